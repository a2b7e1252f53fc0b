import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestToken } from '#adapters/customers/visitor-token.ts'
import { toOrderNumber } from '#commerce/orders/placement/order-number.ts'
import { startTranslations } from '#i18n/start.ts'
import { forms, mapForms } from '#web/forms/form-table.ts'
import { formErrorCookie } from '#web/checkout/stored-form-error.ts'
import { loginForms } from '#web/login/login-form-table.ts'
import { rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { aSignInBrowser } from '../../support/shops/a-sign-in-browser.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

/** What belongs to customer C, or well-formed ids of nothing. */
type Ids = Readonly<
  Record<
    'order' | 'address' | 'link' | 'note' | 'session' | 'card' | 'refund' | 'tender' | 'proof' | 'giftCard',
    string
  >
>
type Post = { readonly path: string; readonly fields: Readonly<Record<string, string>> }
type Row = ((ids: Ids) => Post) | 'names-nothing' | 'opened-by-a-secret'

const ofOrder =
  (fields: (ids: Ids) => Record<string, string> = () => ({})) =>
  (ids: Ids): Post => ({ path: `/order/${ids.order}`, fields: fields(ids) })
const ofAddress = ({ address }: Ids): Post => ({
  path: `/account/addresses/${address}`,
  fields: { id: address, label: 'Mine', area: 'deira', line1: 'Street', makesDefault: 'on' },
})
const ofGiftCard = ({ giftCard }: Ids): Post => ({
  path: '/account/gift-cards',
  fields: { card: giftCard },
})
const ofCard = ({ card }: Ids): Post => ({ path: '/account/cards', fields: { card } })
const text = { stars: '5', title: 'Good', text: 'A very good sofa for a majlis', author: 'Mallory' }

/** Every form, by what it names: a new one does not compile, nor pass, without its row. */
const rows: Readonly<Record<string, Row>> = {
  play: 'names-nothing',
  setContact: 'names-nothing',
  setAddress: 'names-nothing',
  setDelivery: 'names-nothing',
  setPayment: 'names-nothing',
  sendPhoneCode: 'names-nothing',
  confirmPhone: 'names-nothing',
  addGiftCard: 'opened-by-a-secret',
  buyGiftCard: 'names-nothing',
  claimGiftCard: 'opened-by-a-secret',
  checkGiftCardBalance: 'opened-by-a-secret',
  keepGiftCard: 'opened-by-a-secret',
  resendGiftCard: ofGiftCard,
  useOwnCard: ofGiftCard,
  useWallet: 'names-nothing',
  spendPoints: 'names-nothing',
  spendCredit: 'names-nothing',
  removeReward: 'names-nothing',
  withdrawMoney: 'names-nothing',
  placeOrder: 'names-nothing',
  addToCart: 'names-nothing',
  setCartLine: 'names-nothing',
  saveCartLine: 'names-nothing',
  setCoupon: 'names-nothing',
  setPurchaseOrder: 'names-nothing',
  chooseGift: 'names-nothing',
  setWishlistEntry: 'names-nothing',
  moveWishlistEntries: 'names-nothing',
  removeWishlistEntries: 'names-nothing',
  shareWishlist: 'names-nothing',
  signOut: 'names-nothing',
  keepDraftAddress: 'names-nothing',
  requestAlert: 'names-nothing',
  confirmAlert: 'opened-by-a-secret',
  stopAlert: 'opened-by-a-secret',
  confirmNewsletter: 'opened-by-a-secret',
  stopNewsletter: 'opened-by-a-secret',
  saveNewsletterPreferences: 'opened-by-a-secret',
  unsubscribeFromAll: 'opened-by-a-secret',
  restoreCart: 'opened-by-a-secret',
  askProduct: 'names-nothing',
  stopReminders: 'opened-by-a-secret',
  // The id of a list opens product codes and quantities; nothing of a person.
  sendBulkList: 'names-nothing',
  requestBulkQuote: 'names-nothing',
  declineBulkQuote: 'opened-by-a-secret',
  bookConsultation: 'names-nothing',
  cancelConsultation: 'opened-by-a-secret',
  verifyEmail: 'opened-by-a-secret',
  confirmContact: 'opened-by-a-secret',
  voteOnWishlist: 'opened-by-a-secret',
  noteOnWishlist: 'opened-by-a-secret',
  takeCart: 'opened-by-a-secret',
  acceptQuote: 'opened-by-a-secret',
  // The number and a contact that is not C's; C's own contact gets a code, which is not the visitor's.
  trackOrder: ({ order, proof }) => ({ path: '/track-order', fields: { number: order, proof } }),
  removeTender: ({ tender }) => ({ path: '/checkout/payment', fields: { tender } }),
  sendChangeLink: ofOrder(),
  cancelOrder: ofOrder(),
  cancelShipment: ofOrder(({ order }) => ({ id: order, shipment: '1' })),
  nameCollector: ofOrder(() => ({ collector: 'Salim Al Amri' })),
  reschedule: ofOrder(() => ({ shipment: '1', 'time.1': '2026-12-05', fee: '0' })),
  payRescheduling: ofOrder(({ order }) => ({ rescheduling: order })),
  cancelItems: ofOrder(({ order }) => ({ id: order, 'quantity-0': '1' })),
  chooseRefund: ofOrder(({ refund }) => ({
    refund,
    method: 'iban',
    iban: 'AE070331234567890123456',
    holder: 'M',
  })),
  payOrder: ofOrder(() => ({ method: 'card' })),
  buyAgain: ofOrder(() => ({ key: 'a key of sixteen or more'.replaceAll(' ', '-') })),
  keepOrder: ofOrder(),
  reviewProduct: ({ order }) => ({ path: `/order/${order}/review`, fields: { product: 'SKU-A', ...text } }),
  startReturn: ofOrder(() => ({ 'quantity.SKU-A': '1', 'reason.SKU-A': 'damaged', passage: 'home' })),
  sendReturn: ofOrder(({ refund }) => ({ draft: refund })),
  withdrawReturn: ({ order }) => ({ path: `/order/${order}/return/R-4K7R-9TXW`, fields: {} }),
  scheduleReturn: ({ order }) => ({ path: `/order/${order}/return/R-4K7R-9TXW`, fields: { slot: 'x' } }),
  appealReturn: ({ order }) => ({ path: `/order/${order}/return/R-4K7R-9TXW`, fields: { note: 'no' } }),
  sendQuestion: ofOrder(() => ({ topic: 'delivery', text: 'Where is my sofa?' })),
  writeToQuestion: ofOrder(({ order }) => ({ ticket: order, text: 'Where is my sofa?' })),
  saveAddress: ofAddress,
  removeAddress: ofAddress,
  removeCard: ofCard,
  revokeSession: ({ session }) => ({ path: '/account/profile', fields: { id: session } }),
  chooseAddress: ({ address }) => ({ path: '/checkout/address', fields: { saved: address } }),
  saveProfile: 'names-nothing',
  unlinkGoogle: 'names-nothing',
  saveConsents: 'names-nothing',
  deleteAccount: 'names-nothing',
  setDefaultCard: ofCard,
  enterTrackingCode: 'names-nothing',
  resendTrackingCode: 'names-nothing',
  setDefaultAddress: ofAddress,
  closeSharedWishlist: ({ link }) => ({ path: '/wishlist', fields: { link } }),
  deleteWishlistNote: ({ note, link }) => ({ path: '/wishlist', fields: { note, link } }),
  // Forms of signing in find what they are about by the browser's own cookies.
  ...mapForms(loginForms, () => 'names-nothing' as const),
}

const clock = manualClock('2026-11-23T12:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
let ids: Ids
let customerC = ''
const actors = new Map<string, ReturnType<typeof aSignInBrowser>>()

/** Of no order, and new each time: no limit is told apart. */
const aContact = () => `mallory-${randomUUID()}@example.com`

const codeTo = async (to: string): Promise<string> => {
  const message = (await opened.shop.inbox.list()).find((each) => each.to === to)
  return /#(\d{6})$/.exec(message?.text ?? '')?.[1] ?? ''
}

async function aCustomer(phone: string, address: string) {
  const browser = aSignInBrowser(opened.shop, 'ae/en', address)
  await browser.post('sendSignInCode', { phone }, 'step=MobileOtpLoginScreen')
  await browser.post('enterCode', { code: await codeTo(`+971${phone}`) }, 'step=OTPScreen')
  await browser.post('registerCustomer', { name: 'C', language: 'en', terms: 'yes' }, 'step=RegisterScreen')
  const signedIn = await opened.shop.identity.find(browser.jar.get('_ut') ?? null)
  if (!signedIn) throw new Error('no customer')
  return { browser, id: signedIn.customer.id, session: signedIn.sessionId }
}

/** Everything of C that a form could change. */
const stateOfC = async () => {
  const ofCustomer = `customer_id::text = '${customerC}'`
  const conditions = {
    orders: ofCustomer,
    customer_addresses: ofCustomer,
    saved_cards: ofCustomer,
    gift_cards: `owner_id::text = '${customerC}'`,
    reviews: ofCustomer,
    contact_consents: ofCustomer,
    sessions: `id = '${ids.session}'`,
    shared_wishlists: 'true',
    shared_wishlist_notes: 'true',
    outbox: ofCustomer,
  }
  const states = await Promise.all(
    Object.entries(conditions).map(([table, condition]) =>
      rowsOf(opened.database.db, sql.raw(`select * from ${table} where ${condition}`)),
    ),
  )
  return JSON.stringify(states)
}

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock, env: { MAJLIS_ORIGIN: 'http://localhost:4321' } })
  const c = await aCustomer('501000001', '198.51.100.1')
  const a = await aCustomer('501000002', '198.51.100.2')
  actors.set('customer A', a.browser)
  actors.set('guest B', aSignInBrowser(opened.shop, 'ae/en', '198.51.100.3'))
  actors.set('anonymous', aSignInBrowser(opened.shop, 'ae/en', '198.51.100.4'))
  actors.get('guest B')?.jar.set('_gct', 'g'.repeat(43)).set('_gsa', 's'.repeat(43))
  customerC = c.id
  ids = {
    order: toOrderNumber('ae', 77),
    address: randomUUID(),
    link: randomUUID(),
    note: randomUUID(),
    session: c.session,
    card: randomUUID(),
    refund: randomUUID(),
    tender: randomUUID(),
    proof: aContact(),
    giftCard: randomUUID(),
  }
  const { db } = opened.database
  const at = clock.now()
  await db.execute(sql`insert into orders (id, number, country, language, status, phone, email, name, choice, currency,
      sub_total_minor, discount_minor, tax_minor, total_minor, rounding_minor, payable_minor, method, payment_state,
      paid_minor, placed_at, version, customer_id)
    values (${randomUUID()}, ${ids.order}, 'ae', 'en', 'delivered', '+971501000001', 'c@example.com', 'C', '{}', 'AED',
      100, 0, 5, 100, 0, 100, 'cashondelivery', 'paid', 100, ${at}, 1, ${c.id})`)
  await db.execute(sql`insert into customer_addresses (customer_id, id, country, label, address, is_default, changed_at)
    values (${c.id}::uuid, ${ids.address}::uuid, 'ae', 'Home', '{}', true, ${at})`)
  await db.execute(sql`insert into saved_cards (id, customer_id, provider, account, method, country, currency, brand, last_four,
      expiry_month, expiry_year, fingerprint, token_digest, sealed, saved_at)
    values (${ids.card}, ${c.id}::uuid, 'sandbox', 'sandbox', 'card', 'ae', 'AED', 'visa', '4242', 12, 2030, 'f', 'd', 's', ${at})`)
  await db.execute(sql`insert into gift_cards (id, state, country, currency, amount_minor, design, is_for_myself, recipient,
      giver, message, language, order_id, buyer_id, owner_id, ordered_at, sent_at)
    values (${ids.giftCard}, 'sent', 'ae', 'AED', 25000, 'dunes', false, '{"name":"N","contact":{"kind":"email","value":"n@example.com"}}',
      'C', '', 'en', ${randomUUID()}, ${c.id}, ${c.id}, ${at}, ${at})`)
  const wishlist = randomUUID()
  const token = digestToken(opened.shop.identity.visitorTokenOf(c.id))
  await db.execute(
    sql`insert into wishlists (id, token_digest, created_at, changed_at) values (${wishlist}, ${token}, ${at}, ${at})`,
  )
  await db.execute(sql`insert into shared_wishlists (id, wishlist_id, token_digest, created_at, expires_at)
    values (${ids.link}, ${wishlist}, 'digest', ${at}, '2026-12-20')`)
  await db.execute(sql`insert into shared_wishlist_notes (id, shared_id, sku, browser, text, written_at)
    values (${ids.note}, ${ids.link}, 'SKU-A', 'b', 'lovely', ${at})`)
})
afterAll(() => opened.close())

/** Tokens differ from answer to answer; the error in its cookie is compared by itself. */
const nameOf = (cookie: string) => cookie.split('=')[0]

const unknown = (): Ids => ({
  order: toOrderNumber('ae', 78),
  address: randomUUID(),
  link: randomUUID(),
  note: randomUUID(),
  session: randomUUID(),
  card: randomUUID(),
  refund: randomUUID(),
  tender: randomUUID(),
  proof: aContact(),
  giftCard: randomUUID(),
})

describe('a form that names what belongs to another customer', () => {
  test('has a row for every form, and no row for none', () => {
    expect(Object.keys(rows).sort()).toEqual(Object.keys(forms).sort())
  })

  test.each(['customer A', 'guest B', 'anonymous'])(
    'answers %s as if there were no such thing, and changes nothing',
    async (actor) => {
      const browser = actors.get(actor)
      if (!browser) throw new Error(actor)
      const before = await stateOfC()
      for (const [name, row] of Object.entries(rows)) {
        if (typeof row === 'string') continue
        const ask = async (of: Ids) => {
          const { path, fields } = row(of)
          browser.jar.delete(formErrorCookie)
          // Answers that Astro renders into a page come as an error of the helper, with all that the page would show.
          const answered = await browser
            .post(name, { ...fields }, path)
            .catch((error: Error) => error.message)
          const error = typeof answered === 'string' ? undefined : browser.error(answered.to.split('?')[0])
          const shown =
            typeof answered === 'string' ? answered : { ...answered, cookies: answered.cookies.map(nameOf) }
          const seen = JSON.stringify({ shown, error })
          return Object.values(of).reduce((text, id) => text.replaceAll(id, 'ID'), seen)
        }
        expect(await ask({ ...ids, proof: aContact() }), `${name} by ${actor}`).toBe(await ask(unknown()))
      }
      expect(await stateOfC(), `what C has after ${actor}`).toBe(before)
    },
  )
})
