import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStores } from '#adapters/stores/read-stores.ts'
import { findStores, type StoreSearch } from '#commerce/stores/find-stores.ts'
import { parseNear } from '#commerce/stores/parse-near.ts'

const emirates = readStores('src/content').filter(({ country }) => country === 'ae')
const find = (search: Partial<StoreSearch>) =>
  findStores(emirates, { terms: '', service: null, near: null, ...search })
const codes = (search: Partial<StoreSearch>) => find(search).map(({ store }) => store.storeCode)

describe('the search of stores', () => {
  test('finds all of them without terms', () =>
    expect(codes({})).toEqual(emirates.map(({ storeCode }) => storeCode)))

  test.each([
    ['barsha', ['barsha']],
    ['Al Barsha', ['barsha']],
    ['البرشاء', ['barsha']],
    ['برشا', ['barsha']],
    ['الجيمى', ['jimim']],
    ['Ras al-Khaimah', ['rak']],
    ['رأس', ['rak']],
    ['راس الخيمه', ['rak']],
    ['hamdan', ['ict']],
    ['شارع حمدان', ['ict']],
    ['majaz sharjah', ['shj']],
    ['majaz dubai', []],
    ['atlantis', []],
  ])('finds by "%s" %o', (terms, expected) => expect(codes({ terms })).toEqual(expected))

  test('finds every store of a city', () =>
    expect(codes({ terms: 'دبي' }).toSorted()).toEqual(['barsha', 'carrefour']))

  test('keeps the stores with a service', () => {
    for (const { store } of find({ service: 'design-consultation' }))
      expect(store.services).toContain('design-consultation')
    expect(codes({ service: 'collection' })).toEqual(codes({}))
  })

  test('has the nearest first, with its distance', () => {
    const found = find({ near: { latitude: 24.21, longitude: 55.75 } })
    expect(found[0]?.store.storeCode).toBe('jimim')
    expect(found[0]?.kilometers).toBeCloseTo(4.2, 0)
    expect(found.at(-1)?.store.storeCode).toBe('rak')
  })

  test('never loses or repeats a store by looking from somewhere', () =>
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (latitude, longitude) => {
          const found = find({ near: { latitude, longitude } })
          expect(found.map(({ store }) => store.storeCode).toSorted()).toEqual(codes({}).toSorted())
          const distances = found.map(({ kilometers }) => kilometers ?? -1)
          expect(distances).toEqual(distances.toSorted((one, other) => one - other))
        },
      ),
    ))

  test('takes any text as terms', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (terms) => void find({ terms })),
      { numRuns: 30 },
    ))
})

describe('where a shopper is', () => {
  test.each([
    ['25.11,55.20', { latitude: 25.11, longitude: 55.2 }],
    [' 25.11, 55.2 ', { latitude: 25.11, longitude: 55.2 }],
    ['٢٥.١١,٥٥.٢', { latitude: 25.11, longitude: 55.2 }],
    ['-33.9,151', { latitude: -33.9, longitude: 151 }],
    ['0,55', { latitude: 0, longitude: 55 }],
    ['-90,-180', { latitude: -90, longitude: -180 }],
  ])('is read from "%s"', (text, position) => expect(parseNear(text)).toEqual({ kind: 'position', position }))

  test.each(['0,0', '0.00,-0.0', '91,55', '25,180.5', '999999999,1', '25.1.1,55', '25,', ',', '{}', '1234'])(
    'is not "%s"',
    (text) => expect(parseNear(text)).toEqual({ kind: 'unusable' }),
  )

  test.each(['Al Barsha', 'دبي', '66'])('may be the area "%s"', (text) =>
    expect(parseNear(text)).toEqual({ kind: 'area', text }),
  )

  test('is not given by an empty text', () => expect(parseNear('  ')).toBeNull())
})
