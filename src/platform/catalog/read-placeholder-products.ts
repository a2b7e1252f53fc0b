import { z } from 'zod'
import type { PlaceholderProduct } from '#commerce/catalog/placeholder-catalogue.ts'
import { readJsonFile, wrongFile } from '#platform/content/read-json-files.ts'

const hex = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const minor = z.number().int().positive()

const placeholderProductSchema = z.strictObject({
  sku: z.string().min(1).max(40),
  urlKey: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  category: z.string().regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/),
  name: z.strictObject({ en: z.string().min(1).max(120), ar: z.string().min(1).max(120) }),
  art: z.string().regex(/^[a-z0-9-]+$/),
  colour: hex,
  colours: z.array(hex).max(12),
  isNew: z.boolean(),
  rank: z.number().int().positive(),
  prices: z.record(
    z.string().regex(/^[a-z]{2}$/),
    z.strictObject({ default: minor, special: minor.optional() }),
  ),
}) satisfies z.ZodType<PlaceholderProduct>

/** Throws StartFailure, also when two products share a SKU or a url key. */
export function readPlaceholderProducts(file: string): readonly PlaceholderProduct[] {
  const { value: products } = readJsonFile(file, z.array(placeholderProductSchema))
  for (const field of ['sku', 'urlKey'] as const) {
    const values = products.map((product) => product[field])
    const twice = values.find((value, place) => values.indexOf(value) !== place)
    if (twice !== undefined) throw wrongFile(file, `${field} "${twice}" stands there twice`)
  }
  return products
}
