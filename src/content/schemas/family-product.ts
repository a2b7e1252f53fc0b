import { z } from 'zod'
import { materialGroups, productForms } from './product-forms.ts'

export const bilingual = (max: number) =>
  z.strictObject({
    en: z
      .string()
      .min(1)
      .max(max)
      .regex(/^[^\u0600-\u06ff]+$/, 'no Arabic letters in the English text'),
    ar: z
      .string()
      .min(1)
      .max(max)
      .regex(/[\u0621-\u064a]/, 'Arabic letters'),
  })
export const value = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'kebab-case Latin')
const sku = z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'an SKU: "MJ-1001-SAND"')
const code = z.string().regex(/^MJ-\d{4}$/, 'a product code: "MJ-1001"')
export const date = z.iso.date()
const hex = z.string().regex(/^#[0-9a-f]{6}$/, 'a color as "#d9c7a9", small letters')
/** An exact amount in the country's own currency; the country's digits are checked where it is read. */
const amount = z.string().regex(/^\d{1,7}(?:\.\d{1,3})?$/, 'an amount as "2499" or "219.500"')
const country = z.string().regex(/^[a-z]{2}$/, 'a country as "ae"')
const centimeters = z.number().int().positive().max(2000).nullable()

const colorFamilies = [
  'multi-color', 'white', 'brown', 'grey', 'black', 'silver', 'beige', 'gold', 'blue', 'clear', 'green', 'pink', 'red',
  'orange', 'purple', 'yellow',
] as const // prettier-ignore

export const color = z.strictObject({ value, family: z.enum(colorFamilies), hex, label: bilingual(40) })
export const warrantySchema = z
  .array(z.strictObject({ component: bilingual(60), months: z.number().int().min(3).max(300) }))
  .max(6)
export const assemblySchema = z.strictObject({
  by: z.enum(['none', 'self', 'us']),
  minutes: z.number().int().nullable(),
})
export const returnClass = z.enum(['standard', 'hygiene', 'made-to-measure', 'final-sale'])
/** Working days until it can leave; left out: it stands ready. */
const leadTimeDays = z.number().int().min(1).max(120)
/** Price, first day, last day; null: without beginning or end. */
const special = z.tuple([amount, date.nullable(), date.nullable()])
/** Count, kg, then length, width and height in cm. */
const parcel = z.tuple([
  z.number().int().positive().max(20),
  z.number().positive().max(200),
  z.number().int().positive().max(400),
  z.number().int().positive().max(300),
  z.number().int().positive().max(300),
])

const size = z.strictObject({
  value: value.optional(),
  label: bilingual(40).optional(),
  /** Width, depth, height. */
  cm: z.tuple([centimeters, centimeters, centimeters]),
  kg: z.number().positive().max(1000).nullable(),
  parcels: z.array(parcel).max(8),
  sizeClass: z.enum(['XS', 'S', 'M', 'L', 'XL', 'XXL']),
  prices: z.record(country, z.union([amount, z.literal('free')])),
  specials: z.record(country, special).optional(),
})

const sizeOptions = [
  'mattress_size', 'carpet_size', 'pattern_size', 'size', 'no_of_doors', 'grass_carpet_size',
] as const // prettier-ignore

export const familyProduct = z.strictObject({
  code,
  urlKey: value.max(80),
  type: z.enum(['general', 'combo', 'bogo', 'freebie', 'grouped']),
  name: bilingual(90),
  summary: bilingual(220),
  description: bilingual(1200),
  categories: z
    .array(z.string().regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+){1,2}$/, 'a path as "living/sofas"'))
    .min(1)
    .max(4),
  form: z.enum(productForms),
  /** Hints for its picture. */
  look: z.record(z.string(), z.union([z.string().max(60), z.number(), z.boolean()])).optional(),
  keywords: z
    .strictObject({ en: z.array(z.string().min(2)).max(8), ar: z.array(z.string().min(2)).max(8) })
    .optional(),
  badges: z.array(z.enum(['best-seller', 'exclusive', 'last-chance', 'responsibly-made'])).optional(),
  rank: z.number().int().positive().optional(),
  publishedAt: date.optional(),
  colors: z.array(value).max(8).optional(),
  sizeOption: z.enum(sizeOptions).optional(),
  sizes: z.array(size).max(12).optional(),
  colorPrices: z
    .record(value, z.record(country, z.string().regex(/^[+-]\d{1,6}(?:\.\d{1,3})?$/, '"+100" or "-5.500"')))
    .optional(),
  without: z.array(z.tuple([value, value])).optional(),
  soldOut: z.array(sku).optional(),
  low: z.array(z.tuple([sku, z.number().int().min(1).max(5)])).optional(),
  related: z.array(code).max(12).optional(),
  completeTheLook: z.array(code).max(12).optional(),
  parts: z.array(z.tuple([sku, z.number().int().positive().max(20)])).optional(),
  /** Basis points of the sum of the parts. */
  comboSaving: z.number().int().min(100).max(5000).optional(),
  gift: z
    .strictObject({ sku: sku.nullable(), buy: z.number().int().positive(), get: z.number().int().positive() })
    .optional(),
  madeToMeasure: z
    .strictObject({
      kind: z.enum(['grass', 'carpet', 'curtain']),
      minWidthCm: z.number().int().positive(),
      maxWidthCm: z.number().int().positive(),
      minLengthCm: z.number().int().positive(),
      maxLengthCm: z.number().int().positive(),
      rollWidthCm: z.number().int().positive(),
    })
    .optional(),
  /** In place of the family's story, where that tells of something this product is not. */
  story: bilingual(700).optional(),
  material: bilingual(300).optional(),
  care: bilingual(400).optional(),
  materialGroup: z.enum(materialGroups).optional(),
  warranty: warrantySchema.optional(),
  assembly: assemblySchema.optional(),
  madeIn: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  returnClass: returnClass.optional(),
  leadTimeDays: leadTimeDays.optional(),
})

export type FamilyProduct = z.infer<typeof familyProduct>
export type FamilySize = z.infer<typeof size>
