import { fileURLToPath } from 'node:url'
import type { Family } from '#content/schemas/family.ts'
import { readFamilies } from '#adapters/catalog/demo/read-families.ts'
import type { Bilingual } from '#kernel/country.ts'
import { wordsOf } from './edited-files.ts'

export const contentDirectory = fileURLToPath(new URL('../../../src/content/', import.meta.url))

/** Every family file, as its schema reads it. */
export const families: readonly Family[] = readFamilies(`${contentDirectory}catalog`).map(
  ({ family }) => family,
)

export type CatalogText = { readonly where: string; readonly text: Bilingual }

const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === 'object' &&
  value !== null &&
  'en' in value &&
  typeof value.en === 'string' &&
  'ar' in value

function textsIn(value: unknown, where: string): readonly CatalogText[] {
  if (isBilingual(value)) return [{ where, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${where}.${key}`))
}

type Told = { readonly en: unknown; readonly ar: unknown }

/** The words of a widget beside their Arabic; a place that one language lacks stands with an empty text. */
function pairsOf(told: Told, where: string): readonly CatalogText[] {
  const wordsIn = (json: unknown) =>
    new Map(wordsOf({ name: where, json }).map(({ where: place, text }) => [place, text]))
  const [english, arabic] = [wordsIn(told.en), wordsIn(told.ar)]
  return [...new Set([...english.keys(), ...arabic.keys()])].map((place) => ({
    where: `${where}${place}`,
    text: { en: english.get(place) ?? '', ar: arabic.get(place) ?? '' },
  }))
}

/** Everything a shopper reads of the catalog, in both languages. */
export const catalogTexts: readonly CatalogText[] = families.flatMap((family) => [
  ...textsIn({ ...family, products: [], aPlusContent: [] }, family.family),
  ...(family.aPlusContent ?? []).flatMap((told, at) => pairsOf(told, `${family.family}.told.${String(at)}`)),
  ...family.products.flatMap((product) => textsIn(product, product.code)),
])
