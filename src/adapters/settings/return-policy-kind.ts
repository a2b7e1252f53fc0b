import type { Category } from '#commerce/catalog/category.ts'
import { returnClasses, type ReturnClass } from '#commerce/delivery/return-policy.ts'
import { returnClassFields, returnSettings } from '#commerce/delivery/return-rule-settings.ts'
import { toReturnDocument, type CountryReturns } from '#commerce/returns/return-settings.ts'
import type { SettingField } from '#commerce/settings/setting-document.ts'
import type { SettingKind } from '#commerce/settings/setting-kind.ts'
import type { Bilingual, Country, CountryCode } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import { allTags } from '#kernel/purge-bus.ts'
import type { CountOrders } from './count-orders.ts'

type Deps = {
  readonly returns: ReadonlyMap<CountryCode, CountryReturns>
  readonly categories: readonly Category[]
  readonly countries: readonly Country[]
  readonly orders: CountOrders
}

const classNames: Readonly<Record<ReturnClass, Bilingual>> = {
  standard: { en: 'Most items', ar: 'معظم المنتجات' },
  hygiene: { en: 'Bedding and other hygiene items', ar: 'المفارش ومنتجات النظافة الشخصية' },
  'made-to-measure': { en: 'Made to measure', ar: 'المنتجات المفصّلة حسب المقاس' },
  'final-sale': { en: 'Final sale', ar: 'التصفية النهائية' },
}

const daysHint: Bilingual = {
  en: 'From the day of delivery. 0: only when something is wrong with it.',
  ar: 'من يوم التوصيل. صفر: يُقبل الإرجاع لعيب أو خطأ فقط.',
}

const highestFee = 100_000_000

const fieldsOfClass = (returnClass: ReturnClass): readonly SettingField[] => {
  const { days, unopened } = returnClassFields(returnClass)
  const { en, ar } = classNames[returnClass]
  return [
    {
      ...{ name: days, type: 'whole', min: 0, max: 365, hint: daysHint },
      title: { en: `${en}: days to change one’s mind`, ar: `${ar}: أيام التراجع عن الشراء` },
    },
    {
      ...{ name: unopened, type: 'flag' },
      title: { en: `${en}: only unopened`, ar: `${ar}: غير مفتوحة فقط` },
    },
  ]
}

/** How long and at whose cost items come back. An order has the policy that it was placed under. */
export function createReturnPolicyKind({ returns, categories, countries, orders }: Deps): SettingKind {
  const fields: readonly SettingField[] = [
    ...returnClasses.flatMap(fieldsOfClass),
    {
      ...{ name: 'faultDays', type: 'whole', min: 1, max: 365 },
      title: { en: 'Days to report a fault', ar: 'أيام الإبلاغ عن عيب' },
      hint: {
        en: 'Of every item, from the day of delivery: faulty, damaged, wrong or with parts missing.',
        ar: 'لكل المنتجات من يوم التوصيل: معيب أو تالف أو غير المطلوب أو ناقص القطع.',
      },
    },
    {
      ...{ name: 'damageHours', type: 'whole', min: 1, max: 720 },
      title: {
        en: 'Hours in which damage with a photo is approved by itself',
        ar: 'ساعات الموافقة التلقائية على التلف المرفق بصورة',
      },
    },
    {
      ...{ name: 'collectionFeeMinor', type: 'money', min: 0, max: highestFee },
      title: { en: 'Fee for collecting at home', ar: 'رسم الاستلام من المنزل' },
      hint: {
        en: 'After a change of mind, tax included. 0: free.',
        ar: 'عند التراجع عن الشراء، شامل الضريبة. صفر: مجاني.',
      },
    },
    {
      ...{ name: 'comfortCategories', type: 'choices' },
      title: {
        en: 'Categories with a comfort exchange',
        ar: 'الفئات المشمولة باستبدال الراحة',
      },
      options: categories.map(({ path, name }) => ({
        value: path,
        title: nameWithin(categories, path, name),
      })),
    },
    {
      ...{ name: 'comfortDays', type: 'whole', min: 1, max: 365 },
      title: { en: 'Days for a comfort exchange', ar: 'أيام استبدال الراحة' },
      hint: {
        en: 'Opened bedding and hygiene items of these categories are exchanged once.',
        ar: 'تُستبدل المفارش ومنتجات النظافة الشخصية المفتوحة من هذه الفئات مرة واحدة.',
      },
    },
    {
      ...{ name: 'comfortFeeMinor', type: 'money', min: 1, max: highestFee },
      title: { en: 'Fee for a comfort exchange', ar: 'رسم استبدال الراحة' },
    },
  ]
  return {
    id: returnSettings,
    title: { en: 'Return policies', ar: 'سياسات الإرجاع' },
    about: {
      en: 'How long items may come back, and what that costs. An order keeps the policy that it was placed under.',
      ar: 'مدة الإرجاع وكلفته. يبقى الطلب على السياسة السارية وقت تقديمه.',
    },
    ...{ see: 'settings.see', edit: 'settings.manage', approve: 'settings.approve' },
    // Product pages and the pages of laws say days.
    tags: [allTags],
    keepsHistory: true,
    countries: countries.filter(({ isoCode }) => returns.has(isoCode)),
    fieldsOf: (country) =>
      returns.get(country)?.comfort.length === 0
        ? fields.filter(({ name }) => !name.startsWith('comfort'))
        : fields,
    seedOf(country) {
      const files = returns.get(country)
      invariant(files, `${country} has a return policy`)
      return toReturnDocument(files)
    },
    check: () => [],
    needsSecond: () => false,
    async effects(_before, _after, country) {
      return [
        {
          label: {
            en: 'Orders that are not finished; they keep the policy of now',
            ar: 'طلبات لم تكتمل، وتبقى على السياسة الحالية',
          },
          count: await orders.open(country),
          orders: { country },
        },
        {
          label: {
            en: 'Orders of the last 30 days: as many a month would have the new policy',
            ar: 'طلبات آخر 30 يومًا: عدد الطلبات المتوقع أن تسري عليها السياسة الجديدة شهريًا',
          },
          count: await orders.placed(country),
          orders: null,
        },
      ]
    },
  }
}

/** "Bedroom · Mattresses" */
function nameWithin(categories: readonly Category[], path: string, name: Bilingual): Bilingual {
  const parent = categories.find((one) => one.path === path.slice(0, Math.max(0, path.lastIndexOf('/'))))
  if (!parent) return name
  const above = nameWithin(categories, parent.path, parent.name)
  return { en: `${above.en} · ${name.en}`, ar: `${above.ar} · ${name.ar}` }
}
