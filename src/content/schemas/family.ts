import { z } from 'zod'
import {
  assemblySchema,
  bilingual,
  color,
  date,
  familyProduct,
  returnClass,
  value,
  warrantySchema,
} from './family-product.ts'
import { findProductFaults } from './family-faults.ts'
import { materialGroups } from './product-forms.ts'
import { pictureWithTextSchema, questionsSchema, richTextSchema, videoSchema } from './widgets.ts'

const aPlusSection = z.discriminatedUnion('type', [
  richTextSchema,
  pictureWithTextSchema,
  questionsSchema,
  videoSchema,
])

/** A family of the demo catalog (src/content/catalog/DEPARTMENT/FAMILY.json): one idea, one material, one maker. */
export const familySchema = z
  .strictObject({
    family: value,
    brand: z.string().min(2).max(40),
    /** The last paragraph of each of its products. */
    story: bilingual(700),
    material: bilingual(300),
    care: bilingual(400),
    materialGroup: z.enum(materialGroups),
    warranty: warrantySchema,
    assembly: assemblySchema,
    madeIn: z.string().regex(/^[A-Z]{2}$/, 'a country as "AE"'),
    returnClass,
    /** Who sends it; left out: the shop itself. */
    seller: z.strictObject({ code: value, name: bilingual(60) }).optional(),
    colors: z.array(color).min(1).max(12),
    /** What is told below the fold of its products, each widget in both languages. Sets leave it to their parts. */
    aPlusContent: z
      .array(z.strictObject({ en: aPlusSection, ar: aPlusSection }))
      .max(4)
      .optional(),
    publishedAt: date,
    products: z.array(familyProduct).min(3, 'at least three products'),
  })
  .superRefine((family, context) => {
    const known = family.colors.map((one) => one.value)
    family.products.forEach((one, index) => {
      for (const { path, message } of findProductFaults(one, known))
        context.addIssue({ code: 'custom', path: ['products', index, ...path], message })
    })
  })

export type Family = z.infer<typeof familySchema>
