import { z } from 'zod'

const state = z.enum(['waiting', 'delivered', 'given-up'])

/** An order on its passage to the commerce engine. */
export const wireHandoff = z.object({
  order: z.string(),
  state,
  /** Failed ones since the last change. */
  attempts: z.int(),
  /** Null: not waiting. */
  nextAt: z.iso.datetime().nullable(),
  /** Version of the order that the engine has; null: none. */
  sentVersion: z.int().nullable(),
  /** What the engine calls the order, and what it is there; null: it has not answered yet. */
  receipt: z.object({ number: z.string(), status: z.string(), at: z.iso.datetime() }).nullable(),
  /** Why the last attempt failed. */
  problem: z.string().nullable(),
})
export type WireHandoff = z.output<typeof wireHandoff>

export const wireHandoffs = z.object({ handoffs: z.array(wireHandoff) })

export const handoffsQuery = z.strictObject({
  state: state.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})
