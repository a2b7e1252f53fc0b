import { sql } from 'drizzle-orm'
import { char, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { carts } from '#adapters/cart/cart-tables.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { at } from '#infrastructure/db/columns.ts'

/** Screens in showrooms. Stores only the digest of an invitation's token. */
export const kiosks = pgTable(
  'kiosks',
  {
    id: uuid('id').primaryKey(),
    country: char('country', { length: 2 }).notNull(),
    storeCode: text('store_code').notNull(),
    name: text('name').notNull(),
    tokenDigest: text('token_digest').notNull().unique('kiosks_token_digest'),
    tokenExpiresAt: at('token_expires_at').notNull(),
    reason: text('reason').notNull(),
    invitedAt: at('invited_at').notNull(),
    enrolledAt: at('enrolled_at'),
    seenAt: at('seen_at'),
    revokedAt: at('revoked_at'),
    revokedReason: text('revoked_reason'),
  },
  (table) => [
    uniqueIndex('kiosks_name')
      .on(table.country, table.storeCode, table.name)
      .where(sql`${table.enrolledAt} is not null and ${table.revokedAt} is null`),
  ],
)

/** Offers of a kiosk's cart to a phone. The cart goes when it is taken; the offer says so for a day. */
export const cartHandovers = pgTable(
  'cart_handovers',
  {
    id: uuid('id').primaryKey(),
    tokenDigest: text('token_digest').notNull().unique('cart_handovers_token_digest'),
    cartId: uuid('cart_id').references(() => carts.id, { onDelete: 'set null' }),
    kioskId: uuid('kiosk_id').notNull(),
    country: char('country', { length: 2 }).notNull(),
    offeredAt: at('offered_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    takenAt: at('taken_at'),
  },
  (table) => [
    index('cart_handovers_cart').on(table.cartId),
    index('cart_handovers_expires').on(table.expiresAt),
  ],
)

/** Orders of carts that came from a kiosk. */
export const kioskOrders = pgTable(
  'kiosk_orders',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kioskId: uuid('kiosk_id').notNull(),
  },
  (table) => [index('kiosk_orders_kiosk').on(table.kioskId)],
)
