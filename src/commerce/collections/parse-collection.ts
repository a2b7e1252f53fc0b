import { hasConditions, type CollectionRule } from '#commerce/search/collection-rule.ts'
import { sorts } from '#commerce/search/listing.ts'
import type { Country } from '#kernel/country.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { parseDay, type Day } from '#kernel/local-time.ts'
import { parseMoney } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { Collection } from './collection.ts'
import type { CollectionField, CollectionText } from './collection-text.ts'

export type CollectionProblem = {
  readonly kind: 'invalid'
  readonly field: CollectionField
  /** Which of several values it is about. */
  readonly value?: string
  readonly problem:
    | 'no-product'
    | 'missing'
    | 'unknown'
    | 'too-many'
    | 'too-long'
    | 'order'
    | 'taken'
    | 'needs-country'
    | 'both'
    | 'too-precise'
}

const maxTitle = 80
const maxText = 400
const maxValues = 40
const maxProducts = 60

const invalid = (field: CollectionField, problem: CollectionProblem['problem']) =>
  fail({ kind: 'invalid' as const, field, problem })

type Read<Value> = Result<Value, CollectionProblem>

/** Reads what was typed. Whether categories, brands and products exist is for the use case. */
export function parseCollection(text: CollectionText, countries: readonly Country[]): Read<Collection> {
  const slug = text.slug.trim().toLowerCase()
  if (slug === '') return invalid('slug', 'missing')
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return invalid('slug', 'unknown')
  if (slug.length > 60) return invalid('slug', 'too-long')
  const lines = readLines(text)
  if (!lines.ok) return lines
  const code = text.country.trim()
  const country = countries.find(({ isoCode }) => isoCode === code)
  if (code !== '' && !country) return invalid('country', 'unknown')
  const days = readDays(text)
  if (!days.ok) return days
  const sort = sorts.find((one) => one === (text.sort.trim() || 'relevance'))
  if (!sort) return invalid('sort', 'unknown')
  const rule = readRule(text, country)
  if (!rule.ok) return rule
  const { titleEn, titleAr, textEn, textAr } = lines.value
  return ok({
    slug,
    title: { en: titleEn, ar: titleAr },
    text: { en: textEn, ar: textAr },
    country: country?.isoCode ?? null,
    ...days.value,
    sort,
    rule: rule.value,
  })
}

const lineFields = ['titleEn', 'titleAr', 'textEn', 'textAr'] as const

function readLines(text: CollectionText): Read<Readonly<Record<(typeof lineFields)[number], string>>> {
  const lines = { titleEn: '', titleAr: '', textEn: '', textAr: '' }
  for (const field of lineFields) {
    const isTitle = field === 'titleEn' || field === 'titleAr'
    const line = tidyText(text[field])
    if (isTitle && line === '') return invalid(field, 'missing')
    if (line.length > (isTitle ? maxTitle : maxText)) return invalid(field, 'too-long')
    lines[field] = line
  }
  // A text in one language alone would leave the other page bare.
  if (lines.textEn === '' && lines.textAr !== '') return invalid('textEn', 'missing')
  if (lines.textAr === '' && lines.textEn !== '') return invalid('textAr', 'missing')
  return ok(lines)
}

function readDays(text: CollectionText): Read<{ readonly from: Day | null; readonly until: Day | null }> {
  const days: Record<'from' | 'until', Day | null> = { from: null, until: null }
  for (const field of ['from', 'until'] as const) {
    const typed = toLatinDigits(text[field].trim())
    const day = typed === '' ? null : parseDay(typed)
    if (day === undefined) return invalid(field, 'unknown')
    days[field] = day
  }
  return days.from !== null && days.until !== null && days.until < days.from
    ? invalid('until', 'order')
    : ok(days)
}

function readRule(text: CollectionText, country: Country | undefined): Read<CollectionRule> {
  const values = (field: CollectionField, max: number, upper = false): Read<readonly string[]> => {
    const all = new Set(
      text[field]
        .split(/[,،;؛\n]/)
        .map((part) => (upper ? toLatinDigits(part.trim()).toUpperCase() : part.trim().toLowerCase()))
        .filter((part) => part !== ''),
    )
    if ([...all].some((one) => one.length > 200)) return invalid(field, 'too-long')
    return all.size > max ? invalid(field, 'too-many') : ok([...all])
  }
  const categories = values('categories', maxValues)
  if (!categories.ok) return categories
  const brands = values('brands', maxValues)
  if (!brands.ok) return brands
  const colors = values('colors', maxValues)
  if (!colors.ok) return colors
  const materials = values('materials', maxValues)
  if (!materials.ok) return materials
  const first = values('first', maxProducts, true)
  if (!first.ok) return first
  const without = values('without', maxProducts, true)
  if (!without.ok) return without
  if (without.value.some((code) => first.value.includes(code))) return invalid('without', 'both')
  const price = readPrice(text, country)
  if (!price.ok) return price
  const stars = toLatinDigits(text.ratingFrom.trim())
  if (!['', '1', '2', '3', '4'].includes(stars)) return invalid('ratingFrom', 'unknown')
  const rule = {
    categories: categories.value,
    brands: brands.value,
    colors: colors.value,
    materials: materials.value,
    isNew: text.isNew === 'yes',
    isReduced: text.isReduced === 'yes',
    isInStock: text.isInStock === 'yes',
    price: price.value,
    ratingFrom: stars === '' ? null : Number(stars),
    first: first.value,
    without: without.value,
  }
  return hasConditions(rule) || rule.first.length > 0 ? ok(rule) : invalid('categories', 'missing')
}

function readPrice(text: CollectionText, country: Country | undefined): Read<CollectionRule['price']> {
  const bounds: Record<'priceFrom' | 'priceTo', number | null> = { priceFrom: null, priceTo: null }
  for (const field of ['priceFrom', 'priceTo'] as const) {
    const typed = toLatinDigits(text[field].trim())
    if (typed === '') continue
    // Each country has its own currency.
    if (!country) return invalid(field, 'needs-country')
    const amount = parseMoney(typed, country.currency)
    if (!amount.ok) return invalid(field, amount.failure.kind === 'too-precise' ? 'too-precise' : 'unknown')
    if (amount.value.minor < 0) return invalid(field, 'unknown')
    bounds[field] = amount.value.minor
  }
  const { priceFrom: min, priceTo: max } = bounds
  if (min === null && max === null) return ok(null)
  return min !== null && max !== null && max < min ? invalid('priceTo', 'order') : ok({ min, max })
}
