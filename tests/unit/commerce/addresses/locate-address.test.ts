import { expect, test } from 'vitest'
import type { Address } from '#commerce/addresses/address.ts'
import type { AddressTable } from '#commerce/addresses/address-table.ts'
import { withAreas, type ServedArea } from '#commerce/addresses/area-places.ts'
import { locateAddress } from '#commerce/addresses/locate-address.ts'
import { anAddressIn } from '../../../support/builders/a-saved-address.ts'

const table = {
  country: 'ae',
  regionKey: 'emirate',
  fields: [
    { key: 'emirate', kind: 'region' },
    { key: 'area', kind: 'place', control: 'typed', by: 'name', unlisted: 'accepted' },
  ],
  regions: [
    {
      ...{ code: 'dubai', name: { en: 'Dubai', ar: 'دبي' }, position: [25, 55], area: 'dubai' },
      places: [
        { code: 'deira', name: { en: 'Deira', ar: 'ديرة' }, area: 'deira' },
        { code: 'naif', name: { en: 'Naif', ar: 'نايف' }, area: 'deira' },
        { code: 'hatta-town', name: { en: 'Hatta', ar: 'حتا' } },
      ],
    },
    {
      ...{ code: 'sharjah', name: { en: 'Sharjah', ar: 'الشارقة' }, position: [25, 55], area: 'sharjah' },
      places: [],
    },
  ],
} as unknown as AddressTable

const area = (code: string, en: string, ar: string, rest: Partial<ServedArea> = {}): ServedArea => ({
  ...{ code, name: { en, ar }, region: 'dubai', ...rest },
})
const files = [area('dubai', 'Dubai', 'دبي'), area('deira', 'Deira', 'ديرة')]
const zones: Readonly<Record<string, string>> = { dubai: 'near', deira: 'near', sharjah: 'near' }

const entered = (fields: Record<string, string>, stored = 'dubai'): Address =>
  anAddressIn('ae', { fields: { building: '12', ...fields }, area: stored })
const at = (place: string, stored = 'dubai') => entered({ emirate: 'dubai', area: place }, stored)
const located = (address: Address, added: readonly ServedArea[]) => {
  const { area: code, zoneId } = locateAddress(address, {
    find: () => withAreas({ ...table }, files, [...files, ...added]),
    zoneOf: (_, one) => zones[one] ?? (added.some(({ code: known }) => known === one) ? 'far' : undefined),
  })
  return `${code}/${zoneId}`
}

const hatta = area('hatta', 'Hatta', 'حتا')
const expo = area('expo-city', 'Expo City', 'مدينة إكسبو')

test('an address is in the area that its place was given since it was entered', () => {
  expect(located(at('hatta-town'), [])).toBe('dubai/near')
  expect(located(at('hatta-town'), [hatta])).toBe('hatta/far')
  // A place that was in another area, too.
  expect(located(at('naif', 'deira'), [area('naif', 'Naif', 'نايف')])).toBe('naif/far')
})

test('a place that no list had is found by the name that was typed, in either language and spelling', () => {
  for (const typed of ['Expo City', 'expo city', 'Expo-City', 'مدينة إكسبو', 'مدينه اكسبو'])
    expect(located(at(typed), [expo]), typed).toBe('expo-city/far')
  expect(located(at('Expo Town'), [expo])).toBe('dubai/near')
  // The same name in another region is another place.
  expect(located(entered({ emirate: 'sharjah', area: 'Expo City' }, 'sharjah'), [expo])).toBe('sharjah/near')
})

test('an area that was renamed keeps the places that it took, and what people typed', () => {
  const renamed = [
    { ...hatta, name: { en: 'Hatta Hills', ar: 'تلال حتا' }, also: ['Hatta', 'حتا'] },
    { ...expo, name: { en: 'Expo Valley', ar: 'وادي إكسبو' }, also: ['Expo City', 'مدينة إكسبو'] },
  ]
  for (const typed of ['hatta-town', 'Hatta', 'حتا', 'Hatta Hills'])
    expect(located(at(typed), renamed), typed).toBe('hatta/far')
  for (const typed of ['Expo City', 'مدينة إكسبو', 'وادي إكسبو'])
    expect(located(at(typed), renamed), typed).toBe('expo-city/far')
  // What is called so now comes first.
  const next = area('expo-north', 'Expo City', 'إكسبو الشمال')
  expect(located(at('Expo City'), [...renamed, next])).toBe('expo-north/far')
})

test('an address whose place is not known keeps its area, in the zone of now', () => {
  expect(located(entered({}, 'deira'), [hatta])).toBe('deira/near')
  expect(located(entered({ emirate: 'dubai' }), [hatta])).toBe('dubai/near')
  expect(located(entered({ emirate: 'nowhere', area: 'hatta-town' }), [hatta])).toBe('dubai/near')
  expect(located({ ...at('Deira', 'deira'), zoneId: 'far' }, [])).toBe('deira/near')
  expect(located(entered({}, 'gone'), [])).toBe('gone/near')
})

test('an address that is where it was is the same one', () => {
  const address = at('deira', 'deira')
  expect(locateAddress(address, { find: () => table, zoneOf: () => 'near' })).toBe(address)
})
