import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeOrder, movePicture, pictureMoves } from '#commerce/media/picture-order.ts'

const order = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1 })
const groupOf = (base: string) => ('ace'.includes(base) ? 'sand' : 'clay')

describe('a move of a picture', () => {
  test('changes places only among those that are of the same', () => {
    fc.assert(
      fc.property(order, fc.constantFrom(...pictureMoves), fc.nat(), (bases, move, pick) => {
        const base = bases[pick % bases.length] ?? ''
        const moved = movePicture(bases, base, { move, groupOf })
        expect(moved.toSorted()).toEqual(bases.toSorted())
        expect(moved.map(groupOf)).toEqual(bases.map(groupOf))
        const others = (all: readonly string[]) => all.filter((one) => one !== base)
        expect(others(moved).filter((one) => groupOf(one) !== groupOf(base))).toEqual(
          others(bases).filter((one) => groupOf(one) !== groupOf(base)),
        )
      }),
    )
  })

  test('goes past the next one of the same, and back', () => {
    const bases = ['a', 'b', 'c', 'd', 'e']
    const move = (all: readonly string[], base: string, step: (typeof pictureMoves)[number]) =>
      movePicture(all, base, { move: step, groupOf })
    expect(move(bases, 'c', 'up')).toEqual(['c', 'b', 'a', 'd', 'e'])
    expect(move(move(bases, 'c', 'up'), 'c', 'down')).toEqual(bases)
    expect(move(bases, 'e', 'first')).toEqual(['e', 'b', 'a', 'd', 'c'])
    expect(move(bases, 'a', 'up')).toEqual(bases)
    expect(move(bases, 'e', 'down')).toEqual(bases)
    expect(move(bases, 'x', 'first')).toEqual(bases)
  })
})

describe('an order that two people change', () => {
  test('has every picture that there is, once, whatever they saw', () => {
    fc.assert(
      fc.property(order, order, order, (shown, wanted, now) => {
        const merged = mergeOrder(shown, wanted, now)
        if (merged.ok) expect(merged.value.toSorted()).toEqual(now.toSorted())
      }),
    )
  })

  test('is the wanted one where no other person moved anything, and stays when it is sent again', () => {
    fc.assert(
      fc.property(order, fc.nat(), (shown, seed) => {
        const wanted = shown.toSorted(
          (a, b) => ((a.charCodeAt(0) * (seed + 1)) % 7) - ((b.charCodeAt(0) * (seed + 1)) % 7),
        )
        expect(mergeOrder(shown, wanted, shown)).toEqual({ ok: true, value: wanted })
        expect(mergeOrder(shown, wanted, wanted)).toEqual({ ok: true, value: wanted })
      }),
    )
  })

  test('is decided by a person where both moved', () => {
    expect(mergeOrder(['a', 'b', 'c'], ['b', 'a', 'c'], ['c', 'a', 'b'])).toEqual({
      ...{ ok: false, failure: { kind: 'order-conflict' } },
    })
    expect(mergeOrder(['a', 'b', 'c'], ['b', 'a', 'c'], ['a', 'd', 'c'])).toEqual({
      ok: true,
      value: ['a', 'c', 'd'],
    })
  })
})
