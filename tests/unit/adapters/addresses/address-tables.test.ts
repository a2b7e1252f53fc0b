import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createAddressesModule } from '#adapters/addresses/create-addresses-module.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { emptyDirectory } from '../../../support/databases/empty-directory.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

type Region = { code: string; area: string; position: number[]; places: { code: string; area?: string }[] }
type File = { fields: Record<string, unknown>[]; regions: Region[] }

/** Why addresses do not open when the file of Kuwait is changed so. */
function failureOf(change: (file: File) => void): string {
  const directory = emptyDirectory()
  for (const part of ['addresses', 'delivery'])
    cpSync(`src/content/${part}`, join(directory, part), { recursive: true })
  const path = join(directory, 'addresses/kw.json')
  const file = JSON.parse(readFileSync(path, 'utf8')) as File
  change(file)
  writeFileSync(path, JSON.stringify(file))
  try {
    createAddressesModule(directory, { countries: theCountries })
    return 'opened'
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    return `${error.facts.kind}: ${error.facts.read}`
  }
}

const place = { code: 'salmiya', name: { en: 'Salmiya', ar: 'السالمية' } }

describe('createAddressesModule', () => {
  test('accepts the tables as they are', () => {
    expect(failureOf(() => undefined)).toBe('opened')
  })

  test.each([
    ['a region in no delivery area', { area: 'atlantis', places: [] }, 'area "atlantis"'],
    ['a place in no delivery area', { places: [{ ...place, area: 'atlantis' }] }, 'area "atlantis"'],
    ['a place twice', { places: [place, place] }, 'place "salmiya" of "new" is there twice'],
    ['a region twice', { code: 'jahra' }, 'region "jahra" is there twice'],
  ])('rejects %s with its position', (_, parts, reason) => {
    const region = {
      code: 'new',
      name: place.name,
      area: 'hawalli',
      position: [29.33, 48.03],
      places: [place],
      ...parts,
    }
    expect(failureOf(({ regions }) => regions.push(region))).toContain(reason)
  })

  test.each([
    ['a shape that is none', { shape: '[' }, 'the shape of "new" is no regular expression'],
    ['a field of no kind', { kind: 'color' }, '.kind'],
  ])('rejects %s with its position', (_, parts, reason) => {
    const text = {
      key: 'new',
      kind: 'text',
      label: place.name,
      required: true,
      autocomplete: 'off',
      maxLength: 9,
    }
    expect(failureOf(({ fields }) => fields.push({ ...text, numeric: true, ...parts }))).toContain(reason)
  })

  test('fails for a country without a file', () => {
    expect(failureOf((file) => Object.assign(file, { country: 'xx' }))).toContain('nothing for "kw"')
  })
})
