import { expect, test } from 'vitest'
import type { LineChange } from '#commerce/cart/ports.ts'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { createCartRepository } from '#adapters/cart/cart-repository.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

const price = money(12_345, 'KWD')
const change = (token: string, changes: readonly LineChange[], key: string | null = null, minute = 0) => ({
  token,
  country: 'kw',
  at: `2026-11-21T08:${String(minute).padStart(2, '0')}:00.000Z`,
  key,
  decide: () => ok(changes),
})

describeDatabases('cart repository', (open) => {
  test('creates a cart with its first line and returns its exact price', async () => {
    const carts = createCartRepository((await open()).db)
    const token = newVisitorToken()
    expect(await carts.find(token)).toBeUndefined()
    await carts.change(change(token, [{ sku: 'MJ-1', quantity: 2, price }]))
    expect(await carts.find(token)).toEqual({
      lines: [{ sku: 'MJ-1', quantity: 2, addedPrice: price, saved: false }],
      version: 1,
      coupon: null,
      chosenGifts: {},
    })
    expect(await carts.find(newVisitorToken())).toBeUndefined()
  })

  test('returns lines in the order of adding, and deletes a line set to 0', async () => {
    const carts = createCartRepository((await open()).db)
    const token = newVisitorToken()
    await carts.change(change(token, [{ sku: 'MJ-2', quantity: 1, price }]))
    await carts.change(change(token, [{ sku: 'MJ-1', quantity: 1, price }], null, 1))
    await carts.change(change(token, [{ sku: 'MJ-2', quantity: 5, price: null }], null, 2))
    expect((await carts.find(token))?.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['MJ-2', 5],
      ['MJ-1', 1],
    ])
    await carts.change(change(token, [{ sku: 'MJ-2', quantity: 0, price: null }], null, 3))
    expect((await carts.find(token))?.lines.map(({ sku }) => sku)).toEqual(['MJ-1'])
  })

  test('stores coupon, chosen gifts and lines saved for later', async () => {
    const carts = createCartRepository((await open()).db)
    const token = newVisitorToken()
    const at = '2026-11-21T09:00:00.000Z'
    expect(await carts.note(token, { coupon: 'WELCOME10' }, at)).toBeUndefined()
    await carts.change(change(token, [{ sku: 'MJ-1', quantity: 2, price }]))
    await carts.note(token, { coupon: 'WELCOME10' }, at)
    await carts.note(token, { gift: { promotionId: 'gifts', sku: 'CUP' } }, at)
    await carts.change(change(token, [{ sku: 'MJ-1', quantity: 2, price: null, saved: true }]))
    expect(await carts.find(token)).toMatchObject({
      lines: [{ sku: 'MJ-1', quantity: 2, saved: true }],
      version: 4,
      coupon: 'WELCOME10',
      chosenGifts: { gifts: 'CUP' },
    })
    const without = await carts.note(token, { coupon: null, gift: { promotionId: 'gifts', sku: null } }, at)
    expect(without).toMatchObject({ coupon: null, chosenGifts: {} })
  })

  test('ignores a repeated idempotency key', async () => {
    const carts = createCartRepository((await open()).db)
    const token = newVisitorToken()
    const once = change(token, [{ sku: 'MJ-1', quantity: 1, price }], 'key-0123456789abcd')
    await carts.change(once)
    const again = await carts.change({ ...once, decide: () => fail({ kind: 'must not be asked' }) })
    expect(again).toMatchObject({ ok: true, value: { version: 1 } })
  })

  test('leaves no cart behind after a rejected first change', async () => {
    const carts = createCartRepository((await open()).db)
    const token = newVisitorToken()
    const rejected = await carts.change({ ...change(token, []), decide: () => fail({ kind: 'no' }) })
    expect(rejected).toEqual({ ok: false, failure: { kind: 'no' } })
    expect(await carts.find(token)).toBeUndefined()
  })
})
