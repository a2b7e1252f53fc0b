import { z } from 'zod'
import { wireMoney } from './operations.ts'

const day = z.string()
const sku = z.string().min(1).max(64)
const bilingual = z.object({ en: z.string(), ar: z.string() })

export const quoteBoxBody = z.strictObject({
  country: z.string().length(2),
  /** Code of a delivery area. */
  area: z.string().min(1).max(60),
  items: z
    .array(z.strictObject({ sku, quantity: z.number().int().min(1).max(999) }))
    .min(1)
    .max(10),
  /** A moment that is not over; left out: now. */
  at: z.iso.datetime({ offset: true }).optional(),
})

export const wireQuoteBox = z.object({
  country: z.string(),
  area: z.object({ code: z.string(), name: bilingual, zone: z.string() }),
  at: z.string(),
  /** Not quoted: a name of null is not sold in the country, else so many can be ordered. */
  unavailable: z.array(
    z.object({ sku: z.string(), name: bilingual.nullable(), available: z.number().int() }),
  ),
  /** Null: nothing of it can be ordered. */
  delivery: z
    .object({
      sizeClass: z.string(),
      fee: wireMoney,
      fullFee: wireMoney,
      /** Why nothing is charged. */
      freeBy: z.enum(['promotion', 'total', 'samples']).nullable(),
      requiresCall: z.boolean(),
      shipments: z.array(
        z.object({
          skus: z.array(z.string()),
          sizeClass: z.string(),
          /** Null: the shop itself. */
          seller: z.string().nullable(),
          dispatchDay: day,
          earliest: day,
          latest: day,
        }),
      ),
      /** The first ten. */
      slots: z.array(
        z.object({
          id: z.string(),
          day,
          from: z.string(),
          to: z.string(),
          free: z.number().int(),
          surcharge: wireMoney.nullable(),
        }),
      ),
      services: z.array(z.object({ code: z.string(), label: bilingual, price: wireMoney })),
    })
    .nullable(),
  /** Where it could be collected; a day of null: it cannot. */
  stores: z.array(
    z.object({ code: z.string(), name: bilingual, readyDay: day.nullable(), missing: z.array(z.string()) }),
  ),
})
