import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { startTranslations } from '#i18n/start.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { addressIn, need, placeAgreed } from '../../support/builders/a-purchase.ts'
import { rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aSignInBrowser } from '../../support/shops/a-sign-in-browser.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

const day = 86_400_000
const clock = manualClock('2026-11-23T12:00:00.000Z')
const here = theStorefront('ae/en')
const mobile = '502007788'
const from = '198.51.100.90'
const sku = 'LAMP'
let opened: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock, env: { MAJLIS_ORIGIN: 'http://localhost:4321' } })
  await opened.database.db.execute(sql`delete from promotions`)
  await opened.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: sku, variants: [aVariant({ sku })] },
    { prices: { [sku]: sixPrices(90) }, stock: { [sku]: { 'wh-ae': 50 } } },
  )
  await opened.catalog.writer.apply([lamp], clock.now())
})
afterAll(() => opened.close())

async function majlis(...argv: readonly string[]): Promise<string> {
  const done = await runLine({ argv, input: '', user: 'layla' }, commands, {
    env: theEnv({}),
    open: async () => opened,
  })
  expect(done.stderr, argv.join(' ')).toBe('')
  return done.stdout
}

/** The code in the newest message to the mobile. */
async function newestCode(): Promise<string> {
  const message = (await opened.shop.inbox.list()).find(({ to }) => to === `+971${mobile}`)
  return /#(\d{6})$/.exec(message?.text ?? '')?.[1] ?? ''
}

test('points and a refund are on the wallet, pay for the next order after a fresh proof, and the rest is withdrawn', async () => {
  const { shop, database } = opened
  const browser = aSignInBrowser(shop, 'ae/en', from)
  await browser.post('sendSignInCode', { phone: mobile }, 'step=MobileOtpLoginScreen')
  await browser.post('enterCode', { code: await newestCode() }, 'step=OTPScreen')
  const registration = { name: 'Sara Ahmed', language: 'en', terms: 'yes' }
  await browser.post('registerCustomer', registration, 'step=RegisterScreen')
  const [row] = await rowsOf(database.db, sql`select id from customers where name = 'Sara Ahmed'`)
  const id = String(row?.['id'])
  const token = shop.identity.visitorTokenOf(id)

  async function toPayment() {
    need(await shop.cart.add({ token, items: [{ sku, quantity: 1 }], key: null, from }, here))
    const contact = { name: 'Sara Ahmed', email: 'sara@example.com', phone: `+971${mobile}` }
    need(await shop.checkout.setContact(token, contact, here))
    need(await shop.checkout.setAddress(token, addressIn(shop, here), here))
    const { quote } = need(await shop.checkout.load(token, here))
    const slot = quote.delivery.slots.find(({ remaining }) => remaining > 0)?.id ?? null
    need(await shop.checkout.setDelivery(token, { kind: 'home', slot, services: [] }, here))
  }
  async function placeInCash() {
    need(await shop.checkout.setPayment(token, 'cashondelivery', here))
    const { quote } = need(await shop.checkout.load(token, here))
    const agreed = { token, fingerprint: quote.fingerprint, from }
    const { number } = need(await placeAgreed(shop, here, agreed, newVisitorToken()))
    return { number, quote }
  }
  const statement = async (kind: 'money' | 'points') =>
    (await shop.ahlan.statement(id, { kind, start: 0 }, here)).lines.map((line) => [
      line.event,
      line.minor,
      line.balance,
    ])

  await toPayment()
  const first = await placeInCash()
  for (const step of ['approve', 'process', 'schedule', 'out']) await majlis('order', step, first.number)
  const due = (first.quote.due.minor / 100).toFixed(2)
  await majlis('order', 'deliver', first.number, '--collected', due)
  await majlis('jobs', 'run', 'earn-points')
  clock.advance(16 * day)
  await majlis('jobs', 'run', 'mature-points')
  const refund = ['payments', 'refund', first.number, '200.00', '--reason', 'late', '--id', 'r1']
  await majlis(...refund, '--to', 'wallet')
  await majlis('jobs', 'run', 'run-payment-tasks')
  const overview = () => shop.ahlan.overview(id, here)
  expect(await overview()).toMatchObject({ wallet: { minor: 20_000 }, points: 900 })

  await toPayment()
  const payment = '/checkout/payment'
  // The sign-in of two weeks ago spends nothing.
  const confirm = '/account/confirm?next=%2Fae%2Fen%2Fcheckout%2Fpayment'
  expect((await browser.post('spendPoints', { points: '600' }, payment)).to).toBe(confirm)
  await browser.post('sendStepUpCode', { to: 'phone' }, confirm)
  expect((await browser.post('stepUpByCode', { code: await newestCode() }, confirm)).to).toBe(payment)
  for (const points of ['-1', '1.5', '901']) {
    await browser.post('spendPoints', { points }, payment)
    expect(browser.error(payment)?.errors, points).toMatchObject([{ id: 'points' }])
  }
  expect((await browser.post('spendPoints', { points: '600' }, payment)).to).toBe(payment)
  await browser.post('useWallet', {}, payment)
  const { quote, number } = await placeInCash()
  expect(quote).toMatchObject({
    rewards: { points: 600, pointsValue: { minor: 600 } },
    tenders: [{ kind: 'wallet', amount: { minor: 20_000 } }],
  })
  expect(await overview()).toMatchObject({ wallet: { minor: 0 }, points: 300 })
  await majlis('order', 'cancel', number, '--note', 'a change of mind')
  await majlis('jobs', 'run', 'run-payment-tasks')
  expect(await overview()).toMatchObject({ wallet: { minor: 20_000 }, points: 900 })

  const withdraw = async (amount: string, iban: string) => {
    const fields = { key: `key-of-${amount}-${iban}`.slice(0, 40), amount, holder: 'Sara Ahmed', iban }
    const { to } = await browser.post('withdrawMoney', fields, '/account/wallet')
    return [to, browser.error('/account/wallet')?.errors[0]?.id]
  }
  const iban = 'AE070331234567890123456'
  for (const amount of ['0', '-5', '12.3456', '200.01'])
    expect((await withdraw(amount, iban))[1], amount).toBe('amount')
  for (const wrong of ['AE070331234567890123457', 'GB33BUKB20201555555555', 'x'.repeat(5_000)])
    expect((await withdraw('50', wrong))[1], wrong.slice(0, 30)).toBe('iban')
  expect((await withdraw('150', iban))[0]).toBe('/account/wallet?done=withdrawn')
  expect(await statement('money')).toEqual([
    ['withdrawal-requested', -15_000, 5_000],
    ['refunded', 20_000, 20_000],
    ['reserved', -20_000, 0],
    ['cash-refunded', 20_000, 20_000],
  ])
  expect((await statement('points')).map(([event]) => event)).toContain('points-matured')
  expect(await reconcile(database.db)).toEqual([])
  expect(opened.errors).toEqual([])
})
