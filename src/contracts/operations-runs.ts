import { z } from 'zod'
import { wireMoney } from './operations.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const state = z.enum(['planned', 'loaded', 'out', 'returned', 'closed', 'canceled'])

const wireRunSummary = z.object({
  number: z.string(),
  country: z.string(),
  place: z.string(),
  day,
  crew: z.array(z.string()),
  vehicle: z.string(),
  state,
  stops: z.int(),
  litres: z.int(),
  minutes: z.int(),
  /** By currency; null: the cash is back and has not been counted. */
  due: z.array(wireMoney).nullable(),
})

export const wireRuns = z.object({ runs: z.array(wireRunSummary) })

export const wireRun = wireRunSummary.extend({
  shipments: z.array(
    z.object({
      shipment: z.string(),
      state: z.enum(['planned', 'loaded', 'delivered', 'failed', 'refused', 'removed']),
      due: wireMoney.nullable(),
      collected: wireMoney.nullable(),
    }),
  ),
  handIn: z
    .object({
      state: z.enum(['accepted', 'needs-approval', 'rejected']),
      sums: z.array(z.object({ expected: wireMoney, counted: wireMoney, difference: wireMoney })),
    })
    .nullable(),
})

export const runsQuery = z.strictObject({
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  day: day.optional(),
  state: state.optional(),
  before: z.string().max(20).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

export const planRunBody = z.strictObject({
  place: z.string().max(30),
  day,
  crew: z.array(z.string().max(60)).min(1).max(6),
  vehicle: z.string().max(60),
  /** The same key again is the same run. */
  key: z.string().min(8).max(60),
})

export const runStopBody = z.strictObject({
  shipment: z.string().max(30),
  act: z.enum(['add', 'remove', 'earlier', 'later']),
})

export const runEventBody = z.strictObject({
  event: z.enum(['load', 'go-out', 'return', 'cancel', 'close']),
})

export const handInBody = z.strictObject({
  /** "1290.00" by currency. */
  counted: z.record(z.string().regex(/^[A-Z]{3}$/), z.string().max(20)),
  note: z.string().max(200).optional(),
  key: z.string().min(8).max(60),
})

export const pickItemBody = z.strictObject({ sku: z.string().min(1).max(60) })
export const pickedReply = z.object({ sku: z.string() })
