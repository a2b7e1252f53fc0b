import { returnClasses } from '#commerce/delivery/return-policy.ts'
import { z } from 'zod'
import { colorFamilies, type ColorFamily } from '#commerce/catalog/color-family.ts'
import { optionAttributes, pictureViews, productBadges, productTypes } from '#commerce/catalog/product.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import { fromStock } from '#commerce/catalog/product.ts'
import { sizeClasses } from '#commerce/delivery/size-class.ts'

// PostgreSQL stores neither NUL nor half a surrogate pair.
const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((read) => !read.includes('\0') && read.isWellFormed(), 'text')
const nonEmpty = (maxLength: number) => text(maxLength).refine((read) => read.trim() !== '', 'not empty')
const bilingual = (maxLength: number) => z.strictObject({ en: text(maxLength), ar: text(maxLength) })
const name = z.strictObject({ en: nonEmpty(250), ar: nonEmpty(250) })
const slug = z
  .string()
  .max(200)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'small Latin letters, digits and hyphens')
export const skuSchema = z
  .string()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, '3 to 40 capital letters, digits and hyphens')
const whole = (min: number, max: number) => z.number().int().min(min).max(max)
const cm = z.number().int().min(0).max(10_000).nullable()
const minor = whole(1, 1e12)
const instant = z.iso.datetime()
const hex = z.string().regex(/^#[0-9a-f]{6}$/i, '"#rrggbb"')
const family = z.enum(Object.keys(colorFamilies) as [ColorFamily, ...ColorFamily[]])

const pictureSchema = z.strictObject({
  base: z
    .string()
    .max(500)
    .regex(/^(?:https:\/\/|\/(?!\/))[^\s"'<>]+$/, 'an https address or an own path'),
  widths: z.array(whole(1, 10_000)).max(20),
  width: whole(1, 20_000),
  height: whole(1, 20_000),
  color: hex,
  view: z.enum(pictureViews),
  alt: bilingual(300).nullable(),
})
const pictures = z.array(pictureSchema).max(60)

const variantSchema = z.strictObject({
  sku: skuSchema,
  options: z.partialRecord(z.enum(optionAttributes), slug),
  dimensions: z.strictObject({ widthCm: cm, depthCm: cm, heightCm: cm }),
  weightKg: z.number().min(0).max(10_000).nullable(),
  parcels: z
    .array(
      z.strictObject({
        count: whole(1, 1000),
        kg: z.number().min(0).max(10_000),
        lengthCm: z.number().min(0).max(10_000),
        widthCm: z.number().min(0).max(10_000),
        heightCm: z.number().min(0).max(10_000),
      }),
    )
    .max(100),
  sizeClass: z.enum(sizeClasses),
  gtin: z
    .string()
    .regex(/^\d{8}(?:\d{4,6})?$/, '8, 12, 13 or 14 digits')
    .nullable(),
  pictures,
})

export const optionsSchema = z
  .array(
    z.strictObject({
      attribute: z.enum(optionAttributes),
      values: z
        .array(z.strictObject({ value: slug, label: name, hex: hex.nullable(), family: family.nullable() }))
        .max(500),
    }),
  )
  .max(optionAttributes.length)

const productSchema = z.strictObject({
  code: skuSchema,
  urlKey: slug,
  type: z.enum(productTypes),
  brand: text(120),
  name,
  summary: bilingual(1000),
  description: bilingual(20_000),
  categories: z.array(z.string().max(200)).min(1, 'at least one category').max(20),
  options: optionsSchema,
  variants: z.array(variantSchema).max(2000),
  material: bilingual(1000),
  care: bilingual(4000).nullable(),
  warranty: z.array(z.strictObject({ component: name, months: whole(1, 1200) })).max(20),
  assembly: z.strictObject({ by: z.enum(['none', 'self', 'us']), minutes: whole(1, 10_000).nullable() }),
  madeIn: z.string().regex(/^[A-Z]{2}$/, 'an ISO 3166 code such as AE'),
  badges: z.array(z.enum(productBadges)).max(10),
  keywords: z.strictObject({ en: z.array(nonEmpty(120)).max(100), ar: z.array(nonEmpty(120)).max(100) }),
  form: slug,
  pictures,
  aPlusContent: z.array(z.unknown()).max(50),
  related: z.array(skuSchema).max(100),
  completeTheLook: z.array(skuSchema).max(100),
  parts: z.array(z.strictObject({ sku: skuSchema, quantity: whole(1, 1000) })).max(100),
  comboSaving: whole(0, 10_000).nullable(),
  gift: z.strictObject({ sku: skuSchema.nullable(), buy: whole(1, 1000), get: whole(1, 1000) }).nullable(),
  madeToMeasure: z
    .strictObject({
      kind: z.enum(['grass', 'carpet', 'curtain']),
      minWidthCm: whole(1, 100_000),
      maxWidthCm: whole(1, 100_000),
      minLengthCm: whole(1, 100_000),
      maxLengthCm: whole(1, 100_000),
      rollWidthCm: whole(1, 100_000),
    })
    .nullable(),
  returnClass: z.enum(returnClasses),
  // Older exports have none.
  supply: z
    .strictObject({
      leadTimeDays: whole(0, 250),
      seller: z.strictObject({ code: slug, name }).nullable(),
    })
    .default(fromStock),
  rank: whole(0, 2_000_000_000),
  publishedAt: instant,
})

export const bookPriceSchema = z
  .strictObject({
    defaultMinor: whole(0, 1e12),
    special: z.strictObject({ minor, startsAt: instant.nullable(), endsAt: instant.nullable() }).nullable(),
  })
  .refine(
    ({ defaultMinor, special }) => special === null || special.minor < defaultMinor,
    'a special price below the default one',
  )

/** A product record of a JSONL export or import. */
export const productRecordSchema = z.strictObject({
  product: productSchema,
  prices: z.record(skuSchema, z.record(z.string().regex(/^[a-z]{2}$/), bookPriceSchema)),
  stock: z.record(skuSchema, z.record(z.string().max(60), whole(0, 1_000_000_000))).nullable(),
  hidden: z.boolean().optional(),
}) satisfies z.ZodType<ProductRecord>
