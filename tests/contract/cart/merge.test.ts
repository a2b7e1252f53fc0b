import { expect, test } from 'vitest'
import { createMergeOnSignIn } from '#commerce/cart/merge-on-sign-in.ts'
import { money } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { createCartMerger } from '#adapters/cart/cart-merger.ts'
import { createCartRepository } from '#adapters/cart/cart-repository.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aPurchasableVariant } from '../../support/builders/a-purchasable-variant.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

const price = money(12_345, 'KWD')
const at = '2026-11-22T08:00:00.000Z'
const here = theStorefront('kw/en')

function openCarts(db: Database, available = 9) {
  const carts = { ...createCartRepository(db), ...createCartMerger(db) }
  const merge = createMergeOnSignIn({
    carts,
    listVariants: async (skus) =>
      new Map(skus.map((sku) => [sku, aPurchasableVariant({ sku, unitPrice: price, available })])),
    clock: { now: () => at },
  })
  const put = (token: string, sku: string, quantity: number) =>
    carts.change({ token, country: 'kw', at, key: null, decide: () => ok([{ sku, quantity, price }]) })
  const linesOf = async (token: string) =>
    (await carts.find(token))?.lines.map(({ sku, quantity }) => [sku, quantity])
  return { carts, merge, put, linesOf, guest: newVisitorToken(), customer: newVisitorToken() }
}

describeDatabases('merging carts on sign-in', (open) => {
  test('adds quantities up to the stock, reports what is missing, and deletes the guest’s cart', async () => {
    const { carts, merge, put, linesOf, guest, customer } = openCarts((await open()).db, 4)
    await put(customer, 'MJ-1', 3)
    await put(guest, 'MJ-1', 2)
    await put(guest, 'MJ-2', 1)
    await carts.note(guest, { coupon: 'WELCOME10', gift: { promotionId: 'gifts', sku: 'CUP' } }, at)
    expect(await merge({ guest, customer }, here)).toEqual([
      { kind: 'fewer', sku: 'MJ-1', wanted: 5, quantity: 4 },
    ])
    expect(await linesOf(customer)).toEqual([
      ['MJ-1', 4],
      ['MJ-2', 1],
    ])
    expect(await carts.find(customer)).toMatchObject({
      coupon: 'WELCOME10',
      chosenGifts: { gifts: 'CUP' },
      version: 4,
    })
    expect(await carts.find(guest)).toBeUndefined()
  })

  test('merges once for repeated and concurrent sign-ins', async () => {
    const { merge, put, linesOf, guest, customer } = openCarts((await open()).db)
    await put(customer, 'MJ-1', 1)
    await put(guest, 'MJ-1', 2)
    await Promise.all([1, 2, 3].map(() => merge({ guest, customer }, here)))
    expect(await merge({ guest, customer }, here)).toEqual([])
    expect(await linesOf(customer)).toEqual([['MJ-1', 3]])
  })

  test('gives the guest’s cart to a customer without one, and creates no empty carts', async () => {
    const { carts, merge, put, linesOf, guest, customer } = openCarts((await open()).db)
    await merge({ guest, customer }, here)
    expect(await carts.find(customer)).toBeUndefined()
    await put(guest, 'MJ-1', 2)
    await merge({ guest, customer }, here)
    expect(await linesOf(customer)).toEqual([['MJ-1', 2]])
  })

  test('changes nothing when guest and customer have the same cart', async () => {
    const { merge, put, linesOf, guest } = openCarts((await open()).db)
    await put(guest, 'MJ-1', 2)
    expect(await merge({ guest, customer: guest }, here)).toEqual([])
    expect(await linesOf(guest)).toEqual([['MJ-1', 2]])
  })
})
