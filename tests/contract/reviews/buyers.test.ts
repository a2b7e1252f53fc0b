import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { createBuyerCheck } from '#adapters/reviews/buyer-check.ts'
import { createReviewRepository } from '#adapters/reviews/review-repository.ts'
import { zero } from '#kernel/money.ts'
import { byLayla } from '../../support/builders/by-layla.ts'
import { aReview } from '../../support/builders/a-review.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { anOrderShop } from '../../support/shops/an-order-shop.ts'
import { operator } from '../../support/builders/operators.ts'

async function anOrder(open: Open) {
  const { db } = await open()
  const shop = await anOrderShop({ db })
  const placed = await (await shop.aShopper()).place()
  if (!placed.ok) throw new Error(placed.failure.kind)
  const { number } = placed.value
  const found = await shop.orderAdmin.find(number, operator)
  if (!found.ok) throw new Error('an order')
  const { id, lines, totals } = found.value.order
  const step = async (event: 'approve' | 'process' | 'schedule' | 'out' | 'deliver') => {
    const collected = event === 'deliver' ? totals.payable : zero('AED')
    const action = { kind: 'shipment', position: 1, event, collected } as const
    const done = await shop.orderAdmin.advance({ number, action, by: operator, note: null })
    if (!done.ok) throw new Error(done.failure.kind)
  }
  const registration = { name: 'Layla', language: 'en', termsVersion: '1', isAdult: false } as const
  const customerId = await createIdentityRepository(db).insertCustomer(registration, 'ae', shop.clock.now())
  return { db, shop, number, id, code: lines[0]?.productCode ?? '', step, customerId }
}

describeDatabases('the buyer of a product', (open) => {
  test('is whom it was delivered to: the guest of the order, and its customer', async () => {
    const { db, number, id, code, step, customerId } = await anOrder(open)
    const isBuyer = createBuyerCheck(db)
    const guest = { customerId: null, orderId: id }
    const customer = { customerId, orderId: null }
    for (const event of ['approve', 'process', 'schedule', 'out'] as const) await step(event)
    expect(await isBuyer(guest, code)).toBe(false)
    await step('deliver')
    expect(await isBuyer(guest, code)).toBe(true)
    expect(await isBuyer(guest, 'MJ-9999')).toBe(false)
    expect(await isBuyer({ ...guest, orderId: customerId }, code)).toBe(false)
    expect(await isBuyer(customer, code)).toBe(false)
    await db.update(orders).set({ customerId }).where(eq(orders.number, number))
    expect(await isBuyer(customer, code)).toBe(true)
  })

  test('writes one review, as a guest or as a customer', async () => {
    const { db, number, id, code: productCode, customerId } = await anOrder(open)
    const reviews = createReviewRepository(db, { showsSamples: false })
    const asGuest = aReview({ productCode, customerId: null, orderId: id, state: 'pending' })
    const asCustomer = aReview({ productCode, customerId, orderId: null, state: 'pending' })
    const written = await reviews.add(asGuest)
    expect(written).toBeDefined()
    expect(await reviews.add(asGuest)).toBeUndefined()
    await db.update(orders).set({ customerId }).where(eq(orders.number, number))
    expect(await reviews.add(asCustomer)).toBeUndefined()
    expect(await reviews.listOwn({ customerId, orderId: null })).toMatchObject([{ id: written?.id }])
    const anew = await reviews.replacePending({ ...asCustomer, title: 'Softer than I thought' })
    expect(anew).toMatchObject({ title: 'Softer than I thought' })
    expect(anew?.id).not.toBe(written?.id)
    await reviews.setState(anew?.id ?? '', 'published', null, byLayla)
    expect(await reviews.replacePending(asCustomer)).toBeUndefined()
    expect(await reviews.add({ ...asGuest, productCode: 'MJ-1002' })).toBeDefined()
    await db.update(orders).set({ customerId: null }).where(eq(orders.number, number))
    expect(await reviews.replacePending({ ...asCustomer, productCode: 'MJ-1002' })).toBeUndefined()
  })

  test('of an order that is in an account does not write a second one as its guest', async () => {
    const { db, number, id, code: productCode, customerId } = await anOrder(open)
    const reviews = createReviewRepository(db, { showsSamples: false })
    await db.update(orders).set({ customerId }).where(eq(orders.number, number))
    await reviews.add(aReview({ productCode, customerId, orderId: null }))
    expect(await reviews.add(aReview({ productCode, customerId: null, orderId: id }))).toBeUndefined()
  })
})
