import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'
import type { DemoReturn } from './return-demo-order.ts'

/** How far an order of the demo has come. */
export type DemoStage =
  | 'placed'
  | 'unpaid'
  | 'foreign-phone'
  | 'review-of-amount'
  | 'scheduled'
  /** Goes out on the day that the demo is first opened. */
  | 'today'
  | 'cancellation-requested'
  | 'item-cancellation-requested'
  | 'partly-shipped'
  | 'ready'
  | 'out'
  | 'delivered'
  | 'failed-once'
  | 'late'
  | 'refund-in-doubt'

export type DemoOrder = {
  readonly country: CountryCode
  readonly language: Language
  readonly name: string
  /** E.164. */
  readonly phone: string
  /** Values of the country's address form. */
  readonly address: Readonly<Record<string, string>>
  readonly method: PaymentMethodCode
  readonly stage: DemoStage
  /** Collected at this store. */
  readonly store?: string
  /** Units of the first item; default: 1. */
  readonly quantity?: number
  /** Of it, the first item comes back. */
  readonly comesBack?: DemoReturn
}

type Row = readonly [
  name: string,
  phone: string,
  address: string,
  method: PaymentMethodCode,
  stage: DemoStage,
  more?: { readonly store?: string; readonly quantity?: number; readonly comesBack?: DemoReturn },
]

/** The form's fields, in the order in which rows name them. */
const fieldsOf: Readonly<Partial<Record<CountryCode, readonly string[]>>> = {
  ae: ['emirate', 'area', 'street', 'building', 'apartment'],
  bh: ['governorate', 'area', 'block', 'road', 'building', 'flat'],
  om: ['wilayat', 'area', 'way', 'house'],
  kw: ['governorate', 'area', 'block', 'street', 'house'],
  qa: ['zone', 'street', 'building', 'unit'],
  in: ['building', 'street', 'city', 'state', 'pincode'],
}

const arabic = /\p{Script=Arabic}/u

const inCountry = (country: CountryCode, rows: readonly Row[]): readonly DemoOrder[] =>
  rows.map(([name, phone, address, method, stage, more]) => ({
    country,
    language: arabic.test(name) ? 'ar' : 'en',
    name,
    phone,
    address: Object.fromEntries(
      address.split(' | ').map((value, index) => [fieldsOf[country]?.[index] ?? '', value]),
    ),
    method,
    stage,
    ...more,
  }))

/** The demo's orders: invented people at invented addresses, so that every screen of operations has something to show. */
export const demoOrders: readonly DemoOrder[] = [
  ...inCountry('ae', [
    ['Sara Haddad', '+971501320417', 'dubai | Al Barsha | Street 5 | Villa 12', 'tap', 'review-of-amount', { quantity: 6 }],
    ['مريم الشامسي', '+971505582036', 'dubai | Jumeirah | شارع 14 | فيلا 8', 'cashondelivery', 'placed'],
    ['Rahul Nair', '+919845012377', 'dubai | Deira | Street 22 | Al Noor Tower | 1204', 'cashondelivery', 'foreign-phone'],
    ['Emily Clarke', '+971529814460', 'dubai | Dubai Marina | Marina Walk | Cayan Tower | 2207', 'tap', 'cancellation-requested'],
    ['خالد المرزوقي', '+971506670915', 'dubai | Al Barsha | شارع 33 | فيلا 41', 'tap', 'item-cancellation-requested'],
    ['Priya Thomas', '+971553391284', 'dubai | Bur Dubai | Street 9 | Golden Sands 3 | 508', 'tap', 'partly-shipped'],
    ['Omar Farouk', '+971544120973', 'dubai | Deira | Street 40 | Rolla Building | 31', 'clickandcollect', 'ready', { store: 'barsha' }],
    ['نورة السويدي', '+971567703358', 'dubai | Jumeirah | شارع 2 | فيلا 17', 'clickandcollect', 'ready', { store: 'barsha' }],
    ['Daniel Meyer', '+971585046621', 'dubai | Dubai Marina | Al Marsa Street | Marina Crown | 1803', 'cashondelivery', 'out'],
    ['هند الكتبي', '+971502248190', 'dubai | Al Barsha | شارع 12 | فيلا 3', 'cashondelivery', 'late'],
    ['Julia Santos', '+971526609175', 'dubai | Dubai Marina | Street 1 | Princess Tower | 4410', 'tap', 'delivered', { comesBack: 'requested' }],
    ['Ahmed Mansour', '+971504870006', 'dubai | Bur Dubai | Street 18 | Oasis Court | 207', 'tap', 'refund-in-doubt'],
    ['Grace Wilson', '+971559027743', 'dubai | Jumeirah | Street 6 | Villa 29', 'tap', 'unpaid'],
    ['سلطان الفلاسي', '+971508816654', 'dubai | Deira | شارع 7 | فيلا 5', 'tap', 'scheduled'],
  ]),
  ...inCountry('kw', [
    ['فاطمة العجمي', '+971506081234', 'al-asimah | Dasma | ٤ | شارع الجزائر | 12', 'cashondelivery', 'foreign-phone'],
    ['Yousef Al Rashid', '+96551140928', 'al-asimah | Sharq | 2 | Ahmad Al Jaber | 30', 'cashondelivery', 'scheduled'],
    ['دلال المطيري', '+96555903317', 'al-asimah | Daiya | ١ | شارع 11 | 9', 'knet', 'delivered', { comesBack: 'received' }],
    ['Nadia Karim', '+96566207745', 'al-asimah | Mirqab | 3 | Omar Ibn Al Khattab | 6', 'cashondelivery', 'out'],
    ['عبدالله الصباح', '+96597712086', 'al-asimah | Dasma | ٦ | شارع 60 | 22', 'cashondelivery', 'failed-once'],
    ['Laila Hassan', '+96560558391', 'al-asimah | Kuwait City | 5 | Al Shuhada | 14', 'knet', 'cancellation-requested'],
  ]),
  ...inCountry('qa', [
    ['Hamad Al Kuwari', '+97433108842', '69 | 305 | 18 | 4', 'tap', 'placed'],
    ['موزة النعيمي', '+97455590274', '69 | 301 | 7', 'cashondelivery', 'scheduled'],
    ['Anita Desai', '+97466120558', '69 | 348 | 25 | 12', 'tap', 'item-cancellation-requested'],
    ['جاسم المهندي', '+97433471906', '69 | 322 | 3', 'cashondelivery', 'late'],
    ['Peter Novak', '+97450904437', '69 | 316 | 41 | 2', 'tap', 'delivered', { comesBack: 'refused' }],
  ]),
  ...inCountry('om', [
    ['سالم البلوشي', '+96892140637', 'bawshar | الخوير | 2334 | 18', 'cashondelivery', 'placed'],
    ['Aisha Al Lawati', '+96895528814', 'seeb | Al Mawaleh | 1120 | 44', 'tap', 'review-of-amount', { quantity: 4 }],
    ['ناصر الحبسي', '+96899016270', 'muttrah | روي | 3412 | 7', 'cashondelivery', 'cancellation-requested'],
    ['Maria Lopes', '+96891873345', 'bawshar | Ghubrah | 3708 | 102', 'cashondelivery', 'out'],
    ['زينب الرواحي', '+96896604429', 'seeb | الحيل | 841 | 31', 'tap', 'delivered'],
  ]),
  ...inCountry('bh', [
    ['Hassan Al Jowder', '+97336108825', 'capital | Adliya | 338 | 3824 | 1234A | 12', 'tap', 'scheduled'],
    ['زهراء العلوي', '+97333914470', 'capital | Juffair | 324 | 2407 | 56', 'cashondelivery', 'late'],
    ['Sophie Martin', '+97339027718', 'capital | Seef | 428 | 2825 | 170 | 81', 'benefit', 'delivered', { comesBack: 'scheduled' }],
    ['علي المحرقي', '+97336655093', 'capital | Hoora | 318 | 1810 | 22', 'cashondelivery', 'placed'],
  ]),
  ...inCountry('in', [
    ['Arjun Reddy', '+919812340956', '12 Rose Villa | 100 Feet Road, Indiranagar | Bangalore | karnataka | 560038', 'upi', 'placed'],
    ['Meera Iyer', '+919886501243', '4B Lake View | 12th Main, HAL 2nd Stage | Bangalore | karnataka | 560008', 'razorpay', 'delivered'],
    ['Kavya Rao', '+919901237648', '31 Palm Grove | Residency Road | Bangalore | karnataka | 560025', 'cashondelivery', 'scheduled'],
    ['Vikram Shetty', '+919845667120', '9 Orchid House | Brigade Road | Bangalore | karnataka | 560001', 'upi', 'partly-shipped'],
  ]),
  // Added later: those before keep their keys.
  ...inCountry('ae', [
    ['Mona Saeed', '+971506213390', 'dubai | Al Barsha | Street 19 | Villa 8', 'cashondelivery', 'today'],
    ['راشد المهيري', '+971508841207', 'dubai | Deira | شارع 3 | فيلا 11', 'tap', 'today'],
  ]),
  ...inCountry('kw', [
    ['Bader Al Mutawa', '+96550718832', 'al-asimah | Sharq | 4 | Ahmad Al Jaber | 17', 'cashondelivery', 'today'],
    ['شيخة الفارس', '+96566914028', 'al-asimah | Dasma | ٢ | شارع 20 | 5', 'cashondelivery', 'today'],
    ['Ravi Kumar', '+96597204416', 'al-asimah | Mirqab | 1 | Omar Ibn Al Khattab | 40', 'knet', 'today'],
  ]),
  ...inCountry('om', [
    ['Said Al Hinai', '+96895117730', 'bawshar | Ghubrah | 3512 | 21', 'cashondelivery', 'today'],
    ['مريم الرئيسي', '+96899340218', 'seeb | الحيل | 822 | 6', 'cashondelivery', 'today'],
  ]),
] // prettier-ignore
