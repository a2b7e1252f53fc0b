import { z } from 'zod'
import { categoryPathPattern } from '#commerce/catalog/category.ts'
import { encodings } from './decode-text.ts'

const decimal = z.string().regex(/^\d{1,9}(\.\d{1,9})?$/, 'a decimal such as "0.0818"')

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** Where a value comes from. */
const madeSchema = z.strictObject({
  /** "{name} {short_description}[ · {width_cm} cm]": columns in braces, what is in brackets only when they are filled. `{type|types}` goes through a table. */
  text: z.string().min(1).max(2000),
  /** Looked up in this table; what is not in it is empty. */
  table: z.string().optional(),
  /** "start": the longest entry the text begins with. "within": the longest that stands in it as whole words. */
  match: z.enum(['start', 'within']).default('start'),
  /** Only where this column is filled, or where what stands in it is of this shape. */
  when: z
    .union([
      z.string(),
      z.strictObject({
        column: z.string(),
        matches: z.string().max(200).refine(isPattern, 'a regular expression'),
      }),
    ])
    .optional(),
})
const sourceSchema = z.union([z.string().min(1), madeSchema])

const ruleSchema = z.strictObject({
  factor: decimal,
  rounding: z.enum(['half-up', 'up', 'down']),
  points: z
    .array(z.strictObject({ below: decimal.optional(), step: decimal.refine((step) => Number(step) > 0) }))
    .min(1)
    .max(20),
})

/** MAP.json: what a supplier's file calls things, and what our shop makes of them. docs/how-to/import-products.md explains it. */
export const importMapSchema = z.strictObject({
  $comment: z.string().optional(),
  encoding: z.enum(encodings).optional(),
  format: z.enum(['csv', 'jsonl']).optional(),
  /** Rows that mean something together: an export of Magento 2, with store views and configurable products. */
  layout: z
    .strictObject({
      kind: z.literal('magento-2'),
      /** Where its pictures are: "https://shop.example/media/catalog/product". */
      media: z
        .string()
        .regex(/^https:\/\/[^\s"'<>]+$/)
        .optional(),
      /** Codes of its store views in Arabic. */
      arabic: z.array(z.string().min(1)).default([]),
    })
    .optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  /** The sign before a fraction. */
  decimal: z.enum(['.', ',']).optional(),
  /** Our column → theirs, or how it is made; of a list the first that yields something. */
  columns: z.record(z.string(), z.union([sourceSchema, z.array(sourceSchema).min(1)])).default({}),
  /** Our column → the same for all lines. */
  constants: z.record(z.string(), z.string()).default({}),
  /** Word → ours. The entry "*" stands for all others. */
  tables: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  prices: z
    .strictObject({
      /** Of prices without one. */
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
      /** Country → how its prices are made from the file's. Without it a price counts for the country of its currency. */
      countries: z.record(z.string().regex(/^[a-z]{2}$/), ruleSchema).optional(),
    })
    .default({}),
  /** Pieces that stand for "in_stock" of the column availability, at these places. */
  stock: z
    .strictObject({
      locations: z.array(z.string().min(1)).min(1),
      in_stock: z.number().int().min(0).max(100_000),
    })
    .optional(),
  /** Categories that the shop has not got yet. */
  categories: z
    .array(
      z.strictObject({
        path: z.string().regex(categoryPathPattern),
        name: z.strictObject({ en: z.string().min(1), ar: z.string().min(1) }),
        position: z.number().int().min(0),
        formerPaths: z.array(z.string().regex(categoryPathPattern)).max(50).optional(),
      }),
    )
    .default([]),
})
export type ImportMap = z.infer<typeof importMapSchema>
export type MapSource = z.infer<typeof sourceSchema>

export const emptyMap: ImportMap = importMapSchema.parse({})
