import { z } from 'zod'

const units = z.number().int().min(-1_000_000).max(1_000_000)

/** A change of the units on hand: those that came or went for a reason, or a count. */
export const stockChangeBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('adjusted'),
    units,
    why: z.enum(['damaged', 'lost', 'found', 'sample', 'supplier', 'correction']),
    note: z.string().max(300).optional(),
  }),
  z.strictObject({
    kind: z.literal('counted'),
    counted: z.number().int().min(0).max(1_000_000),
    /** What was on hand when counting began; another figure now is a 409. */
    seen: z.number().int().min(0).max(1_000_000),
    note: z.string().max(300).optional(),
  }),
])

const wireLevel = z.object({
  location: z.string(),
  country: z.string(),
  onHand: z.number().int(),
  reserved: z.number().int(),
  /** Units that are not sold. */
  safety: z.number().int(),
  /** Units that may be sold. */
  free: z.number().int(),
})

export const safetyBody = z.strictObject({
  units: z.number().int().min(0).max(100_000),
  /** What was set when it was read; another figure now is a 409. */
  seen: z.number().int().min(0).max(100_000).optional(),
  note: z.string().max(300).optional(),
})

export const wireStock = z.object({ sku: z.string(), places: z.array(wireLevel) })

export const lowStockQuery = z.strictObject({
  /** none: nothing is free; few: 1 to 5 units are. Both without it. */
  level: z.enum(['none', 'few']).optional(),
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  /** A warehouse or store. */
  location: z.string().max(100).optional(),
  /** How a SKU begins. */
  search: z.string().max(100).optional(),
  cursor: z.string().max(2000).optional(),
})

export const wireLowStock = z.object({
  levels: z.array(wireLevel.extend({ sku: z.string(), product: z.string() })),
  next: z.string().nullable(),
})

export const movementsQuery = z.strictObject({
  /** The id of the last one seen: those before it. */
  below: z.coerce.number().int().positive().optional(),
})

export const wireMovements = z.object({
  movements: z.array(
    z.object({
      id: z.number().int(),
      location: z.string(),
      kind: z.enum([
        ...(['opening', 'reserved', 'released', 'shipped', 'returned'] as const),
        ...(['imported', 'counted', 'adjusted', 'set', 'removed'] as const),
      ]),
      onHand: z.number().int(),
      reserved: z.number().int(),
      onHandAfter: z.number().int(),
      reservedAfter: z.number().int(),
      order: z.string().nullable(),
      reason: z.string().nullable(),
      note: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  /** For `below`; null: these are the first. */
  next: z.number().int().nullable(),
})
