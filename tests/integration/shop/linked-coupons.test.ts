import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookies } from '#kernel/cookies.ts'
import { fail } from '#kernel/result.ts'
import type { OpenShop } from '#open-shop.ts'
import { handleAddToCart } from '#web/cart/cart-forms.ts'
import { applyLinkedCoupon } from '#web/cart/linked-coupon.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aForm, aFormContext } from '../../support/builders/a-form-context.ts'
import { aRecord } from '../../support/builders/a-product.ts'
import { aPromotion } from '../../support/builders/a-promotion.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const here = theStorefront('ae/en')
const sku = 'MJ-1'
let shop: OpenShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.catalog.writer.putCategories(someCategories)
  await shop.catalog.writer.apply([aRecord({ code: sku })], shop.shop.clock.now())
  const past = { from: null, until: '2020-01-01T00:00', weekdays: [], hours: null }
  const future = { ...past, from: '2090-01-01T00:00', until: null }
  for (const promotion of [
    aPromotion({ id: 'ended', when: { coupon: 'LASTYEAR', schedule: past } }),
    aPromotion({ id: 'to-come', when: { coupon: 'NEXTYEAR', schedule: future } }),
    aPromotion({ id: 'to-come-in-kuwait', country: 'kw', when: { coupon: 'KWNEXT', schedule: future } }),
    aPromotion({
      id: 'for-some-in-kuwait',
      country: 'kw',
      when: { coupon: 'KWGOLD', customerGroups: ['gold'] },
    }),
    aPromotion({ id: 'large', when: { coupon: 'LARGE', minimumMinor: 900_000_000 } }),
    aPromotion({ id: 'plain', when: { coupon: 'PLAIN5' } }),
  ])
    await shop.promotions.put(promotion, 'layla')
})
afterAll(() => shop.close())

let visits = 0
/** A visitor with one item in the cart, and the cookie that a link has set. */
async function aVisit(code: string, { coupon = null as string | null, language = 'en' } = {}) {
  visits += 1
  const from = `198.51.100.${visits}`
  const { cart } = shop.shop
  const added = await cart.add({ token: null, items: [{ sku, quantity: 1 }], key: null, from }, here)
  const token = added.ok ? added.value.token : ''
  if (coupon !== null)
    expect(await cart.setCoupon({ token, code: coupon, from }, here)).toMatchObject({ ok: true })
  const { context } = aFormContext({
    shop: shop.shop,
    storefront: `ae/${language}`,
    cookies: { [cookies.coupon]: code, [cookies.guestCart]: token },
  })
  const removed: string[] = []
  const jar = { ...context.cookies, delete: (name: string) => void removed.push(name) }
  const visit = { ...context, cookies: jar, clientAddress: from }
  const stored = async () => (await cart.load(token, here)).priced.coupon?.code ?? null
  return { visit, token, removed, stored, from }
}

describe('the coupon of a link', () => {
  test('waits for another view when codes were tried too fast, and is applied then', async () => {
    const { visit, token, removed, stored } = await aVisit('PLAIN5')
    const { cart } = visit.locals.shop
    const tooMany = async () => fail({ kind: 'too-many', retryAfterSeconds: 30 } as const)
    const limited = {
      ...visit,
      locals: { ...visit.locals, shop: { ...visit.locals.shop, cart: { ...cart, setCoupon: tooMany } } },
    }
    expect(await applyLinkedCoupon(limited, token)).toMatchObject({ kind: 'care', cart: null })
    expect([removed, await stored()]).toEqual([[], null])
    expect(await applyLinkedCoupon(visit, token)).toMatchObject({ kind: 'good' })
    expect([removed, await stored()]).toEqual([[cookies.coupon], 'PLAIN5'])
  })

  test('is applied to the cart, named with what it gives, and used up', async () => {
    const { visit, token, removed, stored } = await aVisit('WELCOME10')
    const linked = await applyLinkedCoupon(visit, token)
    expect(linked).toMatchObject({
      kind: 'good',
      text: 'Your code WELCOME10 is applied: 10% off your first order.',
    })
    expect(linked?.cart?.priced.discount.minor).toBeLessThan(0)
    expect([removed, await stored()]).toEqual([[cookies.coupon], 'WELCOME10'])
  })

  test('is explained in Arabic', async () => {
    const { visit, token } = await aVisit('WELCOME10', { language: 'ar' })
    expect((await applyLinkedCoupon(visit, token))?.text).toBe(
      'تم تطبيق كود الخصم WELCOME10: خصم 10% على أول طلب.',
    )
  })

  test('is stored, with what is missing, while the cart is too small', async () => {
    const { visit, token, removed, stored } = await aVisit('LARGE')
    const linked = await applyLinkedCoupon(visit, token)
    expect(linked?.kind).toBe('care')
    expect(linked?.text).toMatch(/^Your code LARGE is saved\. Spend AED\s[\d,.]+ more to use it\.$/)
    expect([removed, await stored()]).toEqual([[cookies.coupon], 'LARGE'])
  })

  test.each([
    ['that nobody knows', 'GUESS1', /GUESS1 wasn’t applied\. This code isn’t valid/],
    ['that has ended', 'LASTYEAR', /LASTYEAR wasn’t applied\. This code has expired/],
    ['of another country', 'AHLANKW1', /AHLANKW1 wasn’t applied\. This code is for another country/],
    ['that has not begun', 'NEXTYEAR', /This code isn’t valid/],
    ['that has not begun in another country', 'KWNEXT', /This code isn’t valid/],
    ['for some customers of another country', 'KWGOLD', /This code isn’t valid/],
  ])('%s is rejected, explained and used up', async (_, code, text) => {
    const { visit, token, removed, stored } = await aVisit(code)
    const linked = await applyLinkedCoupon(visit, token)
    expect(linked).toMatchObject({ kind: 'care', cart: null, text: expect.stringMatching(text) as string })
    expect([removed, await stored()]).toEqual([[cookies.coupon], null])
  })

  test('never replaces a coupon that applies, but one that does not', async () => {
    const first = await aVisit('PLAIN5', { coupon: 'WELCOME10' })
    expect(await applyLinkedCoupon(first.visit, first.token)).toMatchObject({
      kind: 'plain',
      text: 'Your cart already uses WELCOME10, so PLAIN5 wasn’t applied. Only one code can be used per order.',
    })
    expect(await first.stored()).toBe('WELCOME10')
    const other = await aVisit('PLAIN5', { coupon: 'LARGE' })
    expect((await applyLinkedCoupon(other.visit, other.token))?.kind).toBe('good')
    expect(await other.stored()).toBe('PLAIN5')
    const same = await aVisit('WELCOME10', { coupon: 'WELCOME10' })
    expect((await applyLinkedCoupon(same.visit, same.token))?.kind).toBe('good')
  })

  test('waits for a cart, and is named along with the first addition of a script', async () => {
    const { visit, removed } = await aVisit('WELCOME10')
    expect(await applyLinkedCoupon(visit, null)).toMatchObject({ kind: 'plain', cart: null })
    expect(removed).toEqual([])
    const request = new Request('http://localhost:4321/ae/en', { headers: { accept: 'application/json' } })
    const form = aForm({ sku, quantity: '1' })
    const added = await handleAddToCart(form, { ...visit, request } as typeof visit)
    expect(added).toMatchObject({
      done: true,
      message: 'Added to your cart. Your code WELCOME10 is applied: 10% off your first order.',
    })
    expect(removed).toEqual([cookies.coupon])
  })

  test('is not tried by an addition without a script, whose answer is the page of the cart', async () => {
    const { visit, removed } = await aVisit('WELCOME10')
    expect(await handleAddToCart(aForm({ sku, quantity: '1' }), visit)).toMatchObject({ done: true })
    expect(removed).toEqual([])
  })

  test('counts as an attempt of the form: links do not lift its limit', async () => {
    const { visit, token, from, stored } = await aVisit('PLAIN5')
    for (let guess = 0; guess < 10; guess += 1)
      await shop.shop.cart.setCoupon({ token, code: `GUESS${guess}`, from }, here)
    const linked = await applyLinkedCoupon(visit, token)
    expect(linked).toMatchObject({ kind: 'care', cart: null })
    expect(await stored()).toBeNull()
  })

  test.each(['', '<script>', 'A;B', 'TOOLONG'.repeat(5)])('is none in a cookie like "%s"', async (code) => {
    const { visit, token } = await aVisit(code)
    expect(await applyLinkedCoupon(visit, token)).toBeUndefined()
  })
})
