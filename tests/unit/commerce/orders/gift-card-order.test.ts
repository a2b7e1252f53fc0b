import { expect, test } from 'vitest'
import { paidForItems } from '#commerce/ahlan/earn-points.ts'
import type { NewGiftCard } from '#commerce/gift-cards/gift-card.ts'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import { makeGiftCardOrder, quoteOfGiftCard } from '#commerce/orders/placement/make-gift-card-order.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const at = '2026-11-23T08:00:00.000Z'
const context = { at, actor: 'system', note: null } as const

function anOrder(code = 'ae', reviewReasons: readonly string[] = []) {
  const country = theCountries.find(({ isoCode }) => isoCode === code)
  invariant(country, 'the country is served')
  const amount = money(110_000, country.currency)
  const card: NewGiftCard = {
    id: 'c0ffee00-0000-4000-8000-000000000001',
    country: code,
    amount,
    design: 'dunes',
    isForMyself: false,
    recipient: { name: 'Noor', contact: { kind: 'email', value: 'noor@example.com' } },
    giver: 'Mariam',
    message: '',
    language: 'ar',
    sendAt: null,
    taxation: code === 'bh' ? 'sale' : 'redemption',
    taxRate: code === 'bh' ? 1000 : null,
  }
  return makeGiftCardOrder({
    id: 'c0ffee00-0000-4000-8000-000000000002',
    number: 'AE4830217764',
    card,
    labels: { name: { en: 'Gift card', ar: 'بطاقة هدية' }, design: { en: 'Dunes', ar: 'كثبان' } },
    standardRate: code === 'bh' ? 1000 : 500,
    contact: { name: 'Mariam', email: 'mariam@example.com', phone: '+971501234567' },
    method: 'tap',
    storefront: storefront(country, 'en'),
    platform: 'web',
    attribution: null,
    customer: null,
    reviewReasons,
    at,
  })
}

function confirmed() {
  const order = anOrder()
  const result = advanceOrder(order, { kind: 'confirm', paid: order.totals.due }, context)
  invariant(result.ok, 'it is paid')
  return result.value.order
}

test('an order of a gift card has one line and nothing to deliver', () => {
  const order = anOrder()
  expect(order.lines).toMatchObject([
    { orderType: 'gift-card', quantity: 1, components: [], adjustments: [] },
  ])
  expect(order).toMatchObject({ status: 'pending', shipments: [], charges: [], choice: { kind: 'digital' } })
  expect(order.totals.due).toEqual(money(110_000, 'AED'))
})

test('the sale is taxed in Bahrain and nowhere else', () => {
  expect(anOrder('bh').totals.tax).toEqual(money(10_000, 'BHD'))
  expect(anOrder('bh').lines[0]?.taxRate).toBe(1000)
  expect(anOrder('ae').totals.tax).toEqual(money(0, 'AED'))
  expect(anOrder('ae').lines[0]?.taxRate).toBeNull()
})

test('the card is sent once the order is confirmed, which delivers the order', () => {
  expect(advanceOrder(anOrder(), { kind: 'send' }, context)).toMatchObject({ ok: false })
  const sent = advanceOrder(confirmed(), { kind: 'send' }, context)
  expect(sent).toMatchObject({
    ok: true,
    value: { order: { status: 'delivered' }, effects: [{ kind: 'send' }] },
  })
  invariant(sent.ok, 'it is sent')
  expect(advanceOrder(sent.value.order, { kind: 'send' }, context)).toMatchObject({ ok: false })
})

test('a reviewed order is paid without being confirmed, and sends nothing before its release', () => {
  const order = anOrder('ae', ['large-first-gift-card'])
  const paid = advanceOrder(order, { kind: 'confirm', paid: order.totals.due }, context)
  invariant(paid.ok, 'it is paid')
  expect(paid.value.order).toMatchObject({ status: 'pending', payment: { state: 'paid' } })
  expect(paid.value.effects).toEqual([])
  const released = advanceOrder(paid.value.order, { kind: 'release-hold' }, { ...context, actor: 'operator' })
  expect(released).toMatchObject({ ok: true, value: { order: { status: 'confirmed' } } })
})

test('an order that is canceled before the card is sent is refunded whole', () => {
  const canceled = advanceOrder(confirmed(), { kind: 'cancel' }, { ...context, actor: 'operator' })
  invariant(canceled.ok, 'nothing has left')
  expect(canceled.value.order.payment.refunds).toMatchObject([{ sum: money(110_000, 'AED') }])
  expect(canceled.value.effects.map(({ kind }) => kind)).toContain('release-stock')
})

test('an order whose card has left cannot be canceled', () => {
  const sent = advanceOrder(confirmed(), { kind: 'send' }, context)
  invariant(sent.ok, 'it is sent')
  expect(advanceOrder(sent.value.order, { kind: 'cancel' }, context)).toMatchObject({ ok: false })
})

test.each(['ae', 'bh', 'in'])(
  'coupons and points reach no order of a gift card in %s, and it earns none',
  (code) => {
    const order = anOrder(code)
    expect(order.totals).toMatchObject({
      couponCode: null,
      discount: { minor: 0 },
      due: order.totals.subTotal,
    })
    expect(order.payment.tenders).toEqual([])
    const { promotions, tenders } = quoteOfGiftCard(order)
    expect(promotions).toMatchObject({
      adjustments: [],
      coupon: null,
      gifts: [],
      uses: [],
      freeDelivery: null,
    })
    expect(tenders).toEqual([])
    expect(paidForItems(order.lines)).toBe(0)
  },
)
