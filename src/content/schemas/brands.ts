import { z } from 'zod'
import { mediaSchema } from './common.ts'
import { bilingual } from './family-product.ts'

/** src/content/brands.json: the shop's own brands; each has a page. `name.en` is the brand that products name. */
export const brandsSchema = z
  .array(
    z.strictObject({
      name: bilingual(40),
      /** One line: in the list of brands, and below the name on the brand's page. */
      line: bilingual(120),
      /** Paragraphs separated by an empty line. */
      story: bilingual(1200),
      picture: mediaSchema,
    }),
  )
  .refine((brands) => new Set(brands.map(({ name }) => name.en)).size === brands.length, 'each brand once')
