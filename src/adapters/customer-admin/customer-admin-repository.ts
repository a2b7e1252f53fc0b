import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CustomerAdminRepository, CustomerWriter } from '#commerce/customer-admin/ports.ts'
import type { AuditObject } from '#commerce/staff/audit-entry.ts'
import { refOf, type Operator } from '#commerce/staff/operator.ts'
import { fail } from '#kernel/result.ts'
import type { Country } from '#kernel/country.ts'
import { toInstant, type Clock, type Instant } from '#kernel/instant.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { createChallengeStore } from '#adapters/identity/challenge-store.ts'
import { createCustomerStore } from '#adapters/identity/customer-store.ts'
import { customerEvents, customers, identities } from '#adapters/identity/identity-tables.ts'
import { createSessionStore } from '#adapters/identity/session-store.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { listCustomers } from './list-customers.ts'
import { readCustomerFile } from './read-customer-file.ts'

const isId = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

const objectOf = (id: string): AuditObject => ({ kind: 'customer', id })

const orderedIn = sql<string[]>`array(select distinct orders.country::text from orders
  where orders.customer_id = customers.id)`

const instantOf = (date: Date | null) => (date === null ? null : toInstant(date))

/** Customers for operators, with what they change of them. */
export function createCustomerAdminRepository(
  db: Database,
  deps: { readonly clock: Clock; readonly countries: readonly Country[] },
): CustomerAdminRepository {
  return {
    listPage: (query, scope) => listCustomers(db, query, scope),
    find: async (customerId) => (isId(customerId) ? readCustomerFile(db, customerId, deps) : undefined),

    async findCountries(customerId) {
      if (!isId(customerId)) return undefined
      const [row] = await db
        .select({ country: customers.country, orderedIn })
        .from(customers)
        .where(eq(customers.id, customerId))
      return row && [row.country, ...row.orderedIn]
    },

    async findOwner(contacts) {
      const [row] = await db
        .select({ id: identities.customerId })
        .from(identities)
        .where(and(sql`${identities.value} = ${anyOf(contacts)}`, isNotNull(identities.verifiedAt)))
        .orderBy(identities.kind)
        .limit(1)
      return row?.id
    },

    noteOpened: ({ id, country }, by, { at, since }) =>
      db.transaction(async (tx) => {
        const who = refOf(by)
        const known = await rowsOf(
          tx,
          sql`select 1 from audit_log where object_kind = 'customer' and object_id = ${id} and act = 'customer.open'
            and operator_kind = ${who.kind} and operator_id = ${who.id} and at > ${since}::timestamptz limit 1`,
        )
        if (known.length > 0) return
        await writeAudit(tx, by, at, {
          ...{ act: 'customer.open', object: objectOf(id), country },
          ...{ before: {}, after: {}, reason: null, approvalId: null },
        })
      }),

    change: (customerId, { by, at }, work) =>
      db.transaction(async (tx) => {
        if (!isId(customerId)) return fail({ kind: 'not-found' })
        const [row] = await tx
          .select({ customer: customers, orderedIn })
          .from(customers)
          .where(eq(customers.id, customerId))
          .for('update')
        if (!row) return fail({ kind: 'not-found' })
        const { id, country, cashBlockedAt, deletionRequestedAt, erasedAt } = row.customer
        const locked = {
          ...{ id, country, orderedIn: row.orderedIn, isCashBlocked: cashBlockedAt !== null },
          deletionRequestedAt: instantOf(deletionRequestedAt),
          erasedAt: instantOf(erasedAt),
        }
        return work(locked, writerOf(tx, id, { by, at }))
      }),
  }
}

function writerOf(
  tx: Database,
  customerId: string,
  { by, at }: { readonly by: Operator; readonly at: Instant },
): CustomerWriter {
  const { listIdentities, record, requestDeletion } = createCustomerStore(tx)
  return {
    ...{ listIdentities, record, requestDeletion },
    endSessions: createSessionStore(tx).endSessions,
    spend: createChallengeStore(tx).spend,
    audit: (entry) => writeAudit(tx, by, at, { ...entry, object: objectOf(customerId) }),

    async hasCorrected(owner, key) {
      const corrected = and(
        eq(customerEvents.customerId, owner),
        eq(customerEvents.kind, 'contact-corrected'),
      )
      return (
        (await tx.$count(customerEvents, and(corrected, sql`${customerEvents.detail} ->> 'key' = ${key}`))) >
        0
      )
    },

    async claimContact(owner, { id, identifier: { kind, value }, at: claimedAt }) {
      const elsewhere = and(
        eq(identities.kind, kind),
        eq(identities.value, value),
        isNotNull(identities.verifiedAt),
      )
      if ((await tx.$count(identities, elsewhere)) > 0) return false
      await tx
        .delete(identities)
        .where(
          and(eq(identities.customerId, owner), eq(identities.kind, kind), isNull(identities.verifiedAt)),
        )
      await tx
        .insert(identities)
        .values({ id, customerId: owner, kind, value, createdAt: new Date(claimedAt) })
      return true
    },

    async setCashBlock(id, since) {
      await tx
        .update(customers)
        .set({ cashBlockedAt: since === null ? null : new Date(since) })
        .where(eq(customers.id, id))
    },
  }
}
