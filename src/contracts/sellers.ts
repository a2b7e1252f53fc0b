import { z } from 'zod'

const bilingual = (max: number) =>
  z.strictObject({ en: z.string().min(1).max(max), ar: z.string().min(1).max(max) })

/** A seller of src/content/sellers, and of the retailer's service. */
export const sellerProfileSchema = z.strictObject({
  code: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(60),
  name: bilingual(60),
  about: bilingual(1500),
  company: z.strictObject({
    name: bilingual(120),
    registration: z.string().min(1).max(40),
    city: bilingual(60),
    country: bilingual(60),
  }),
  since: z.number().int().min(1800).max(2100),
  terms: z.strictObject({ delivery: bilingual(600), returns: bilingual(600), warranty: bilingual(600) }),
})
