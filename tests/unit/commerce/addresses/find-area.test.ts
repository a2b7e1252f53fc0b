import { describe, expect, test } from 'vitest'
import { readAddressTables } from '#adapters/addresses/read-address-tables.ts'
import { findArea } from '#commerce/addresses/find-area.ts'

const tables = new Map(readAddressTables('src/content/addresses').map((table) => [table.country, table]))
const found = (country: string, text: string) => {
  const table = tables.get(country)
  if (!table) throw new Error(`no table of ${country}`)
  const area = findArea(table, text)
  return area && [area.name.en, area.position.latitude, area.position.longitude]
}

describe('an area that a shopper names', () => {
  test.each([
    ['ae', 'Al Barsha', 'Al Barsha', 25.11, 55.2],
    ['ae', ' barsha ', 'Al Barsha', 25.11, 55.2],
    ['ae', 'البرشا', 'Al Barsha', 25.11, 55.2],
    ['ae', 'al-barsha, Dubai', 'Al Barsha', 25.11, 55.2],
    ['ae', 'Al Nakheel، رأس الخيمة', 'Al Nakheel', 25.8, 55.97],
    ['ae', 'jumeirah-lake-towers', 'Jumeirah Lake Towers', 25.07, 55.14],
    ['ae', 'Street 12, Sharjah', 'Sharjah', 25.35, 55.4],
    ['kw', 'السالمية', 'Salmiya', 29.33, 48.08],
    ['qa', '66', 'The Pearl, Al Qassar and Leqtaifiya', 25.37, 51.55],
    ['om', 'Matrah', 'Muttrah', 23.62, 58.56],
    ['in', 'Bengalu', 'Bengaluru', 12.97, 77.59],
    ['in', 'Vizag', 'Visakhapatnam', 17.69, 83.22],
    ['in', 'كيرالا', 'Kerala', 9.93, 76.27],
  ])('of %s, "%s", is %s', (country, text, name, latitude, longitude) =>
    expect(found(country, text)).toEqual([name, latitude, longitude]),
  )

  test('has the position of its region when it has none of its own', () =>
    expect(found('bh', 'Ras Hayyan')).toEqual(['Ras Hayyan', 26.13, 50.55]))

  test.each(['', '  ', ',', 'al', 'Atlantis', '🏠', 'ab'])('is not "%s"', (text) =>
    expect(found('ae', text)).toBeUndefined(),
  )

  test('lies within the bounds of its country, whichever it is', () => {
    for (const { bounds, regions } of tables.values())
      for (const { position, places } of regions)
        for (const [latitude, longitude] of [
          position,
          ...places.flatMap((place) => [place.position ?? []]),
        ]) {
          if (latitude === undefined || longitude === undefined) continue
          expect(latitude >= bounds.south && latitude <= bounds.north).toBe(true)
          expect(longitude >= bounds.west && longitude <= bounds.east).toBe(true)
        }
  })
})
