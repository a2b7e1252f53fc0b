import { describe, expect, test } from 'vitest'
import { criticalPassages } from '#commerce/access-check/critical-passages.ts'

const parcel = (lengthCm: number, widthCm: number, heightCm: number) => ({
  count: 1,
  kg: 20,
  lengthCm,
  widthCm,
  heightCm,
})

describe('criticalPassages', () => {
  test.each([
    ['a sofa', parcel(244, 96, 74), ['lift', 'stair']],
    ['a two-seater that leaves a centimetre at no door', parcel(172, 96, 74), ['door']],
    ['a flat-packed wardrobe', parcel(211, 80, 16), ['lift', 'stair']],
    ['a round table top', parcel(166, 166, 12), ['lift']],
    ['a rolled rug', parcel(304, 42, 42), []],
    ['a curtain', parcel(150, 16, 16), []],
    ['a chandelier', parcel(118, 118, 34), []],
    ['a dining chair', parcel(92, 64, 56), []],
  ] as const)('of %s', (_, of, passages) => {
    expect(criticalPassages([of])).toEqual(expect.arrayContaining([...passages]))
    if (passages.length === 0) expect(criticalPassages([of])).toEqual([])
  })

  test('of several parcels are those of any, and of none there are none', () => {
    const [sofa, rug] = [parcel(264, 112, 82), parcel(304, 42, 42)]
    expect(criticalPassages([rug, sofa])).toEqual(criticalPassages([sofa]))
    expect(criticalPassages([])).toEqual([])
  })
})
