import { expect, test } from 'vitest'
import { checkAccess } from '#commerce/access-check/check-access.ts'
import { liftSizes, passesLifts } from '#commerce/access-check/lift-sizes.ts'

const parcel = (lengthCm: number, widthCm: number, heightCm: number) => ({
  count: 1,
  kg: 40,
  lengthCm,
  widthCm,
  heightCm,
})

test.each([
  ['a sofa in one piece', [parcel(230, 98, 88)], { small: false, large: false }],
  ['a wardrobe in flat boxes', [parcel(205, 60, 20), parcel(120, 60, 20)], { small: true, large: true }],
  ['an armchair', [parcel(104, 92, 88)], { small: false, large: true }],
])('%s passes a lift in checkout exactly if it does on its page', (_, parcels, expected) => {
  expect(passesLifts(parcels)).toEqual(expected)
  for (const size of ['small', 'large'] as const) {
    const onPage = checkAccess({ parcels, door: null, lift: liftSizes[size], stair: null })
    expect(onPage.ok && onPage.value.passages[0]?.verdict !== 'does-not-pass').toBe(expected[size])
  }
})

test('what has no known parcels is not checked', () => {
  expect(passesLifts([])).toBeNull()
})
