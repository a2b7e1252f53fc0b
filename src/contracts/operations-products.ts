import { z } from 'zod'
import { wireMoney } from './operations.ts'

/** Products as the operations API takes and returns them. Texts are plain; keywords are separated by commas. */
export const productsQuery = z.object({
  view: z
    .enum([
      'missing-arabic',
      'stale-arabic',
      'missing-picture',
      'missing-measures',
      'missing-price',
      'special-ends',
      'hidden',
    ])
    .optional(),
  /** Path of a category. */
  category: z.string().max(200).optional(),
  /** As products say it. */
  brand: z.string().max(200).optional(),
  /** Whose prices are listed, and whose special prices end within seven days in the view `special-ends`. */
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  /** A code, a SKU, or a part of the name or brand. */
  search: z.string().max(200).optional(),
  cursor: z.string().max(2000).optional(),
})

const fields = ['name', 'summary', 'description', 'material', 'care', 'keywords'] as const
const text = z.string().max(20_000)
const inEnglish = z.enum(fields.map((field) => `${field}.en` as const))
const inArabic = z.enum(fields.map((field) => `${field}.ar` as const))
const textName = z.union([inEnglish, inArabic, z.literal('urlKey')])
const gaps = z.array(z.enum(['arabic', 'picture', 'measures']))
/** Whose English was changed after their Arabic. */
const stale = z.array(z.enum(fields))

export const wireProducts = z.object({
  products: z.array(
    z.object({
      code: z.string(),
      name: z.object({ en: z.string(), ar: z.string() }),
      brand: z.string(),
      category: z.string(),
      variants: z.number().int(),
      /** Units that are on hand and not reserved, everywhere. Null: it is sold as its parts. */
      free: z.number().int().nullable(),
      countries: z.array(z.string()),
      /** In the country that was asked for, at this moment; null: it is not sold there, or none was. */
      price: z
        .object({
          country: z.string(),
          /** Of the variant that costs least. */
          price: wireMoney,
          /** Others cost more. */
          isFrom: z.boolean(),
          /** What it costs while no lower price is in effect. */
          usual: wireMoney.nullable(),
          specialEndsAt: z.iso.datetime().nullable(),
        })
        .nullable(),
      badges: z.array(z.enum(['best-seller', 'exclusive', 'last-chance', 'responsibly-made'])),
      /** The shop neither shows nor sells it. */
      isHidden: z.boolean(),
      gaps,
      stale,
      changedAt: z.iso.datetime(),
    }),
  ),
  next: z.string().nullable(),
})

export const wireProductTexts = z.object({ code: z.string(), texts: z.record(textName, text), gaps, stale })

const cm = z.int().min(0).max(10_000).nullable()
const measures = z.object({
  sku: z.string().max(64),
  widthCm: cm,
  depthCm: cm,
  heightCm: cm,
  weightKg: z.number().min(0).max(10_000).nullable(),
  sizeClass: z.enum(['XS', 'S', 'M', 'L', 'XL', 'XXL']),
  gtin: z.string().max(14).nullable(),
})
export const wireMeasures = z.object({ code: z.string(), variants: z.array(measures) })
/** Variants and fields that are absent stay; null is none. */
export const measuresBody = z.strictObject({
  variants: z
    .array(measures.partial().required({ sku: true }).strict())
    .min(1)
    .max(2_000),
  reason: z.string().max(300).optional(),
})

const optionPlace = { option: z.string().max(40), value: z.string().max(200) }
export const wireOptions = z.object({
  code: z.string(),
  options: z.array(
    z.object({
      ...optionPlace,
      en: z.string(),
      ar: z.string(),
      /** Of a color; null: it has none. */
      family: z.string().nullable(),
    }),
  ),
})
/** Values and fields that are absent stay; a family of null is none. */
export const optionsBody = z.strictObject({
  options: z
    .array(
      z.strictObject({
        ...optionPlace,
        en: z.string().max(120).optional(),
        ar: z.string().max(120).optional(),
        family: z.string().max(40).nullable().optional(),
      }),
    )
    .min(1)
    .max(2_000),
  reason: z.string().max(300).optional(),
})

/** What is so already stays. */
export const visibilityBody = z.strictObject({
  hidden: z.boolean(),
  reason: z.string().max(300).optional(),
})
export const wireVisibility = z.object({
  code: z.string(),
  hidden: z.boolean(),
  /** When it was hidden. */
  since: z.iso.datetime().nullable(),
})

/** Texts that are absent stay. */
export const productTextsBody = z.strictObject({
  texts: z.partialRecord(textName, text),
  reason: z.string().max(300).optional(),
})
export const textRestorationBody = z.strictObject({
  version: z.number().int().min(1),
  reason: z.string().max(300).optional(),
})
