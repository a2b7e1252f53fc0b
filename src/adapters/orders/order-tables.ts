import { sql } from 'drizzle-orm'
import {
  char,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Address } from '#commerce/addresses/address.ts'
import type { BulkAgreement } from '#commerce/cart/bulk-agreement.ts'
import type { Placed } from '#commerce/checkout/checkout.ts'
import type { QuoteCharge, QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { Cancellation, Courier } from '#commerce/orders/order.ts'
import type { Rescheduling } from '#commerce/orders/rescheduling/rescheduling.ts'
import type { Order, OrderEvent, OrderStatus, Shipment, ShipmentStatus } from '#commerce/orders/order.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { Refund } from '#commerce/payments/refunds/refund.ts'
import type { Tender } from '#commerce/payments/tender.ts'
import type { BankTransfer } from '#commerce/payments/transfers/bank-transfer.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import { customers } from '#adapters/identity/identity-tables.ts'
import type { Attribution } from '#kernel/attribution.ts'
import { at, minor } from '#infrastructure/db/columns.ts'

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique('orders_number'),
    country: char('country', { length: 2 }).notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    platform: text('platform').$type<SalesChannel>().notNull().default('web'),
    attribution: jsonb('attribution').$type<Attribution>(),
    omsUserId: text('oms_user_id'),
    /** Null: placed by a guest. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    status: text('status').$type<OrderStatus>().notNull(),
    statusBefore: text('status_before').$type<OrderStatus>(),
    reviewReasons: text('review_reasons').array().notNull().default([]),
    /** Orders are counted and found by it. */
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    address: jsonb('address').$type<Address>(),
    choice: jsonb('choice').$type<Order['choice']>().notNull(),
    /** The accepted quote that it orders. */
    agreement: jsonb('agreement').$type<BulkAgreement>(),
    /** The order that it goes along with. */
    companionOf: jsonb('companion_of').$type<NonNullable<Order['companionOf']>>(),
    /** Who else may collect it. */
    collector: text('collector'),
    currency: char('currency', { length: 3 }).$type<Order['totals']['total']['currency']>().notNull(),
    subTotalMinor: minor('sub_total_minor').notNull(),
    discountMinor: minor('discount_minor').notNull(),
    taxMinor: minor('tax_minor').notNull(),
    totalMinor: minor('total_minor').notNull(),
    roundingMinor: minor('rounding_minor').notNull(),
    payableMinor: minor('payable_minor').notNull(),
    couponCode: text('coupon_code'),
    method: text('method').$type<PaymentMethodCode>().notNull(),
    /** Stored value that pays a part. */
    tenders: jsonb('tenders').$type<readonly Tender[]>().notNull().default([]),
    /** Done, requested and rejected. */
    cancellations: jsonb('cancellations').$type<readonly Cancellation[]>().notNull().default([]),
    reschedulings: jsonb('reschedulings').$type<readonly Rescheduling[]>().notNull().default([]),
    paymentState: text('payment_state').$type<Order['payment']['state']>().notNull(),
    paidMinor: minor('paid_minor').notNull(),
    /** With their shares of what paid. */
    refunds: jsonb('refunds').$type<readonly Refund[]>().notNull().default([]),
    /** The bank transfer that pays it. */
    transfer: jsonb('transfer').$type<BankTransfer>(),
    placedAt: at('placed_at').notNull(),
    expiresAt: at('expires_at'),
    version: integer('version').notNull(),
  },
  (table) => [
    index('orders_placed').on(table.placedAt),
    index('orders_to_pick')
      .on(table.country, table.placedAt)
      .where(sql`${table.status} in ('confirmed', 'processing')`),
    index('orders_phone').on(table.phone, table.placedAt),
    index('orders_email').on(sql`lower(${table.email})`),
    index('orders_customer')
      .on(table.customerId, table.placedAt)
      .where(sql`${table.customerId} is not null`),
    // A quote is ordered once; again when that order was canceled.
    uniqueIndex('orders_quote')
      .on(sql`(${table.agreement} ->> 'quote')`)
      .where(sql`${table.agreement} is not null and ${table.status} <> 'canceled'`),
    index('orders_companions')
      .on(sql`(${table.companionOf} ->> 'id')`)
      .where(sql`${table.companionOf} is not null`),
    index('orders_transfer_reminders')
      .on(sql`(${table.transfer} ->> 'remindAt')`)
      .where(sql`${table.transfer} is not null and ${table.status} = 'pending'`),
    index('orders_expiring')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null`),
    check(
      'orders_payable',
      sql`${table.payableMinor} = ${table.totalMinor} + ${table.roundingMinor} and ${table.roundingMinor} <= 0 and ${table.payableMinor} >= 0`,
    ),
    check('orders_paid', sql`${table.paidMinor} >= 0`),
  ],
)

/** Remaining lines of an order, in both languages. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
    netMinor: minor('net_minor').notNull(),
    taxMinor: minor('tax_minor').notNull(),
    line: jsonb('line').$type<QuoteLine>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_lines_quantity_positive', sql`${table.quantity} > 0`),
    check('order_lines_net', sql`${table.netMinor} >= 0`),
  ],
)

export const orderCharges = pgTable(
  'order_charges',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    code: text('code').$type<QuoteCharge['code']>().notNull(),
    amountMinor: minor('amount_minor').notNull(),
    taxMinor: minor('tax_minor').notNull(),
    charge: jsonb('charge').$type<QuoteCharge>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)

export const shipments = pgTable(
  'shipments',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    status: text('status').$type<ShipmentStatus>().notNull(),
    lines: jsonb('lines').$type<Shipment['lines']>().notNull(),
    /** Null: the shop itself. */
    seller: jsonb('seller').$type<NonNullable<Shipment['seller']>>(),
    leadTimeDays: smallint('lead_time_days').notNull().default(0),
    earliest: date('earliest', { mode: 'string' }).notNull(),
    latest: date('latest', { mode: 'string' }).notNull(),
    slot: jsonb('slot').$type<NonNullable<Shipment['slot']>>(),
    failedAttempts: smallint('failed_attempts').notNull(),
    /** Cash due and collected at the handover, in the order's currency. */
    dueMinor: minor('due_minor'),
    collectedMinor: minor('collected_minor'),
    /** Until when a ready pickup can be collected. */
    collectBy: at('collect_by'),
    courier: jsonb('courier').$type<Courier>(),
  },
  (table) => [
    unique('shipments_of_order').on(table.orderId, table.position),
    index('shipments_collect_by')
      .on(table.collectBy)
      .where(sql`${table.collectBy} is not null`),
  ],
)

/** The history of an order. Append-only. */
export const orderEvents = pgTable(
  'order_events',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    at: at('at').notNull(),
    kind: text('kind').notNull(),
    actor: text('actor').$type<OrderEvent['actor']>().notNull(),
    /** The operator; null: someone else, or it happened by itself. */
    by: jsonb('by').$type<OperatorRef | null>(),
    shipment: smallint('shipment'),
    note: text('note'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_events_kind').on(table.kind, table.at),
    index('order_events_at').on(table.at),
  ],
)

/** Submissions by idempotency key, with their results. The same key with another request is rejected. */
export const orderSubmissions = pgTable('order_submissions', {
  key: text('key').primaryKey(),
  requestDigest: text('request_digest').notNull(),
  orderId: uuid('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  result: jsonb('result').$type<Pick<Placed, 'number' | 'paymentUrl'>>().notNull(),
  placedAt: at('placed_at').notNull(),
})
