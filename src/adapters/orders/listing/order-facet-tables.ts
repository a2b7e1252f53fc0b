import { sql, type SQL } from 'drizzle-orm'
import { boolean, char, date, index, pgTable, text, uuid, type PgColumn } from 'drizzle-orm/pg-core'
import type { DisplayStatus, Order, OrderStatus } from '#commerce/orders/order.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { at, minor, tsvector } from '#infrastructure/db/columns.ts'

/** By which orders without a next day are the last. A number, since how PostgreSQL writes a day depends on a setting, which no index may. */
export const nextDayKey = ({ nextDay }: Readonly<Record<'nextDay', PgColumn>>): SQL =>
  sql`(coalesce(${nextDay} - '2000-01-01'::date, 99999)::numeric)`

/** What the operators' list shows and finds orders by: written with the order, and made anew from it at any time. */
export const orderFacets = pgTable(
  'order_facets',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: text('number').notNull(),
    country: char('country', { length: 2 }).notNull(),
    placedAt: at('placed_at').notNull(),
    name: text('name').notNull(),
    currency: char('currency', { length: 3 }).$type<Order['totals']['total']['currency']>().notNull(),
    totalMinor: minor('total_minor').notNull(),
    method: text('method').$type<PaymentMethodCode>().notNull(),
    payment: text('payment').$type<Order['payment']['state']>().notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    display: text('display').$type<DisplayStatus>().notNull(),
    nextDay: date('next_day', { mode: 'string' }),
    slot: text('slot'),
    zone: text('zone'),
    place: text('place').notNull(),
    reviewReasons: text('review_reasons').array().notNull(),
    isOpen: boolean('is_open').notNull(),
    isOnHold: boolean('is_on_hold').notNull(),
    cancels: boolean('cancels').notNull(),
    cancelsItems: boolean('cancels_items').notNull(),
    isUnpaid: boolean('is_unpaid').notNull(),
    isCash: boolean('is_cash').notNull(),
    coupon: text('coupon'),
    skus: text('skus').array().notNull(),
    /** Number, folded words of the name, email, SKUs, and the phone from its end. */
    terms: tsvector('terms').notNull(),
  },
  (table) => [
    index('order_facets_placed').on(table.placedAt, table.orderId),
    index('order_facets_country').on(table.country, table.placedAt, table.orderId),
    index('order_facets_number').on(table.number),
    index('order_facets_terms').using('gin', table.terms),
    index('order_facets_skus').using('gin', table.skus),
    index('order_facets_on_hold')
      .on(table.placedAt, table.orderId)
      .where(sql`${table.isOnHold}`),
    index('order_facets_cancels')
      .on(table.placedAt, table.orderId)
      .where(sql`${table.cancels}`),
    index('order_facets_cancels_items')
      .on(table.placedAt, table.orderId)
      .where(sql`${table.cancelsItems}`),
    index('order_facets_unpaid')
      .on(table.placedAt, table.orderId)
      .where(sql`${table.isUnpaid}`),
    index('order_facets_next').on(nextDayKey(table), table.orderId),
    index('order_facets_next_day')
      .on(table.nextDay)
      .where(sql`${table.isOpen}`),
    index('order_facets_coupon')
      .on(table.coupon)
      .where(sql`${table.coupon} is not null`),
  ],
)
