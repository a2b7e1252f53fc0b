import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxCode } from '#commerce/payments/sandbox/sandbox-gateway.ts'
import { createAccessTokens } from '#adapters/orders/access-token.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { startTranslations } from '#i18n/start.ts'
import { createPostedFormHandler } from '#web/forms/handle-posted-form.ts'
import { pickupHandOver, pickupList, pickupShow } from '../../../cli/commands/pickup.ts'
import type { Call, Command } from '../../../cli/command.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aRecord } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import { operator } from '../../support/builders/operators.ts'

const uae = theStorefront('ae/en')
/** Monday, nine in the morning in Dubai. */
const clock = manualClock('2026-11-23T05:00:00.000Z')
const sku = 'LAMP'
const origin = 'http://localhost:4321'
const secret = 'a secret of the tests of thirty-two letters'
let opened: Awaited<ReturnType<typeof openTestShop>>
let key = ''

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({
    clock,
    env: { MAJLIS_ORIGIN: origin, MAJLIS_SECRET: secret },
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
  })
  const { writer } = opened.catalog
  await writer.putCategories(someCategories)
  const record = aRecord(
    { code: sku },
    { prices: { [sku]: { ae: aBookPrice(10_000) } }, stock: { [sku]: { barsha: 5, 'wh-ae': 3 } } },
  )
  expect((await writer.apply([record], clock.now())).failures).toEqual([])
  key = (await opened.operations.keys.create('counter', ['orders:read', 'orders:write'], clock.now())).key
})
afterAll(() => opened.close())

/** From an empty cart to a placed order that is collected. */
async function order(method: PaymentMethodCode, { store = 'barsha', quantity = 1 } = {}) {
  const { cart, checkout } = opened.shop
  const { token } = need(
    await cart.add({ token: null, items: [{ sku, quantity }], key: null, from: 'x' }, uae),
  )
  const contact = { name: 'Maryam Al Zaabi', email: 'maryam@example.com', phone: '+971501234567' }
  need(await checkout.setContact(token, contact, uae))
  need(await checkout.setDelivery(token, { kind: 'collect', store }, uae))
  need(await checkout.setPayment(token, method, uae))
  const { quote, pickups, nextStep } = need(await checkout.load(token, uae))
  expect(nextStep).toBe('review')
  const request = { token, fingerprint: quote.fingerprint, from: 'x', platform: 'web' } as const
  const placed = need(await checkout.place({ ...request, key: newVisitorToken() }, uae))
  return { ...placed, quote, pickups }
}

async function pay(paymentUrl: string | null): Promise<void> {
  const { sandbox, findNextAction, handleReturn } = opened.shop.payments
  const attemptId = /return\/([\da-f-]{36})/.exec(paymentUrl ?? '')?.[1] ?? ''
  const action = need(await findNextAction(attemptId))
  const id = action?.kind === 'redirect' ? (action.url.split('/').at(-1) ?? '') : ''
  await sandbox?.choose(id, { kind: 'outcome', outcome: 'approve', webhook: 'never' })
  if ((await sandbox?.find(id))?.step === 'challenge')
    await sandbox?.choose(id, { kind: 'code', code: sandboxCode })
  expect(need(await handleReturn(attemptId)).kind).toBe('paid')
}

/** The operations API as a counter calls it. */
async function api(method: 'GET' | 'POST', path: string, body?: object) {
  const response = await opened.shop.operationsApi.fetch(
    new Request(`${origin}/api/operations/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const command = (one: Command, options: Call['options']) =>
  one.run({
    arguments: {},
    options,
    input: '',
    user: 'counter',
    by: operator,
    terminal: undefined as never,
    context: { env: undefined as never, open: async () => opened },
  })

async function makeReady(number: string): Promise<void> {
  for (const event of ['approve', 'process', 'schedule'])
    expect(await api('POST', `/orders/${number}/shipments/1/events`, { event })).toMatchObject({
      status: 200,
    })
}

/** The code in the mail of a kind about an order. */
async function codeInMail(number: string, subject: RegExp): Promise<string> {
  need(await opened.jobs.run('send-messages'))
  const message = (await opened.shop.inbox.list()).find(
    (one) => one.channel === 'mail' && one.subject?.includes(number) === true && subject.test(one.subject),
  )
  const { text = '' } = message ?? {}
  return /Pickup code: ([A-Z2-9]{6})/.exec(text)?.[1] ?? ''
}

const free = async (location: string) => {
  const plans = await opened.shop.delivery.planCollections([{ sku, quantity: 1 }], uae.country)
  return plans.get(location)
}
const find = async (number: string) => need(await opened.orderAdmin.find(number, operator)).order

test('a paid order is made ready and handed over by the code in its mail, once', async () => {
  const { number, paymentUrl, accessToken, pickups } = await order('tap')
  expect(pickups.find(({ store }) => store.storeCode === 'barsha')).toMatchObject({
    missing: [],
    isTransferred: false,
  })
  await pay(paymentUrl)
  await makeReady(number)
  const code = await codeInMail(number, /ready to collect/)
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
  const shown = need(await opened.shop.orders.find(number, accessToken, uae))
  expect(await opened.shop.orders.findPickupCode(shown.order)).toBe(code)

  expect(await api('GET', '/pickups?store=barsha&state=ready')).toMatchObject({
    body: { pickups: [{ orderNumber: number, buyer: 'M••• A••• Z•••', due: null, transfers: [] }] },
  })
  expect(await api('POST', '/stores/rak/pickups/find', { code })).toMatchObject({
    status: 404,
    body: { kind: 'unknown-code' },
  })
  const found = await api('POST', '/stores/barsha/pickups/find', { code: code.toLowerCase() })
  expect(found).toMatchObject({ status: 200, body: { orderNumber: number, state: 'ready' } })
  const handOver = (name: string) => api('POST', '/stores/barsha/pickups/hand-over', { code, name })
  expect(await handOver('Rashid Al Nuaimi')).toMatchObject({ status: 409, body: { kind: 'other-name' } })
  expect(await handOver('Maryam Ali Al Zaabi')).toMatchObject({ status: 200, body: { status: 'delivered' } })
  expect(await handOver('Maryam Ali Al Zaabi')).toMatchObject({
    status: 409,
    body: { kind: 'already-collected' },
  })
  const after = need(await opened.shop.orders.find(number, accessToken, uae))
  expect(after.order.status).toBe('delivered')
})

test('an order to be paid at the counter expires after its opening hours, and its stock is back', async () => {
  const { number } = await order('clickandcollect', { quantity: 2 })
  await makeReady(number)
  const ready = await find(number)
  const collectBy = ready.shipments[0]?.collectBy ?? ''
  const days = (Date.parse(collectBy) - Date.parse(clock.now())) / 86_400_000
  // 48 hours of opening time are more than two days, and no holiday is among them.
  expect(days).toBeGreaterThan(3)
  expect(days).toBeLessThan(6)
  clock.advance((days - 1) * 86_400_000)
  await opened.jobs.run('remind-of-pickups')
  const code = await codeInMail(number, /waiting to be collected/)
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
  clock.advance(86_400_000)
  await opened.jobs.run('expire-pickups')
  expect(await find(number)).toMatchObject({ status: 'canceled', payment: { refunds: [] } })
  expect(await command(pickupShow, { store: 'barsha', code })).toMatchObject({
    code: 1,
    text: 'Not possible: the pickup is expired.',
  })
  expect(await free('barsha')).toMatchObject({ missing: [] })
})

test('a paid order that is not collected is refunded to what paid it', async () => {
  const { number, paymentUrl } = await order('tap')
  await pay(paymentUrl)
  await makeReady(number)
  clock.advance(7 * 86_400_000)
  await opened.jobs.run('expire-pickups')
  const expired = await find(number)
  expect(expired.status).toBe('canceled')
  expect(expired.payment.refunds).toMatchObject([{ sum: { minor: 10_000 } }])
})

test('an item that is missing on the shelf is refunded, and the rest is handed over by command', async () => {
  const { number, paymentUrl } = await order('tap', { quantity: 2 })
  await pay(paymentUrl)
  for (const event of ['approve', 'process'])
    await api('POST', `/orders/${number}/shipments/1/events`, { event })
  const items = [{ sku, quantity: 1 }]
  const action = { kind: 'cancel-items', id: 'short-pick-1', items, reason: 'not on the shelf' } as const
  need(await opened.orderAdmin.advance({ number, action, by: operator, note: null }))
  await api('POST', `/orders/${number}/shipments/1/events`, { event: 'schedule' })
  expect((await find(number)).payment.refunds).toMatchObject([{ sum: { minor: 10_000 } }])
  const code = (await opened.shop.orders.findPickupCode(await find(number))) ?? ''
  const list = await command(pickupList, { store: 'barsha', state: 'ready' })
  expect(list).toMatchObject({ code: 0, text: expect.stringContaining(`1 × ${sku}`) as string })
  expect((await command(pickupHandOver, { store: 'barsha', code })).code).toBe(2)
  expect(await command(pickupHandOver, { store: 'barsha', code, name: 'Maryam' })).toMatchObject({ code: 1 })
  expect(
    await command(pickupHandOver, {
      store: 'barsha',
      code,
      name: 'مريم الزعابي',
      'name-confirmed': true,
      note: 'Arabic card',
    }),
  ).toMatchObject({ code: 0 })
  expect(await command(pickupList, { state: 'lost' })).toMatchObject({ code: 2 })
})

test('what the store lacks comes from the warehouse, with a later day before paying', async () => {
  const there = await order('clickandcollect')
  await opened.catalog.writer.setStock(sku, 'barsha', 1)
  const transferred = await order('clickandcollect', { quantity: 2 })
  expect(transferred.pickups.find(({ store }) => store.storeCode === 'barsha')?.isTransferred).toBe(true)
  const [early, late] = [there, transferred].map(({ quote }) => quote.delivery.shipments[0]?.earliest ?? '')
  expect((late ?? '') > (early ?? '')).toBe(true)
  const listed = await api('GET', '/pickups?store=barsha')
  expect(listed.body).toMatchObject({
    pickups: expect.arrayContaining([
      expect.objectContaining({
        orderNumber: transferred.number,
        transfers: [{ sku, from: 'wh-ae', quantity: 2 }],
      }),
    ]) as unknown,
  })
})

test('a store that takes no payment at its counter is paid in advance', async () => {
  await opened.catalog.writer.setStock(sku, 'carrefour', 1)
  await expect(order('clickandcollect', { store: 'carrefour' })).rejects.toThrow('method-rejected')
})

test('the second collector is named on the order page without scripts, and may collect', async () => {
  const { number } = await order('clickandcollect')
  const handle = createPostedFormHandler(opened.shop)
  const tokens = createAccessTokens(secret)
  const post = async (collector: string, scope: 'change' | 'read' = 'change') => {
    const token =
      scope === 'read'
        ? tokens.sign(number, 'read')
        : tokens.signUntil(number, 'change', addMilliseconds(clock.now(), 60_000))
    const handled = await handle({
      origin,
      target: `/ae/en/order/${number}?t=${token}&_action=nameCollector`,
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-mode': 'navigate' },
      body: Buffer.from(new URLSearchParams({ collector }).toString()),
      address: '203.0.113.20',
      requestId: 'r-1',
    })
    return handled?.kind === 'whole' ? String(handled.headers['location']) : 'not answered'
  }
  expect(await post('Salim Al Amri')).toContain('collector=1')
  expect(await post('<b>1</b>')).not.toContain('collector=1')
  expect(await post('Rashid Al Nuaimi', 'read')).not.toContain('collector=1')
  expect((await find(number)).collector).toBe('Salim Al Amri')
})
