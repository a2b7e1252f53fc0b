import { z } from 'zod'

const words = z.array(z.string().min(1))
const byLanguage = z.strictObject({ en: words, ar: words })
const label = z.strictObject({ en: z.string().min(1), ar: z.string().min(1) })

/** src/content/search/synonyms.json: groups that mean the same, and words that are found as something wider. */
export const synonymsSchema = z.strictObject({
  groups: z.array(byLanguage),
  narrower: z.array(z.strictObject({ words: byLanguage, found: byLanguage })),
})

/** colors.json: what people call the colors of each family. */
export const colorsSchema = z.record(z.string(), byLanguage)

/** materials.json: families of materials, with the words of each. */
export const materialsSchema = z.record(z.string(), z.strictObject({ label, words: byLanguage }))

/** redirects.json: queries that lead to a page. */
export const redirectsSchema = z.array(
  z.strictObject({
    when: byLanguage,
    to: z.string().regex(/^\/[a-z0-9/-]+$/, 'a path below the storefront'),
    countries: z.array(z.string().regex(/^[a-z]{2}$/)).optional(),
  }),
)
