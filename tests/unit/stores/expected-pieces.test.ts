import fc from 'fast-check'
import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'
import { newerTruth, noCart, readCartTruth, writeCartTruth, type CartTruth } from '#contracts/cart-truth.ts'
import { createExpecting, type CartAnswer } from '#stores/expected-pieces.ts'

const aTruth = fc.record({
  count: fc.integer({ min: 0, max: 999 }),
  of: fc.constantFrom('', 'k2j9x', '1a'),
  version: fc.integer({ min: 0, max: 9999 }),
})

describe('what is known of a cart', () => {
  test('is kept on the device and read again', () => {
    fc.assert(
      fc.property(aTruth, (truth) => {
        expect(readCartTruth(writeCartTruth(truth))).toEqual(truth)
      }),
    )
  })

  test.each([['3'], ['-1 a 1'], ['1.5 a 1'], ['many'], ['99999 a 1'], [undefined], ['3 <b> 1']])(
    'reads %j as no cart',
    (text) => expect(readCartTruth(text)).toEqual(noCart),
  )

  test('of one cart the higher version holds; another cart holds as it is said', () => {
    const known = { count: 4, of: 'a', version: 7 }
    expect(newerTruth(known, { count: 2, of: 'a', version: 6 })).toBe(known)
    expect(newerTruth(known, { count: 5, of: 'a', version: 8 })).toMatchObject({ count: 5 })
    expect(newerTruth(known, { count: 1, of: 'b', version: 1 })).toMatchObject({ count: 1 })
  })
})

/** Presses of "add", as a server that has only so many hears them, in whatever order. */
const presses = fc
  .record({
    pieces: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 10 }),
    stock: fc.integer({ min: 0, max: 20 }),
    before: fc.integer({ min: 0, max: 5 }),
  })
  .chain(({ pieces, stock, before }) => {
    const order = fc.shuffledSubarray([...pieces.keys()], {
      minLength: pieces.length,
      maxLength: pieces.length,
    })
    const lost = fc.array(fc.boolean(), { minLength: pieces.length, maxLength: pieces.length })
    return fc.record({
      pieces: fc.constant(pieces),
      stock: fc.constant(stock),
      before: fc.constant(before),
      heard: order,
      answered: order,
      lost,
    })
  })

describe('ten fast presses with shuffled answers', () => {
  test("show at once what was asked for, and end at the server's truth", () => {
    fc.assert(
      fc.property(presses, ({ pieces, stock, before, heard, answered, lost }) => {
        const $cart = atom<CartTruth>({ count: before, of: 'a', version: 1 })
        let server: CartTruth = $cart.get()
        const ask = createExpecting($cart)
        const settle = pieces.map((each) => ask(each))
        expect($cart.get().count).toBe(before + pieces.reduce((sum, each) => sum + each, 0))

        const answers = new Map<number, CartAnswer | null>()
        for (const index of heard) {
          const count = server.count + (pieces[index] ?? 0)
          const done = count <= before + stock
          if (done) server = { count, of: 'a', version: server.version + 1 }
          answers.set(index, done ? { done, cart: server } : { done })
        }
        // The answer that tells the last version may be the one that is lost: then the newest that came holds.
        const come = answered.filter((index) => !lost[index])
        for (const index of answered) settle[index]?.(lost[index] ? null : (answers.get(index) ?? null))
        const newest = come
          .flatMap((index) => answers.get(index)?.cart ?? [])
          .reduce(newerTruth, { count: before, of: 'a', version: 1 })
        expect($cart.get()).toEqual(newest)
        if (come.length === pieces.length) expect($cart.get()).toEqual(server)
      }),
    )
  })

  test('show what is agreed to and still asked for while answers are on their way', () => {
    const $cart = atom<CartTruth>({ count: 1, of: 'a', version: 1 })
    const ask = createExpecting($cart)
    const [first, second, third] = [ask(1), ask(1), ask(1)]
    second({ done: true, cart: { count: 3, of: 'a', version: 3 } })
    expect($cart.get()).toMatchObject({ count: 4, version: 3 })
    first({ done: true, cart: { count: 2, of: 'a', version: 2 } })
    expect($cart.get()).toMatchObject({ count: 4, version: 3 })
    third({ done: false })
    expect($cart.get()).toMatchObject({ count: 3, version: 3 })
  })

  test('start from what another tab has heard meanwhile', () => {
    const $cart = atom<CartTruth>({ count: 1, of: 'a', version: 1 })
    const ask = createExpecting($cart)
    ask(1)({ done: true, cart: { count: 2, of: 'a', version: 2 } })
    $cart.set({ count: 6, of: 'a', version: 9 })
    const settle = ask(1)
    expect($cart.get().count).toBe(7)
    settle(null)
    expect($cart.get()).toEqual({ count: 6, of: 'a', version: 9 })
  })
})
