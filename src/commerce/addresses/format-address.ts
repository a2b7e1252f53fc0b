import type { Bilingual } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'
import type { Address } from './address.ts'
import type { AddressTable } from './address-table.ts'

/**
 * The lines of an address in its country's format, for a page, an invoice or a label, without landmark and note. Parts are
 * in the shopper's script: put each line into a <bdi>.
 */
export function formatAddress(
  address: Address,
  language: Language,
  { lines, regions, regionKey, fields, floors }: AddressTable,
): readonly string[] {
  const region = regions.find(({ code }) => code === address.fields[regionKey])
  const placeKey = fields.find(({ kind }) => kind === 'place')?.key
  const placeCode = placeKey === undefined ? '' : (address.fields[placeKey] ?? '')
  const place = region?.places.find(({ code }) => code === placeCode)
  const values: Readonly<Record<string, string | undefined>> = {
    ...address.fields,
    floor: formatFloor(address.access.floor, floors, language),
    region: region?.name[language],
    place: place?.name[language] ?? placeCode,
  }
  return lines
    .map((parts) =>
      parts
        .flatMap((part) => fill(part, language, values) ?? [])
        // "Ajman, Ajman": an area with the name of its emirate is written once.
        .filter((part, index, all) => all.indexOf(part) === index)
        .join(language === 'ar' ? '، ' : ', '),
    )
    .filter((line) => line !== '')
}

/** Undefined when one of its fields is empty. */
function fill(
  part: Bilingual,
  language: Language,
  values: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const names = [...part[language].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => (values[name] ?? '') === '')) return undefined
  return part[language].replace(/\{(\w+)\}/g, (_, name: string) => withoutWord(values[name] ?? '', part))
}

/** "Street 5" in a part "Street {street}": removes the word from the value, in either language. */
function withoutWord(value: string, part: Bilingual): string {
  const word = Object.values(part)
    .map((text) => text.slice(0, text.indexOf('{')).trim().toLowerCase())
    .find((one) => one !== '' && value.toLowerCase().startsWith(`${one} `))
  return word === undefined ? value : value.slice(word.length).trim()
}

function formatFloor(floor: number | null, floors: AddressTable['floors'], language: Language): string {
  if (floor === null) return ''
  return floor === 0 ? floors.ground[language] : floors.numbered[language].replace('{floor}', String(floor))
}
