import { z } from 'zod'
import { currencyDigits, type Currency } from '#kernel/currency.ts'

/** Exact, as text, with the decimals of its currency: "1299.00", "12.345". */
export const wireMoney = z.strictObject({
  amount: z.string().regex(/^-?\d{1,12}\.\d{2,3}$/),
  currency: z.enum(Object.keys(currencyDigits) as [Currency, ...Currency[]]),
})

const bilingual = z.object({ en: z.string(), ar: z.string() })

export const wireOrder = z.object({
  id: z.string(),
  number: z.string(),
  country: z.string(),
  language: z.enum(['en', 'ar']),
  platform: z.enum(['web', 'mobile-web', 'kiosk']),
  omsUserId: z.string().nullable(),
  status: z.string(),
  heldFor: z.array(z.string()),
  placedAt: z.iso.datetime(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  address: z.record(z.string(), z.string()).nullable(),
  zoneId: z.string().nullable(),
  delivery: z.enum(['home', 'collect']),
  lines: z.array(
    z.object({
      sku: z.string(),
      name: bilingual,
      quantity: z.int(),
      unitPrice: wireMoney,
      net: wireMoney,
      tax: wireMoney,
      orderType: z.string(),
      gift: z.boolean(),
    }),
  ),
  /** Pieces that were taken off, or that the shopper wants off. */
  cancellations: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['asked', 'done', 'rejected']),
      pieces: z.array(z.object({ sku: z.string(), quantity: z.int() })),
      /** What was taken off the total with it. */
      worth: wireMoney,
      reason: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  charges: z.array(z.object({ code: z.string(), amount: wireMoney, tax: wireMoney })),
  shipments: z.array(
    z.object({
      position: z.int(),
      status: z.string(),
      lines: z.array(z.object({ sku: z.string(), quantity: z.int() })),
      /** Code of who sends it; null: the shop itself. */
      seller: z.string().nullable(),
      /** Working days that the making takes. */
      readyAfterDays: z.int(),
      earliest: z.string(),
      latest: z.string(),
      slot: z.object({ id: z.string(), day: z.string(), from: z.string(), to: z.string() }).nullable(),
      failedAttempts: z.int(),
      /** What was to be taken as it was handed over, and what was. */
      due: wireMoney.nullable(),
      collected: wireMoney.nullable(),
    }),
  ),
  totals: z.object({
    subTotal: wireMoney,
    discount: wireMoney,
    tax: wireMoney,
    total: wireMoney,
    rounding: wireMoney,
    payable: wireMoney,
    /** For the payment method: payable without what the tenders pay. */
    due: wireMoney,
  }),
  payment: z.object({
    method: z.string(),
    state: z.string(),
    /** By the method. */
    paid: wireMoney,
    /** Gift cards and wallets that pay a part of it. */
    tenders: z.array(z.object({ kind: z.string(), last: z.string(), amount: wireMoney })),
    /** Gone back, or asked to. */
    refunded: wireMoney,
  }),
  version: z.int(),
})
export type WireOrder = z.output<typeof wireOrder>

export const wireOrders = z.object({
  orders: z.array(wireOrder),
  /** For the parameter `cursor`; null: this was the last page. */
  next: z.string().nullable(),
})

export const ordersQuery = z.strictObject({
  country: z.string().regex(/^[a-z]{2}$/).optional(),
  status: z
    .enum([
      'pending', 'confirmed', 'processing', 'delivered', 'cancel pending', 'Cancellation In Progress', 'canceled', 'cancel rejected',
    ])
    .optional(),
  held: z.enum(['true', 'false']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(40).optional(),
}) // prettier-ignore

const note = z.string().max(500).optional()

export const orderActionBody = z.strictObject({
  action: z.enum(['confirm', 'clear-hold', 'cancel', 'accept-cancel', 'reject-cancel', 'finish-cancel']),
  /** Of confirm: what has arrived; left out where it is paid at the door. */
  paid: wireMoney.optional(),
  note,
})

export const shipmentEventBody = z.strictObject({
  event: z.enum([
    'approve', 'process', 'schedule', 'reschedule', 'out', 'deliver', 'hand-over', 'fail', 'refuse', 'cancel',
  ]),
  /** Cash taken, to be said where something is due at the door. */
  collected: wireMoney.optional(),
  /** Of schedule and reschedule: the id of a slot, whose place is held from then on, or a day. */
  slot: z.string().max(60).optional(),
  day: z.iso.date().optional(),
  note,
}) // prettier-ignore

const pieces = z
  .array(z.strictObject({ sku: z.string().min(1).max(60), quantity: z.int().min(1).max(10_000) }))
  .min(1)
  .max(200)

/** Pieces that cannot be delivered. `id`: yours; the same again takes nothing off a second time. */
export const cancellationBody = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,60}$/),
  pieces,
  reason: z.string().min(1).max(200),
})
export const cancellationDecisionBody = z.strictObject({ decision: z.enum(['accept', 'reject']), note })

/** Goods that came back. `reference`: of the return; a note is written once for it. */
export const creditNoteBody = z.strictObject({
  reference: z.string().regex(/^[\w.-]{1,60}$/),
  pieces,
})
export const creditNoteReply = z.object({ number: z.string(), total: wireMoney })

export const shopperBody = z.strictObject({ omsUserId: z.string().regex(/^[\w.:-]{1,80}$/) })
export const shopperReply = z.object({ number: z.string(), omsUserId: z.string() })

export const stockBody = z.strictObject({ onHand: z.int().min(0).max(1_000_000) })
export const stockReply = z.object({ sku: z.string(), location: z.string(), onHand: z.int() })

const decimal = z.string().regex(/^\d{1,9}(?:\.\d{1,3})?$/)
export const priceBody = z.strictObject({
  /** "free": it is given away. */
  amount: z.union([decimal, z.literal('free')]),
  special: z
    .strictObject({
      amount: decimal,
      startsAt: z.iso.datetime().optional(),
      endsAt: z.iso.datetime().optional(),
    })
    .optional(),
})
export const priceReply = z.object({ sku: z.string(), country: z.string(), amount: z.string() })

export const wireProblem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  kind: z.string(),
  detail: z.string().optional(),
})
