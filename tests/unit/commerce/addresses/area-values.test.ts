import { describe, expect, test } from 'vitest'
import { createAddressesModule } from '#adapters/addresses/create-addresses-module.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const addresses = createAddressesModule('src/content', { countries: theCountries })

describe('a delivery area', () => {
  test.each([
    ['ae', 'deira', { emirate: 'dubai', area: 'deira' }],
    ['ae', 'dubai', { emirate: 'dubai' }],
    ['kw', 'khaitan', { governorate: 'farwaniya', area: 'khaitan' }],
    ['om', 'muttrah', { wilayat: 'muttrah' }],
    ['qa', 'lusail', { zone: '69' }],
    ['in', 'visakhapatnam', { state: 'andhra-pradesh', city: 'visakhapatnam' }],
    ['ae', 'atlantis', {}],
    ['ae', '', {}],
  ])('of %s, %s, answers %o of an address', (country, area, values) =>
    expect(addresses.areaValues(area, theStorefront(`${country}/en`))).toEqual(values),
  )
})

test.each(theCountries.map(({ isoCode }) => [isoCode]))(
  'the example of coordinates in %s lies in the country',
  (country) => {
    const here = theStorefront(`${country}/en`)
    const parsed = addresses.parse({ coordinates: addresses.pinExample(here) }, here)
    const rejected = parsed.ok ? [] : parsed.failure.map(({ field }) => field)
    expect(rejected).not.toContain('coordinates')
    const wrong = addresses.parse({ coordinates: 'here' }, here)
    expect(wrong.ok ? [] : wrong.failure).toContainEqual(
      expect.objectContaining({
        field: 'coordinates',
        facts: expect.objectContaining({ example: addresses.pinExample(here) }) as object,
      }),
    )
  },
)
