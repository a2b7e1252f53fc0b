import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { OrderOwner } from '#commerce/orders/access/order-scope.ts'
import { fail, ok } from '#kernel/result.ts'
import { countStatements } from '../../support/databases/count-statements.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { anOrderShop, here } from '../../support/shops/an-order-shop.ts'

const notFound = fail({ kind: 'not-found' })

async function aShopWithCustomers(open: Open) {
  const { db } = await open()
  const shop = await anOrderShop({ db }, { stock: { 'SKU-A': 50 } })
  const aCustomer = async (name: string) => {
    const registration = { name, language: 'en', termsVersion: '1', isAdult: false } as const
    return createIdentityRepository(db).insertCustomer(registration, 'ae', shop.clock.now())
  }
  const [layla, omar] = [await aCustomer('Layla'), await aCustomer('Omar')]
  const owner = (customerId: string, changes: Partial<OrderOwner> = {}): OrderOwner => ({
    customerId,
    phone: null,
    email: null,
    isSteppedUp: false,
    ...changes,
  })
  async function anOrder(customerId: string | null = null) {
    shop.clock.advance(60_000)
    const placed = await (await shop.aShopper()).place()
    if (!placed.ok) throw new Error(placed.failure.kind)
    const { number, accessToken } = placed.value
    if (customerId !== null) await db.update(orders).set({ customerId }).where(eq(orders.number, number))
    const found = await shop.orders.find(number, accessToken, here)
    if (!found.ok) throw new Error('an order')
    return { ...placed.value, order: found.value.order }
  }
  return { db, shop, orders: shop.orders, layla, omar, owner, anOrder }
}

describeDatabases('orders of a customer', (open) => {
  test('are listed newest first, ten a page, with how many there are', async () => {
    const { orders: mine, layla, omar, anOrder } = await aShopWithCustomers(open)
    const numbers: string[] = []
    for (let count = 1; count <= 12; count += 1) numbers.unshift((await anOrder(layla)).number)
    await anOrder(omar)
    await anOrder()
    const list = async (start: number, storefront = here) => {
      const { orderList, ...rest } = await mine.listOwn(layla, start, storefront)
      return { numbers: orderList.map(({ order }) => order.number), ...rest }
    }
    const counted = { recordsTotal: 12, elsewhere: [] }
    expect(await list(0)).toEqual({ numbers: numbers.slice(0, 10), start: 0, ...counted })
    expect(await list(10)).toEqual({ numbers: numbers.slice(10), start: 10, ...counted })
    expect(await list(500)).toEqual({ numbers: [], start: 500, ...counted })
    for (const nowhere of [-10, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect((await list(nowhere)).start).toBe(0)
    expect(await list(0, theStorefront('kw/en'))).toEqual({
      numbers: [],
      start: 0,
      recordsTotal: 0,
      elsewhere: [{ country: 'ae', count: 12 }],
    })
  })

  test('are opened by their owner alone, by the same statements for another’s and for none', async () => {
    const { db, orders: mine, layla, omar, owner, anOrder } = await aShopWithCustomers(open)
    const { number } = await anOrder(layla)
    const free = await anOrder()
    expect(await mine.findOwn(number, owner(layla), here)).toMatchObject({ value: { order: { number } } })
    const counted = countStatements(db)
    const costs = new Set<string>()
    for (const [given, customer] of [
      [number, omar],
      [free.number, omar],
      ['AE0000000000', layla],
    ] as const) {
      const [found, statements] = await counted(() => mine.findOwn(given, owner(customer), here))
      expect(found).toEqual(notFound)
      costs.add(statements.join('; '))
    }
    expect(costs.size).toBe(1)
    expect(await mine.findOwn('no number', owner(layla), here)).toEqual(notFound)
    expect(await mine.findOwn(number, owner(layla), theStorefront('kw/en'))).toEqual(notFound)
  })

  test('give their owner the rights of what was proven', async () => {
    const { orders: mine, layla, owner, anOrder } = await aShopWithCustomers(open)
    const { number, order } = await anOrder(layla)
    const rightsOf = async (changes: Partial<OrderOwner>) => {
      const found = await mine.findOwn(number, owner(layla, changes), here)
      return found.ok && Object.entries(found.value.rights).flatMap(([right, has]) => (has ? [right] : []))
    }
    const seen = ['seesContact', 'pays', 'reviews', 'questions']
    const { phone, email } = order.contact
    expect(await rightsOf({})).toEqual(seen)
    // Come by a forwarded link: a step-up proves nothing about another's order.
    expect(await rightsOf({ phone: '+971509999999', email: 'x@example.com', isSteppedUp: true })).toEqual(
      seen,
    )
    expect(await rightsOf({ phone })).toEqual([
      'seesContact',
      'pays',
      'cancels',
      'reviews',
      'questions',
      'returns',
    ])
    expect(await rightsOf({ email: email.toUpperCase(), isSteppedUp: true })).toEqual([
      'seesContact',
      'pays',
      'cancels',
      'choosesRefund',
      'reviews',
      'questions',
      'returns',
    ])
  })

  test('can be canceled with the token of the request, which is over after five minutes', async () => {
    const { shop, orders: mine, layla, owner, anOrder } = await aShopWithCustomers(open)
    const { number, order } = await anOrder(layla)
    const opened = await mine.findOwn(number, owner(layla, { phone: order.contact.phone }), here)
    const token = opened.ok ? opened.value.accessToken : ''
    shop.clock.advance(5 * 60_000)
    expect(await mine.requestCancellation(number, token, here)).toEqual(notFound)
    shop.clock.advance(-1000)
    expect(await mine.requestCancellation(number, token, here)).toMatchObject({
      value: { order: { status: 'canceled' } },
    })
  })

  test('come into an account through the link of a message, once, and into one', async () => {
    const { shop, orders: mine, layla, omar, owner, anOrder } = await aShopWithCustomers(open)
    const { number } = await anOrder()
    const link = shop.accessTokens.sign(number, 'read')
    expect(await mine.isFree(number)).toBe(true)
    expect(await mine.keep(number, 'x'.repeat(43), layla, here)).toEqual(notFound)
    const code = shop.accessTokens.signUntil(number, 'track', '2099-01-01T00:00:00.000Z')
    expect(await mine.keep(number, code, layla, here)).toEqual(notFound)
    expect(await mine.keep(number, link, layla, here)).toEqual(ok({ number }))
    expect(await mine.keep(number, link, layla, here)).toEqual(ok({ number }))
    expect(await mine.keep(number, link, omar, here)).toEqual(fail({ kind: 'taken' }))
    expect(await mine.isFree(number)).toBe(false)
    expect(await mine.isFree('AE0000000000')).toBe(false)
    expect((await mine.findOwn(number, owner(layla), here)).ok).toBe(true)
  })
})

describeDatabases('an order that a proven contact opens', (open) => {
  test('is shown masked for half an hour, to its phone or email alone', async () => {
    const { shop, orders: mine, anOrder } = await aShopWithCustomers(open)
    const { number, order } = await anOrder()
    const { phone, email } = order.contact
    const opened = await mine.openByContact(number.toLowerCase(), { kind: 'phone', value: phone }, here)
    const token = opened.ok ? opened.value.accessToken : ''
    const found = await mine.find(number, token, here)
    expect(found).toMatchObject({ value: { scope: 'track', rights: { seesContact: false, pays: false } } })
    expect(JSON.stringify(found)).not.toContain(phone)
    expect((await mine.openByContact(number, { kind: 'email', value: email.toLowerCase() }, here)).ok).toBe(
      true,
    )
    for (const [given, proven] of [
      [number, { kind: 'phone', value: '+971509999999' }],
      [number, { kind: 'email', value: phone }],
      ['AE0000000000', { kind: 'phone', value: phone }],
      ['no number', { kind: 'phone', value: phone }],
    ] as const)
      expect(await mine.openByContact(given, proven, here)).toEqual(notFound)
    shop.clock.advance(30 * 60_000)
    expect(await mine.find(number, token, here)).toEqual(notFound)
  })
})
