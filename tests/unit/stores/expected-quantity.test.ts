import fc from 'fast-check'
import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'
import {
  newerVersion,
  noCart,
  readCartVersion,
  writeCartVersion,
  type CartVersion,
} from '#contracts/cart-version.ts'
import { createExpectedQuantity, type CartResponse } from '#stores/expected-quantity.ts'

const aCartVersion = fc.record({
  count: fc.integer({ min: 0, max: 999 }),
  of: fc.constantFrom('', 'k2j9x', '1a'),
  version: fc.integer({ min: 0, max: 9999 }),
})

describe('cart version', () => {
  test('is written to the device and read back', () => {
    fc.assert(
      fc.property(aCartVersion, (version) => {
        expect(readCartVersion(writeCartVersion(version))).toEqual(version)
      }),
    )
  })

  test.each([['3'], ['-1 a 1'], ['1.5 a 1'], ['many'], ['99999 a 1'], [undefined], ['3 <b> 1']])(
    'reads %j as no cart',
    (text) => expect(readCartVersion(text)).toEqual(noCart),
  )

  test('the higher version of one cart wins; a version of another cart always does', () => {
    const known = { count: 4, of: 'a', version: 7 }
    expect(newerVersion(known, { count: 2, of: 'a', version: 6 })).toBe(known)
    expect(newerVersion(known, { count: 5, of: 'a', version: 8 })).toMatchObject({ count: 5 })
    expect(newerVersion(known, { count: 1, of: 'b', version: 1 })).toMatchObject({ count: 1 })
  })
})

/** Clicks on "add" that a server with limited stock receives in any order. */
const clicks = fc
  .record({
    quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 10 }),
    stock: fc.integer({ min: 0, max: 20 }),
    before: fc.integer({ min: 0, max: 5 }),
  })
  .chain(({ quantities, stock, before }) => {
    const order = fc.shuffledSubarray([...quantities.keys()], {
      minLength: quantities.length,
      maxLength: quantities.length,
    })
    const lost = fc.array(fc.boolean(), { minLength: quantities.length, maxLength: quantities.length })
    return fc.record({
      quantities: fc.constant(quantities),
      stock: fc.constant(stock),
      before: fc.constant(before),
      received: order,
      answered: order,
      lost,
    })
  })

describe('expected quantity', () => {
  test('shows additions immediately, and ends at the count of the server however responses are ordered', () => {
    fc.assert(
      fc.property(clicks, ({ quantities, stock, before, received, answered, lost }) => {
        const $cart = atom<CartVersion>({ count: before, of: 'a', version: 1 })
        let server: CartVersion = $cart.get()
        const expectQuantity = createExpectedQuantity($cart)
        const confirm = quantities.map((each) => expectQuantity(each))
        expect($cart.get().count).toBe(before + quantities.reduce((sum, each) => sum + each, 0))

        const answers = new Map<number, CartResponse | null>()
        for (const index of received) {
          const count = server.count + (quantities[index] ?? 0)
          const done = count <= before + stock
          if (done) server = { count, of: 'a', version: server.version + 1 }
          answers.set(index, done ? { done, cart: server } : { done })
        }
        // The response with the last version may be lost: then the newest that arrived wins.
        const arrived = answered.filter((index) => !lost[index])
        for (const index of answered) confirm[index]?.(lost[index] ? null : (answers.get(index) ?? null))
        const newest = arrived
          .flatMap((index) => answers.get(index)?.cart ?? [])
          .reduce(newerVersion, { count: before, of: 'a', version: 1 })
        expect($cart.get()).toEqual(newest)
        if (arrived.length === quantities.length) expect($cart.get()).toEqual(server)
      }),
    )
  })

  test('shows accepted and pending additions while responses are outstanding', () => {
    const $cart = atom<CartVersion>({ count: 1, of: 'a', version: 1 })
    const expectQuantity = createExpectedQuantity($cart)
    const [first, second, third] = [expectQuantity(1), expectQuantity(1), expectQuantity(1)]
    second({ done: true, cart: { count: 3, of: 'a', version: 3 } })
    expect($cart.get()).toMatchObject({ count: 4, version: 3 })
    first({ done: true, cart: { count: 2, of: 'a', version: 2 } })
    expect($cart.get()).toMatchObject({ count: 4, version: 3 })
    third({ done: false })
    expect($cart.get()).toMatchObject({ count: 3, version: 3 })
  })

  test('starts from a newer version that another tab has received', () => {
    const $cart = atom<CartVersion>({ count: 1, of: 'a', version: 1 })
    const expectQuantity = createExpectedQuantity($cart)
    expectQuantity(1)({ done: true, cart: { count: 2, of: 'a', version: 2 } })
    $cart.set({ count: 6, of: 'a', version: 9 })
    const confirm = expectQuantity(1)
    expect($cart.get().count).toBe(7)
    confirm(null)
    expect($cart.get()).toEqual({ count: 6, of: 'a', version: 9 })
  })
})
