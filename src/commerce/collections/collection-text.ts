import type { Currency } from '#kernel/currency.ts'
import { money, toDecimal } from '#kernel/money.ts'
import { ruleFlags, ruleLists } from '#commerce/search/collection-rule.ts'
import type { Collection } from './collection.ts'

const plainFields = [
  'slug',
  'titleEn',
  'titleAr',
  'textEn',
  'textAr',
  'country',
  'from',
  'until',
  'sort',
  'priceFrom',
  'priceTo',
  'ratingFrom',
  'first',
  'without',
] as const

export const collectionFields = [...plainFields, ...ruleLists, ...ruleFlags] as const
export type CollectionField = (typeof collectionFields)[number]

/** A collection as it is typed in a form, a command or a request. Lists are separated by commas or lines; a flag is "yes" or empty. */
export type CollectionText = Readonly<Record<CollectionField, string>>

export const noCollectionText = Object.fromEntries(
  collectionFields.map((field) => [field, '']),
) as CollectionText

/** As its form shows it, and as edits are compared. `currency`: that of its country; null: it is for all. */
export function writeCollection(
  { slug, title, text, country, from, until, sort, rule }: Collection,
  currency: Currency | null,
): CollectionText {
  const amount = (minor: number | null | undefined): string =>
    minor === null || minor === undefined || currency === null ? '' : toDecimal(money(minor, currency))
  const join = (values: readonly string[]): string => values.join(', ')
  const flag = (is: boolean): string => (is ? 'yes' : '')
  return {
    slug,
    titleEn: title.en,
    titleAr: title.ar,
    textEn: text.en,
    textAr: text.ar,
    country: country ?? '',
    from: from ?? '',
    until: until ?? '',
    sort,
    categories: join(rule.categories),
    brands: join(rule.brands),
    colors: join(rule.colors),
    materials: join(rule.materials),
    isNew: flag(rule.isNew),
    isReduced: flag(rule.isReduced),
    isInStock: flag(rule.isInStock),
    priceFrom: amount(rule.price?.min),
    priceTo: amount(rule.price?.max),
    ratingFrom: rule.ratingFrom === null ? '' : String(rule.ratingFrom),
    first: join(rule.first),
    without: join(rule.without),
  }
}
