import { z } from 'zod'

const instant = z.iso.datetime()
const day = z.iso.date()
const bilingual = z.strictObject({ en: z.string().max(400), ar: z.string().max(400) })
const values = z.array(z.string().max(200)).max(60)

export const collectionsQuery = z.object({
  country: z.string().max(10).optional(),
  state: z.enum(['active', 'planned', 'over']).optional(),
  /** A part of a title or address. */
  search: z.string().max(200).optional(),
  cursor: z.string().max(2000).optional(),
})

/** Each condition that is given counts, and one of the values of each list. */
const rule = z.strictObject({
  categories: values.optional(),
  brands: values.optional(),
  colors: values.optional(),
  materials: values.optional(),
  isNew: z.boolean().optional(),
  isReduced: z.boolean().optional(),
  isInStock: z.boolean().optional(),
  /** Decimals of the country's currency: "199.500". */
  priceFrom: z.string().max(20).optional(),
  priceTo: z.string().max(20).optional(),
  ratingFrom: z.number().int().min(1).max(4).optional(),
  /** Codes of products that belong to it in any case and come first. */
  first: values.optional(),
  /** Codes of products that never belong to it. */
  without: values.optional(),
})

export const collectionBody = z.strictObject({
  /** "eid-table", shown at /collections/eid-table. */
  slug: z.string().max(60),
  title: bilingual,
  text: bilingual.optional(),
  /** Absent or null: all. */
  country: z.string().max(10).nullable().optional(),
  from: day.nullable().optional(),
  until: day.nullable().optional(),
  sort: z.enum(['relevance', 'newest', 'price-up', 'price-down', 'discount']).optional(),
  rule,
  reason: z.string().max(300).optional(),
})

export const wireCollection = collectionBody.omit({ reason: true }).extend({
  id: z.string(),
  version: z.number().int(),
  createdAt: instant,
  changedAt: instant,
  by: z.string(),
})

export const wireCollections = z.object({
  collections: z.array(wireCollection),
  /** Value of `cursor` for the next page; null: this is the last one. */
  next: z.string().nullable(),
})
export const collectionRemovalBody = z.strictObject({ reason: z.string().max(300).optional() })
export const collectionRemovalReply = z.object({ removed: z.string() })

export const collectionTrialBody = collectionBody.omit({ reason: true })
export const wireCollectionTrial = z.object({
  countries: z.array(
    z.object({
      country: z.string(),
      total: z.number().int(),
      /** The first products. */
      products: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
})
