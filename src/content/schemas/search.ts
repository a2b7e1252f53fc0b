import { z } from 'zod'

const words = z.array(z.string().min(1))
const byLanguage = z.strictObject({ en: words, ar: words })
const label = z.strictObject({ en: z.string().min(1), ar: z.string().min(1) })

/** src/content/search/synonyms.json: groups that mean the same, and words that are found as something wider. */
export const synonymsSchema = z.strictObject({
  groups: z.array(byLanguage),
  narrower: z.array(z.strictObject({ words: byLanguage, found: byLanguage })),
})

/** Whose words: of a country or region, of another language, or Arabic in Latin letters. */
const origins = [
  'gulf',
  'kw',
  'ae',
  'bh',
  'om',
  'qa',
  'iraq',
  'egypt',
  'hindi',
  'india',
  'latin',
  'english',
] as const

/** regional-words.json: what people call things that synonyms.json names; `means`: a word of its groups. */
export const regionalWordsSchema = z.array(
  z.strictObject({ means: z.string().min(1), words: z.partialRecord(z.enum(origins), words) }),
)

/** colors.json: what people call the colors of each family. */
export const colorsSchema = z.record(z.string(), byLanguage)

/** materials.json: families of materials, with the words of each. */
export const materialsSchema = z.record(z.string(), z.strictObject({ label, words: byLanguage }))

/**
 * accessories.json: words that name samples and accessories, which come last when sorted; `within`: only below these
 * categories.
 */
export const accessoriesSchema = z.array(
  z.strictObject({ words: byLanguage, within: z.array(z.string().min(1)).optional() }),
)

/** popular-searches.json: by country, or "everywhere", what is shown as popular until searches are counted. */
export const popularSearchesSchema = z.record(z.string().regex(/^(?:everywhere|[a-z]{2})$/), byLanguage)

/** purposes.json: categories of things for one room or use, and the words that ask for it. */
export const purposesSchema = z.array(
  z.strictObject({ within: z.array(z.string().min(1)).min(1), words: byLanguage }),
)

/** redirects.json: queries that lead to a page. */
export const redirectsSchema = z.array(
  z.strictObject({
    when: byLanguage,
    to: z.string().regex(/^\/[a-z0-9/-]+$/, 'a path below the storefront'),
    countries: z.array(z.string().regex(/^[a-z]{2}$/)).optional(),
  }),
)
