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
  /** What brought the shopper: utm_source, gclid and the like. Null: nothing, or the shopper did not allow it. */
  attribution: z.record(z.string(), z.string()).nullable(),
  omsUserId: z.string().nullable(),
  kiosk: z.object({ store: z.string(), name: z.string() }).nullable(),
  status: z.string(),
  reviewReasons: z.array(z.string()),
  placedAt: z.iso.datetime(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** Null: the order is collected. */
  address: z
    .object({
      /** By key of the country's address format: "street", "building", "makani". */
      fields: z.record(z.string(), z.string()),
      area: z.string(),
      zoneId: z.string(),
      addressType: z.enum(['home', 'office']),
      access: z.object({
        /** 0: ground floor; null: not given. */
        floor: z.int().nullable(),
        lift: z.enum(['none', 'small', 'large']).nullable(),
        gatePass: z.boolean(),
      }),
      landmark: z.string(),
      /** For the driver. */
      note: z.string(),
      pin: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    })
    .nullable(),
  /** digital: a gift card, sent by a message. */
  delivery: z.enum(['home', 'collect', 'digital']),
  /** Code of the store that hands the order over; null: it is delivered. */
  pickupStore: z.string().nullable(),
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
  /** Of an order from an accepted quote, whose lines have the orderType "bulk"; null: another order. */
  agreement: z
    .object({
      quote: z.string(),
      purchaseOrder: z.string().nullable(),
      company: z.object({
        name: z.string(),
        taxNumber: z.string().nullable(),
        registration: z.string().nullable(),
      }),
    })
    .nullable(),
  /** Canceled items, and items that the shopper wants to cancel. */
  cancellations: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['requested', 'done', 'rejected']),
      items: z.array(z.object({ sku: z.string(), quantity: z.int() })),
      /** By how much it reduced the total. */
      amount: wireMoney,
      reason: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  /** Other delivery times, wanted or agreed. */
  reschedulings: z.array(
    z.object({
      id: z.string(),
      shipment: z.int(),
      /** "requested": its fee is not paid, nothing has moved. "refunded": paid, but the time was gone. */
      state: z.enum(['requested', 'done', 'withdrawn', 'refunded']),
      day: z.string(),
      slot: z.string().nullable(),
      /** Null: free of charge. */
      fee: wireMoney.nullable(),
      paidBy: z.enum(['nothing', 'handover', 'link']),
      actor: z.enum(['shopper', 'operator']),
      at: z.iso.datetime(),
    }),
  ),
  charges: z.array(z.object({ code: z.string(), amount: wireMoney, tax: wireMoney })),
  shipments: z.array(
    z.object({
      position: z.int(),
      status: z.string(),
      lines: z.array(z.object({ sku: z.string(), quantity: z.int() })),
      /** Code of the seller; null: the shop itself. */
      seller: z.string().nullable(),
      /** Working days before it can be dispatched. */
      leadTimeDays: z.int(),
      earliest: z.string(),
      latest: z.string(),
      slot: z.object({ id: z.string(), day: z.string(), from: z.string(), to: z.string() }).nullable(),
      failedAttempts: z.int(),
      /** Cash due and collected at the handover. */
      due: wireMoney.nullable(),
      collected: wireMoney.nullable(),
      /** Until when a ready pickup can be collected; null: not ready, or not a pickup. */
      collectBy: z.iso.datetime().nullable(),
      /** Who carries it; null: not named, or the shop's own van. */
      courier: z.object({ name: z.string(), reference: z.string(), url: z.string().nullable() }).nullable(),
    }),
  ),
  totals: z.object({
    subTotal: wireMoney,
    discount: wireMoney,
    tax: wireMoney,
    total: wireMoney,
    rounding: wireMoney,
    payable: wireMoney,
    /** Paid by the payment method: `payable` less the tenders. */
    due: wireMoney,
  }),
  payment: z.object({
    method: z.string(),
    state: z.string(),
    /** By the payment method. */
    paid: wireMoney,
    /** State of the bank transfer that pays it; null: another method does. */
    transfer: z.string().nullable(),
    /** Gift cards and wallets that pay a part. */
    tenders: z.array(z.object({ kind: z.string(), last: z.string(), amount: wireMoney })),
    /** Done or requested. */
    refunded: wireMoney,
  }),
  version: z.int(),
})
export type WireOrder = z.output<typeof wireOrder>

export const wireOrders = z.object({
  orders: z.array(wireOrder),
  /** Value of `cursor` for the next page; null: this is the last one. */
  next: z.string().nullable(),
})

export const ordersQuery = z.strictObject({
  country: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  status: z
    .enum([
      'pending',
      'confirmed',
      'processing',
      'delivered',
      'cancel pending',
      'Cancellation In Progress',
      'canceled',
      'cancel rejected',
    ])
    .optional(),
  onHold: z.enum(['true', 'false']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(40).optional(),
})

const note = z.string().max(500).optional()

export const orderActionBody = z.strictObject({
  action: z.enum([
    'confirm',
    'put-on-hold',
    'release-hold',
    'cancel',
    'approve-cancellation',
    'reject-cancellation',
    'complete-cancellation',
  ]),
  /** For confirm: the amount received; absent where the order is paid on delivery. */
  paid: wireMoney.optional(),
  /** For put-on-hold: why. */
  note,
})

export const shipmentEventBody = z.strictObject({
  event: z.enum([
    'approve',
    'process',
    'schedule',
    'reschedule',
    'out',
    'deliver',
    'hand-over',
    'fail',
    'refuse',
    'cancel',
  ]),
  /** Cash taken; required where an amount is due. */
  collected: wireMoney.optional(),
  /** For schedule and reschedule: the id of a slot, which is reserved, or a day. */
  slot: z.string().max(60).optional(),
  day: z.iso.date().optional(),
  note,
})

/** A time that was agreed with the shopper: the id of a slot, which is reserved, or a day. */
export const reschedulingBody = z
  .strictObject({
    slot: z.string().max(60).optional(),
    day: z.iso.date().optional(),
    /** "charged": for the fee of the moment, if there is one. "waived": without. */
    fee: z.enum(['charged', 'waived']),
    reason: z.string().min(1).max(200),
  })
  .refine(({ slot, day }) => (slot === undefined) !== (day === undefined), 'either a slot or a day')

export const courierBody = z.strictObject({
  name: z.string().max(60),
  /** The courier's number of the shipment. */
  reference: z.string().max(60),
  /** The courier's page about it; https. */
  url: z.string().max(400).optional(),
  note,
})

const itemQuantities = z
  .array(z.strictObject({ sku: z.string().min(1).max(60), quantity: z.int().min(1).max(10_000) }))
  .min(1)
  .max(200)

/** Items that cannot be delivered. `id`: the caller's; repeated with the same items it changes nothing. */
export const cancellationBody = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,60}$/),
  items: itemQuantities,
  reason: z.string().min(1).max(200),
})
export const cancellationDecisionBody = z.strictObject({ decision: z.enum(['approve', 'reject']), note })

/** Returned items. `reference`: of the return; each is credited once. */
export const creditNoteBody = z.strictObject({
  reference: z.string().regex(/^[\w.-]{1,60}$/),
  items: itemQuantities,
})
export const creditNoteReply = z.object({ number: z.string(), total: wireMoney })

export const customerBody = z.strictObject({ omsUserId: z.string().regex(/^[\w.:-]{1,80}$/) })
export const customerReply = z.object({ number: z.string(), omsUserId: z.string() })

export const customerGroupBody = z.strictObject({
  /** A phone or an email that the customer has verified. */
  contact: z.string().min(3).max(254),
  country: z.string().regex(/^[a-z]{2}$/),
  group: z
    .string()
    .regex(/^[a-z\d][a-z\d-]{0,39}$/)
    .nullable(),
  reason: z.string().trim().min(1).max(200),
})
export const customerGroupReply = z.object({
  customerId: z.string(),
  group: z.string().nullable(),
  before: z.string().nullable(),
})

export const stockBody = z.strictObject({ onHand: z.int().min(0).max(1_000_000) })
export const stockReply = z.object({ sku: z.string(), location: z.string(), onHand: z.int() })

const decimal = z.string().regex(/^\d{1,9}(?:\.\d{1,3})?$/)
export const priceBody = z.strictObject({
  /** "free": the price is zero. */
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
