import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '#infrastructure/db/columns.ts'

export const wishlists = pgTable(
  'wishlists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenDigest: text('token_digest').notNull().unique('wishlists_token_digest'),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [index('wishlists_changed').on(table.changedAt)],
)

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    wishlistId: uuid('wishlist_id')
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    sku: text('sku').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.wishlistId, table.sku] })],
)
