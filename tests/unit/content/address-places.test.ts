import { describe, expect, test } from 'vitest'
import { findPlaces, placeKey } from '#commerce/addresses/find-place.ts'
import { parseAddress } from '#commerce/addresses/parse-address.ts'
import { readAddressTables } from '#adapters/addresses/read-address-tables.ts'
import { readDeliveryTables } from '#adapters/delivery/read-delivery-tables.ts'
import { enteredIn } from '../../support/builders/an-address.ts'

const tables = readAddressTables('src/content/addresses')
const delivery = readDeliveryTables('src/content/delivery')
const of = (country: string) => {
  const table = tables.find((one) => one.country === country)
  if (!table) throw new Error(`no table of ${country}`)
  return table
}
const placesOf = (country: string) =>
  of(country).regions.flatMap((region) => region.places.map((place) => ({ region, place })))
const codesOf = (country: string, region: string) =>
  of(country)
    .regions.find(({ code }) => code === region)
    ?.places.map(({ code }) => Number(code))

describe('the places', () => {
  test.each([
    ['ae', 7, 570],
    ['bh', 4, 112],
    ['om', 11, 63],
    ['kw', 6, 155],
    ['qa', 8, 91],
    ['in', 36, 89],
  ])('of %s are %i regions with at least %i places', (country, regions, places) => {
    expect(of(country).regions).toHaveLength(regions)
    expect(placesOf(country).length).toBeGreaterThanOrEqual(places)
  })

  test('of Oman are its 63 wilayats, with the number per governorate of the decrees', () => {
    expect(placesOf('om')).toHaveLength(63)
    const counts = Object.fromEntries(of('om').regions.map(({ code, places }) => [code, places.length]))
    expect(counts).toEqual({
      muscat: 6,
      dhofar: 10,
      musandam: 4,
      'al-buraimi': 3,
      'ad-dakhiliyah': 9,
      'al-batinah-north': 6,
      'al-batinah-south': 6,
      'ash-sharqiyah-south': 5,
      'ash-sharqiyah-north': 7,
      'ad-dhahirah': 3,
      'al-wusta': 4,
    })
  })

  test('of Qatar are the zones in use, each in its municipality of the census of 2015', () => {
    expect(codesOf('qa', 'al-rayyan')).toEqual([51, 52, 53, 54, 55, 56, 81, 83, 96, 97])
    expect(codesOf('qa', 'al-daayen')).toEqual([69, 70])
    expect(codesOf('qa', 'umm-salal')).toEqual([71])
    expect(codesOf('qa', 'al-khor')).toEqual([74, 75, 76])
    expect(codesOf('qa', 'al-shamal')).toEqual([77, 78, 79])
    expect(codesOf('qa', 'al-wakrah')).toEqual([90, 91, 92, 93, 94, 95, 98])
    expect(codesOf('qa', 'al-shahaniya')).toEqual([72, 73, 80, 82, 84, 85, 86])
    const doha = codesOf('qa', 'doha') ?? []
    expect(doha).toHaveLength(58)
    expect(doha.every((zone) => zone <= 50 || zone === 57 || zone === 58 || (zone >= 60 && zone <= 68))).toBe(
      true,
    )
  })

  test('of Al Ain are in Abu Dhabi, and no emirate has that name', () => {
    expect(of('ae').regions.map(({ code }) => code)).not.toContain('al-ain')
    const alAin = placesOf('ae').filter(({ place }) => place.name.en.endsWith(', Al Ain'))
    expect(alAin.length).toBeGreaterThan(50)
    expect(alAin.every(({ region }) => region.code === 'abu-dhabi')).toBe(true)
  })

  test('of India have PIN codes with the digits of their state, and the states cover all first digits', () => {
    const first = new Set(of('in').regions.flatMap(({ postcodes = [] }) => postcodes.map((one) => one[0])))
    expect([...first].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect(of('in').regions.filter(({ postcodes = [] }) => postcodes.length === 0)).toEqual([])
  })
})

describe.each(tables)('the places of $country', (table) => {
  test('are each in an existing delivery area', () => {
    const areas = new Set(
      delivery.find(({ country }) => country === table.country)?.areas.map(({ code }) => code),
    )
    const used = table.regions.flatMap(({ area, places }) => [
      area,
      ...places.flatMap((place) => place.area ?? []),
    ])
    expect(used.filter((area) => !areas.has(area))).toEqual([])
  })

  test('cover every delivery area', () => {
    if (table.country === 'qa' || table.country === 'om') return // Zones and wilayats are other areas than the table's.
    const used = table.regions.flatMap(({ area, places }) => [
      area,
      ...places.flatMap((place) => place.area ?? []),
    ])
    const areas = delivery.find(({ country }) => country === table.country)?.areas ?? []
    expect(areas.map(({ code }) => code).filter((code) => !used.includes(code))).toEqual([])
  })

  test('have valid Arabic and English names', () => {
    for (const { name } of table.regions.flatMap((region) => [region, ...region.places])) {
      // Without harakat, tatweel, marks of direction, Persian letters, Latin letters and Arabic-Indic digits.
      expect(name.ar).toMatch(/^[\u0621-\u063A\u0641-\u064A0-9 ،()]+$/)
      expect(name.ar).toMatch(/^(?!.*(?:^| )(?:ابو|ام|الاحمدي|الامارات)(?: |$))/)
      expect(name.en).toMatch(/^[A-Z0-9][A-Za-z0-9 ,'()]+$/)
      for (const text of Object.values(name)) expect(text).toBe(text.replace(/ {2,}/g, ' ').trim())
    }
  })

  test('have unique names within their region', () => {
    for (const { places } of table.regions)
      for (const language of ['en', 'ar'] as const) {
        const keys = places.map(({ name }) => placeKey(name[language]))
        expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
      }
  })

  test('are each found by code, both names and all aliases', () => {
    const field = table.fields.find((one) => one.kind === 'place')
    const regionKey = table.fields.find((one) => one.kind === 'region')?.key
    for (const { code: regionCode, places } of table.regions)
      for (const { code, name, also = [] } of places) {
        const called =
          field?.kind === 'place' && field.by === 'code' ? [code] : [code, name.en, name.ar, ...also]
        for (const one of called)
          expect(
            findPlaces(table, one).some(
              ({ place, region }) => place.code === code && region.code === regionCode,
            ),
            one,
          ).toBe(true)
        const parsed = parseAddress(
          table.country,
          {
            ...enteredIn[table.country],
            ...(regionKey && { [regionKey]: regionCode }),
            ...(field && { [field.key]: called.at(1) ?? code }),
            pincode:
              `${table.regions.find((one) => one.code === regionCode)?.postcodes?.[0] ?? ''}000000`.slice(
                0,
                6,
              ),
          },
          {
            find: of,
            zoneOf: (country, area) =>
              delivery.find((one) => one.country === country)?.areas.find((one) => one.code === area)?.zone,
          },
        )
        expect(parsed, name.en).toMatchObject({
          ok: true,
          value: { fields: { [table.regionKey]: regionCode } },
        })
        if (parsed.ok) expect(parsed.value.fields[field?.key ?? '']).toBe(code)
      }
  })
})
