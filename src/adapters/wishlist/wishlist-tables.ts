import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
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

/** Links to wishlists: each shows the current list until it expires or its owner closes it. */
export const sharedWishlists = pgTable(
  'shared_wishlists',
  {
    id: uuid('id').primaryKey(),
    wishlistId: uuid('wishlist_id')
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    tokenDigest: text('token_digest').notNull().unique('shared_wishlists_token_digest'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('shared_wishlists_wishlist').on(table.wishlistId),
    index('shared_wishlists_expires').on(table.expiresAt),
  ],
)

/** `browser`: a digest that differs from link to link. */
export const sharedWishlistVotes = pgTable(
  'shared_wishlist_votes',
  {
    sharedId: uuid('shared_id')
      .notNull()
      .references(() => sharedWishlists.id, { onDelete: 'cascade' }),
    sku: text('sku').notNull(),
    browser: text('browser').notNull(),
    votedAt: at('voted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sharedId, table.sku, table.browser] })],
)

export const sharedWishlistNotes = pgTable(
  'shared_wishlist_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sharedId: uuid('shared_id')
      .notNull()
      .references(() => sharedWishlists.id, { onDelete: 'cascade' }),
    sku: text('sku').notNull(),
    browser: text('browser').notNull(),
    text: text('text').notNull(),
    writtenAt: at('written_at').notNull(),
  },
  (table) => [unique('shared_wishlist_notes_one').on(table.sharedId, table.sku, table.browser)],
)
