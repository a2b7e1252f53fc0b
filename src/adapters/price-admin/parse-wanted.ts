import { z } from 'zod'
import type { WantedPrices } from '#commerce/price-admin/price-change.ts'
import { toInstant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

const instant = z.iso.datetime().transform((text) => toInstant(new Date(text)))
const sku = z.string().min(1).max(100)
const special = z.object({ minor: z.int(), startsAt: instant.nullable(), endsAt: instant.nullable() })

const schema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('set'),
    country: z.string().length(2),
    lines: z.array(
      z.object({ sku, price: z.object({ defaultMinor: z.int(), special: special.nullable() }).nullable() }),
    ),
  }),
  z.object({
    kind: z.literal('plan'),
    country: z.string().length(2),
    startsAt: instant,
    endsAt: instant,
    lines: z.array(z.object({ sku, minor: z.int() })),
  }),
])

/** Reads what is wanted of prices as an approval has stored it. */
export function parseWanted(input: unknown): Result<WantedPrices, { readonly kind: 'malformed' }> {
  const parsed = schema.safeParse(input)
  return parsed.success ? ok(parsed.data) : fail({ kind: 'malformed' })
}
