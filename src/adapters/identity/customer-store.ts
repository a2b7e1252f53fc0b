import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { CustomerStore, PasswordStore } from '#commerce/identity/ports.ts'
import type { Identifier } from '#commerce/identity/identifier.ts'
import { invariant } from '#kernel/invariant.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { customerMessageWrite } from '#adapters/messages/customer-message-writes.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { toBirthday } from './session-store.ts'
import { customerEvents, customers, identities, passwords } from './identity-tables.ts'

const isVerified = sql`${identities.verifiedAt} is not null`
const valueIs = (kind: Identifier['kind'] | 'google', value: string) =>
  and(eq(identities.kind, kind), eq(identities.value, value))

export const createCustomerStore = (db: Database): Omit<CustomerStore, 'addConsents'> => ({
  async findOwner(kind, value) {
    const [row] = await db
      .select({
        customerId: customers.id,
        lastProvenAt: identities.lastProvenAt,
        createdAt: identities.createdAt,
        deletionRequestedAt: customers.deletionRequestedAt,
      })
      .from(identities)
      .innerJoin(customers, eq(customers.id, identities.customerId))
      .where(and(valueIs(kind, value), isVerified))
      .for('update', { of: customers })
    return (
      row && {
        customerId: row.customerId,
        lastProvenAt: (row.lastProvenAt ?? row.createdAt).toISOString(),
        isClosed: row.deletionRequestedAt !== null,
      }
    )
  },

  async insertCustomer({ name, language, termsVersion, isAdult }, country, at) {
    const now = new Date(at)
    const [row] = await db
      .insert(customers)
      .values({
        name,
        language,
        country,
        termsVersion,
        termsAcceptedAt: termsVersion === null ? null : now,
        adultConfirmedAt: isAdult ? now : null,
        createdAt: now,
      })
      .returning({ id: customers.id })
    invariant(row, 'a customer is inserted')
    return row.id
  },

  async addIdentity(customerId, kind, value, at) {
    const now = new Date(at)
    const proven = { verifiedAt: now, lastProvenAt: now }
    // Other accounts' unverified claims to it go first; then the customer's own is added or verified.
    await db
      .delete(identities)
      .where(and(valueIs(kind, value), isNull(identities.verifiedAt), ne(identities.customerId, customerId)))
    const added = await rowsOf(
      db,
      sql`insert into identities (customer_id, kind, value, verified_at, last_proven_at, created_at)
        select ${customerId}::uuid, ${kind}, ${value}, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
        where not exists (select from identities
          where customer_id = ${customerId}::uuid and kind = ${kind} and value = ${value})
        on conflict do nothing returning 1`,
    )
    const updated =
      added.length > 0
        ? added
        : await db
            .update(identities)
            .set(proven)
            .where(and(valueIs(kind, value), eq(identities.customerId, customerId)))
            .returning({ id: identities.id })
    if (kind === 'email' && updated.length > 0) await dropUnverifiedPassword(db, customerId)
    return updated.length > 0
  },

  async claimEmail(customerId, email, at) {
    const added = await rowsOf(
      db,
      sql`insert into identities (customer_id, kind, value, created_at)
        select ${customerId}::uuid, 'email', ${email}, ${at}::timestamptz
        where not exists (select from identities where kind = 'email' and value = ${email} and verified_at is not null)
        on conflict do nothing returning 1`,
    )
    return added.length > 0
  },

  async findClaim(customerId, claimId) {
    const [row] = await db
      .select({ value: identities.value })
      .from(identities)
      .where(
        and(
          sql`${identities.id}::text = ${claimId}`,
          eq(identities.customerId, customerId),
          eq(identities.kind, 'email'),
          isNull(identities.verifiedAt),
        ),
      )
    return row?.value
  },

  async findUnconfirmed(claimId) {
    const isClaim = and(sql`${identities.id}::text = ${claimId}`, isNull(identities.verifiedAt))
    const [claim] = await db.select().from(identities).where(isClaim)
    if (!claim || claim.kind === 'google') return undefined
    const { customerId, kind, value } = claim
    const [owner] = await db
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.id, customerId), isNull(customers.deletionRequestedAt)))
      .for('update')
    if (!owner) return undefined
    // All claims to the contact, in one order: two accounts that confirm it would wait for each other's.
    const rivals = await db
      .select({ id: identities.id, verifiedAt: identities.verifiedAt })
      .from(identities)
      .where(valueIs(kind, value))
      .orderBy(identities.id)
      .for('update')
    const isOpen = rivals.some(({ id, verifiedAt }) => id === claim.id && verifiedAt === null)
    return isOpen ? { customerId, identifier: { kind, value } } : undefined
  },

  async proveIdentity(customerId, { kind, value }, at) {
    await db
      .update(identities)
      .set({ lastProvenAt: new Date(at) })
      .where(and(valueIs(kind, value), eq(identities.customerId, customerId), isVerified))
    if (kind === 'email') await dropUnverifiedPassword(db, customerId)
  },

  async removeIdentity(customerId, kind, value) {
    await db.delete(identities).where(and(valueIs(kind, value), eq(identities.customerId, customerId)))
  },

  async listIdentities(customerId) {
    const rows = await db
      .select()
      .from(identities)
      .where(eq(identities.customerId, customerId))
      .orderBy(sql`${identities.kind} collate "C", ${identities.value} collate "C"`)
    return rows.map(({ kind, value, verifiedAt, lastProvenAt }) => ({
      kind,
      value,
      isVerified: verifiedAt !== null,
      lastProvenAt: lastProvenAt?.toISOString() ?? null,
    }))
  },

  async findCustomer(customerId) {
    const [row] = await db
      .select()
      .from(customers)
      .where(and(eq(customers.id, customerId), isNull(customers.erasedAt)))
    if (!row) return undefined
    const { id, name, language, country, birthDay, birthMonth } = row
    return {
      id,
      name,
      language,
      country,
      birthday: toBirthday(birthDay, birthMonth),
      createdAt: row.createdAt.toISOString(),
    }
  },

  async updateProfile(customerId, { name, language, birthday }) {
    await db
      .update(customers)
      .set({ name, language, birthDay: birthday?.day ?? null, birthMonth: birthday?.month ?? null })
      .where(and(eq(customers.id, customerId), isNull(customers.deletionRequestedAt)))
  },

  async attachOrders(customerId, { kind, value }, since) {
    const contact = kind === 'phone' ? eq(orders.phone, value) : eq(sql`lower(${orders.email})`, value)
    const attached = await db
      .update(orders)
      .set({ customerId })
      .where(and(contact, isNull(orders.customerId), sql`${orders.placedAt} >= ${since}::timestamptz`))
      .returning({ id: orders.id })
    return attached.length
  },

  async record(event) {
    const { customerId, kind, at, detail } = event
    const inserted = db.insert(customerEvents).values({ customerId, kind, at: new Date(at), detail })
    const message = customerMessageWrite(event)
    await (message
      ? db.execute(sql`with event as (${inserted.returning({ id: customerEvents.id }).getSQL()}) ${message}`)
      : inserted)
  },

  async listEvents(customerId) {
    const rows = await db
      .select()
      .from(customerEvents)
      .where(eq(customerEvents.customerId, customerId))
      .orderBy(asc(customerEvents.id))
    return rows.map(({ kind, at, detail }) => ({ customerId, kind, at: at.toISOString(), detail }))
  },

  async setGroup(customerId, group) {
    const [before] = await db
      .select({ group: customers.group })
      .from(customers)
      .where(eq(customers.id, customerId))
    await db.update(customers).set({ group }).where(eq(customers.id, customerId))
    return before?.group ?? null
  },

  async requestDeletion(customerId, at) {
    await db
      .update(customers)
      .set({ deletionRequestedAt: new Date(at) })
      .where(eq(customers.id, customerId))
  },

  async undoDeletion(customerId, at) {
    const undone = await rowsOf(
      db,
      sql`update customers set deletion_requested_at = null
        where id = ${customerId}::uuid and deletion_requested_at is not null and erased_at is null returning 1`,
    )
    if (undone.length > 0)
      await db
        .insert(customerEvents)
        .values({ customerId, kind: 'deletion-undone', at: new Date(at), detail: {} })
  },
})

/** It was chosen by one who may not be the owner of the address. */
const dropUnverifiedPassword = (db: Database, customerId: string) =>
  db.delete(passwords).where(and(eq(passwords.customerId, customerId), eq(passwords.isVerified, false)))

export const createPasswordStore = (db: Database): PasswordStore => ({
  async findPassword({ kind, value }) {
    const [row] = await db
      .select({ customerId: passwords.customerId, hash: passwords.hash })
      .from(passwords)
      .innerJoin(identities, eq(identities.customerId, passwords.customerId))
      .where(and(valueIs(kind, value), isVerified))
    return row
  },

  async findPasswordOf(customerId) {
    const [row] = await db
      .select({ hash: passwords.hash })
      .from(passwords)
      .where(eq(passwords.customerId, customerId))
      .for('share')
    return row?.hash
  },

  async setPassword(customerId, hash, at) {
    const values = { hash, isVerified: true, setAt: new Date(at) }
    await db
      .insert(passwords)
      .values({ customerId, ...values })
      .onConflictDoUpdate({ target: passwords.customerId, set: values })
  },
})
