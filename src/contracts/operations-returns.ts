import { z } from 'zod'
import { wireMoney } from './operations.ts'
import { approvedBy } from './operations-approval.ts'

const states = [
  'requested',
  'approved',
  'scheduled',
  'collected',
  'received',
  'accepted',
  'refunding',
  'refused',
  'closed',
  'rejected',
  'withdrawn',
  'lapsed',
  'returned-to-customer',
] as const

const grades = ['A', 'B', 'C'] as const

export const wireReturn = z.object({
  /** "R-4K7R-9TXW" */
  reference: z.string(),
  orderNumber: z.string(),
  country: z.string(),
  state: z.enum(states),
  items: z.array(
    z.object({
      sku: z.string(),
      quantity: z.int(),
      reason: z.string(),
      /** Null: not inspected. A: sellable, B: outlet, C: scrap. */
      accepted: z.object({ quantity: z.int(), grade: z.enum(grades) }).nullable(),
    }),
  ),
  passage: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('store'), store: z.string() }),
    z.object({
      kind: z.literal('home'),
      /** Null: no time was chosen. */
      slot: z.object({ id: z.string(), day: z.string(), from: z.string(), to: z.string() }).nullable(),
    }),
  ]),
  comment: z.string(),
  /** How many photos were sent. */
  photos: z.int(),
  /** As shown before the request was sent; after acceptance, of what was accepted. */
  refund: wireMoney,
  /** What the items are exchanged for when they are collected; null: the money goes back. */
  exchange: z
    .object({
      state: z.enum(['wanted', 'open', 'done', 'ended']),
      /** `sku` is exchanged for `forSku`. */
      items: z.array(
        z.object({ sku: z.string(), forSku: z.string(), quantity: z.int(), comfort: z.boolean() }),
      ),
      total: wireMoney,
      /** Of the total, what the returned items pay. */
      value: wireMoney,
      /** Of the order that delivers them; null: not reserved yet. */
      orderNumber: z.string().nullable(),
    })
    .nullable(),
  misses: z.int(),
  history: z.array(
    z.object({ kind: z.string(), at: z.iso.datetime(), actor: z.string(), note: z.string().nullable() }),
  ),
  requestedAt: z.iso.datetime(),
})
export type WireReturn = z.output<typeof wireReturn>

export const wireReturns = z.object({ returns: z.array(wireReturn) })

export const returnsQuery = z.strictObject({
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  state: z.enum(states).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

export const returnedStockQuery = returnsQuery
  .omit({ state: true })
  .extend({ grade: z.enum(grades).optional() })

/** Units that were accepted, by where they are. A is on sale there, B is for the outlet, C is scrap. */
export const wireReturnedStock = z.object({
  stock: z.array(
    z.object({
      country: z.string(),
      location: z.string(),
      sku: z.string(),
      grade: z.enum(grades),
      quantity: z.int(),
      lastAt: z.iso.datetime(),
    }),
  ),
})

export const returnEventBody = z.strictObject({
  event: z.enum([
    'approve',
    'reject',
    'schedule',
    'receive',
    'waive',
    'collect',
    'miss',
    'accept',
    'accept-part',
    'refuse',
    'send-back',
  ]),
  /** The reason; the shopper reads it when a return is rejected or refused. */
  note: z.string().max(500).default(''),
  approvedBy,
  /** Of schedule. */
  slot: z.string().max(120).optional(),
  /** Of receive: the store or warehouse; absent: as planned. */
  place: z.string().max(64).optional(),
  /** Of accept and accept-part, an SKU once for each grade; absent: all, in grade A. */
  items: z
    .array(
      z.strictObject({
        sku: z.string().min(1).max(64),
        quantity: z.int().min(1).max(9999),
        grade: z.enum(grades),
      }),
    )
    .max(100)
    .optional(),
})
