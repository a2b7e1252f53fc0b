import { fileURLToPath } from 'node:url'
import type { Family } from '#content/schemas/family.ts'
import { readFamilies } from '#adapters/catalog/demo/read-families.ts'
import type { Bilingual } from '#kernel/country.ts'
import { visibleTextsOf } from './edited-files.ts'

export const contentDirectory = fileURLToPath(new URL('../../../src/content/', import.meta.url))

/** Every family file, parsed. */
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

type InBothLanguages = { readonly en: unknown; readonly ar: unknown }

/** The texts of a widget in both languages; empty where one language has none. */
function pairsOf(widget: InBothLanguages, where: string): readonly CatalogText[] {
  const textsOf = (json: unknown) =>
    new Map(visibleTextsOf({ name: where, json }).map(({ where: place, text }) => [place, text]))
  const [english, arabic] = [textsOf(widget.en), textsOf(widget.ar)]
  return [...new Set([...english.keys(), ...arabic.keys()])].map((place) => ({
    where: `${where}${place}`,
    text: { en: english.get(place) ?? '', ar: arabic.get(place) ?? '' },
  }))
}

/** All texts of the catalog for shoppers, in both languages. */
export const catalogTexts: readonly CatalogText[] = families.flatMap((family) => [
  ...textsIn({ ...family, products: [], aPlusContent: [] }, family.family),
  ...(family.aPlusContent ?? []).flatMap((widget, at) =>
    pairsOf(widget, `${family.family}.aPlusContent.${String(at)}`),
  ),
  ...family.products.flatMap((product) => textsIn(product, product.code)),
])
