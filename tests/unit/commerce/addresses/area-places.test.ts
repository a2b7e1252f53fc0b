import { expect, test } from 'vitest'
import { listPlaces } from '#commerce/addresses/address-form.ts'
import type { AddressTable } from '#commerce/addresses/address-table.ts'
import { withAreas, type ServedArea } from '#commerce/addresses/area-places.ts'
import { parsePlace } from '#commerce/addresses/parse-place.ts'

const table = {
  country: 'ae',
  regionKey: 'emirate',
  fields: [
    { key: 'emirate', kind: 'region', label: { en: 'Emirate', ar: 'الإمارة' }, required: true },
    {
      ...{ key: 'area', kind: 'place', label: { en: 'Area', ar: 'المنطقة' }, required: true },
      ...{ control: 'typed', by: 'name', unlisted: 'accepted', autocomplete: 'off' },
    },
  ],
  regions: [
    {
      ...{ code: 'dubai', name: { en: 'Dubai', ar: 'دبي' }, position: [25, 55], area: 'dubai' },
      places: [
        { code: 'deira', name: { en: 'Deira', ar: 'ديرة' }, area: 'deira' },
        { code: 'hatta-town', name: { en: 'Hatta', ar: 'حتا' } },
      ],
    },
  ],
} as unknown as AddressTable

type Area = ServedArea
const area = (code: string, en: string, ar: string, rest: Partial<Area> = {}): Area => ({
  ...{ code, name: { en, ar }, region: 'dubai', ...rest },
})
const files = [area('dubai', 'Elsewhere in Dubai', 'بقية دبي'), area('deira', 'Deira', 'ديرة')]
const place = (areas: readonly Area[], text: string) =>
  parsePlace(withAreas(table, files, areas), { emirate: 'dubai', area: text })

test('areas as in the files change nothing; the same areas make one table', () => {
  expect(withAreas(table, files, files).regions).toEqual(table.regions)
  expect(withAreas(table, files, files)).toBe(withAreas(table, files, files))
})

test('an area that was added is a place; one of the name of a place is that place', () => {
  const areas = [...files, area('expo-city', 'Expo City', 'مدينة إكسبو'), area('hatta', 'Hatta', 'حتا')]
  expect(place(areas, 'مدينة إكسبو')).toMatchObject({ area: 'expo-city', fields: { area: 'expo-city' } })
  expect(place(areas, 'hatta')).toMatchObject({ area: 'hatta', fields: { area: 'hatta-town' } })
  expect(listPlaces(withAreas(table, files, areas), 'ar')[0]?.places.map(({ label }) => label)).toEqual([
    'ديرة',
    'حتا',
    'مدينة إكسبو',
  ])
})

test('a renamed area is shown by its new name and understood by both', () => {
  const areas = [area('dubai', 'Elsewhere in Dubai', 'بقية دبي'), area('deira', 'Old Deira', 'ديرة القديمة')]
  expect(listPlaces(withAreas(table, files, areas), 'en')[0]?.places[0]?.label).toBe('Old Deira')
  for (const name of ['Old Deira', 'Deira', 'ديرة القديمة', 'ديرة'])
    expect(place(areas, name), name).toMatchObject({ area: 'deira', rejections: [] })
})

test('a closed area is offered no more and rejected by name; that of a region rejects places without their own', () => {
  const closed = (code: string) => files.map((one) => (one.code === code ? { ...one, isClosed: true } : one))
  const deira = withAreas(table, files, closed('deira'))
  expect(listPlaces(deira, 'en')[0]?.places.map(({ code }) => code)).toEqual(['hatta-town'])
  expect(place(closed('deira'), 'Deira').rejections).toEqual([
    { field: 'area', reason: 'closed', facts: { place: 'deira', region: 'dubai' } },
  ])
  expect(place(closed('deira'), 'Somewhere').rejections).toEqual([])
  expect(place(closed('dubai'), 'Somewhere').rejections).toMatchObject([{ reason: 'region-closed' }])
  expect(place(closed('dubai'), 'Hatta').rejections).toMatchObject([{ reason: 'closed' }])
  expect(place(closed('dubai'), 'Deira').rejections).toEqual([])
})

test('an address that is corrected stays in its closed area, and moves into no other', () => {
  const closed = withAreas(
    table,
    files,
    files.map((one) => ({ ...one, isClosed: true })),
  )
  const corrected = (text: string) => parsePlace(closed, { emirate: 'dubai', area: text }, 'deira').rejections
  expect(corrected('Deira')).toEqual([])
  expect(corrected('Somewhere else')).toMatchObject([{ reason: 'region-closed' }])
})
