import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#commerce/addresses/address.ts'
import { customers } from '#adapters/identity/identity-tables.ts'
import { at } from '#infrastructure/db/columns.ts'

/** Addresses that customers keep. An id is unique for its customer, so that one of a form can never be another's. */
export const customerAddresses = pgTable(
  'customer_addresses',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    country: text('country').notNull(),
    label: text('label').notNull(),
    address: jsonb('address').$type<Address>().notNull(),
    isDefault: boolean('is_default').notNull(),
    changedAt: at('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.id] }),
    uniqueIndex('customer_addresses_default')
      .on(table.customerId, table.country)
      .where(sql`${table.isDefault}`),
  ],
)
