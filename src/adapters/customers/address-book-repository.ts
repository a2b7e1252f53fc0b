import { and, desc, eq, sql } from 'drizzle-orm'
import type { AddressBookRepository, SavedAddress } from '#commerce/customers/address-book.ts'
import type { CountryCode } from '#kernel/country.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { customerAddresses as table } from './customer-address-tables.ts'

const ownedBy = (customerId: string) => eq(table.customerId, customerId)
const isOne = (customerId: string, id: string) => and(ownedBy(customerId), eq(table.id, id))
const inCountry = (customerId: string, country: CountryCode) =>
  and(ownedBy(customerId), eq(table.country, country))
const notFound = fail({ kind: 'not-found' } as const)

const toSaved = ({ id, label, address, isDefault }: typeof table.$inferSelect): SavedAddress => ({
  id,
  label,
  address,
  isDefault,
})

/** Customers' addresses in the database. */
export const createAddressBookRepository = (db: Database): AddressBookRepository => ({
  async list(customerId, country) {
    const rows = await db
      .select()
      .from(table)
      .where(country === null ? ownedBy(customerId) : inCountry(customerId, country))
      .orderBy(
        sql`${table.country} collate "C"`,
        desc(table.isDefault),
        desc(table.changedAt),
        desc(table.id),
      )
    return rows.map(toSaved)
  },

  async find(customerId, id) {
    const [row] = await db.select().from(table).where(isOne(customerId, id))
    return row && toSaved(row)
  },

  add: (customerId, id, { label, address, makesDefault, at }, max) =>
    db.transaction(async (tx) => {
      if (!(await lockCustomer(tx, customerId))) return notFound
      const existing = await tx
        .select({ id: table.id, country: table.country })
        .from(table)
        .where(ownedBy(customerId))
      if (existing.some((one) => one.id === id)) return ok(undefined)
      if (existing.length >= max) return fail({ kind: 'full', max })
      const { country } = address
      const isFirst = existing.every((one) => one.country !== country)
      if (makesDefault && !isFirst) await clearDefault(tx, customerId, country)
      await tx.insert(table).values({
        customerId,
        id,
        country,
        label,
        address,
        isDefault: makesDefault || isFirst,
        changedAt: new Date(at),
      })
      return ok(undefined)
    }),

  update: (customerId, id, { label, address, makesDefault, at }) =>
    db.transaction(async (tx) => {
      if (!(await lockCustomer(tx, customerId))) return notFound
      const [existing] = await tx.select().from(table).where(isOne(customerId, id))
      if (existing?.country !== address.country) return notFound
      if (makesDefault) await clearDefault(tx, customerId, address.country)
      await tx
        .update(table)
        .set({ label, address, isDefault: makesDefault || existing.isDefault, changedAt: new Date(at) })
        .where(isOne(customerId, id))
      return ok(undefined)
    }),

  remove: (customerId, id) =>
    db.transaction(async (tx) => {
      if (!(await lockCustomer(tx, customerId))) return notFound
      const [removed] = await tx.delete(table).where(isOne(customerId, id)).returning()
      if (!removed) return notFound
      if (removed.isDefault)
        await tx.execute(sql`update customer_addresses set is_default = true
          where customer_id = ${customerId}::uuid and id = (select id from customer_addresses
            where customer_id = ${customerId}::uuid and country = ${removed.country}
            order by changed_at desc, id desc limit 1)`)
      return ok(undefined)
    }),

  setDefault: (customerId, id, at) =>
    db.transaction(async (tx) => {
      if (!(await lockCustomer(tx, customerId))) return notFound
      const [existing] = await tx.select().from(table).where(isOne(customerId, id))
      if (!existing) return notFound
      await clearDefault(tx, customerId, existing.country)
      await tx
        .update(table)
        .set({ isDefault: true, changedAt: new Date(at) })
        .where(isOne(customerId, id))
      return ok(undefined)
    }),
})

/** False: the account is closed. Until the end of the transaction other writes of the customer wait. */
const lockCustomer = async (tx: Database, customerId: string): Promise<boolean> => {
  const rows = await rowsOf(
    tx,
    sql`select 1 from customers where id = ${customerId}::uuid and deletion_requested_at is null for update`,
  )
  return rows.length > 0
}

const clearDefault = (tx: Database, customerId: string, country: CountryCode) =>
  tx
    .update(table)
    .set({ isDefault: false })
    .where(and(inCountry(customerId, country), eq(table.isDefault, true)))
