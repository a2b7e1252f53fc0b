import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readStores } from '#adapters/stores/read-stores.ts'
import { coastline } from '#web/stores/coastline.ts'
import { drawMap, mapSize } from '#web/stores/draw-map.ts'
import { placeLabels } from '#web/stores/place-labels.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const stores = readStores('src/content')

/** Whether a point is inside a ring (a ray to the east crosses it an odd number of times). */
const inside = (ring: readonly (readonly [number, number])[], x: number, y: number) =>
  ring.reduce((crossed, [ax, ay], index) => {
    const [bx, by] = ring.at(index - 1) ?? [ax, ay]
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !crossed : crossed
  }, false)

describe('the drawn map', () => {
  test.each(stores.map((store) => [store.storeCode, store] as const))(
    'has the store %s on land',
    (_, { location }) =>
      expect(coastline.some((ring) => inside(ring, location.longitude, location.latitude))).toBe(true),
  )

  test.each([
    ['the Gulf', 52.5, 26],
    ['the Gulf of Oman', 58.5, 24.8],
    ['the Arabian Sea', 64, 18],
    ['the Bay of Bengal', 87, 15],
  ])('has sea in %s', (_, longitude, latitude) =>
    expect(coastline.some((ring) => inside(ring, longitude, latitude))).toBe(false),
  )

  test('has every store within its edges, wherever stores are, and never breaks its path', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            latitude: fc.double({ min: 5, max: 38, noNaN: true }),
            longitude: fc.double({ min: 36, max: 98, noNaN: true }),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        fc.double({ min: 0.5, max: 25, noNaN: true }),
        (positions, span) => {
          const { land, points } = drawMap(positions, span)
          expect(land).toMatch(/^(?:M[-\d LQ]+Z)*$/)
          for (const [x, y] of points) {
            expect(x >= 0 && x <= mapSize.width).toBe(true)
            expect(y >= 0 && y <= mapSize.height).toBe(true)
          }
        },
      ),
    ))

  test('takes less than three kilobytes for any country', () => {
    for (const { isoCode } of theCountries) {
      const positions = stores.filter(({ country }) => country === isoCode).map(({ location }) => location)
      expect(drawMap(positions, 4).land.length).toBeLessThan(3000)
    }
  })
})

describe('names on the map', () => {
  test('are written once, where they cover no pin and no other name', () => {
    const labels = placeLabels(
      [
        { text: 'Dubai', point: [400, 200] },
        { text: 'Dubai', point: [420, 180] },
        { text: 'Sharjah', point: [440, 160] },
      ],
      mapSize,
    )
    expect(labels.map(({ text }) => text)).toEqual(['Dubai', 'Sharjah'])
    expect(new Set(labels.map(({ x, y }) => `${x} ${y}`)).size).toBe(2)
  })

  test('are left out where there is no room', () =>
    expect(
      placeLabels([{ text: 'A very long name of a city', point: [100, 10] }], { width: 120, height: 40 }),
    ).toEqual([]))
})
