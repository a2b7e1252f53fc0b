import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Lead } from '#commerce/leads/lead.ts'
import type { LeadOwner } from '#commerce/leads/lead-policies.ts'
import type { LeadRecord, LeadRepository } from '#commerce/leads/ports.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { createConsentRegister } from '#adapters/consent/contact-consent-register.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import { toInstant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok } from '#kernel/result.ts'
import { listLeads } from './list-leads.ts'
import { leadDates, toLead, toLeadForwarding } from './lead-rows.ts'
import { queueLeadAssigned, queueLeadReceived } from './lead-messages.ts'
import { callSlots, leadEvents, leadForwardings, leads } from './lead-tables.ts'

type Deps = {
  readonly digestContact: (contact: string) => string
  readonly owners: readonly LeadOwner[]
  readonly countries: readonly Country[]
  /** Whether new leads are forwarded to an outside service. */
  readonly forwards: boolean
}

const pageSize = 500

/** Leads in the database, unique by idempotency key. */
export function createLeadRepository(
  db: Database,
  { digestContact, owners, forwards, countries }: Deps,
): LeadRepository {
  const ownerOf = (code: string | null) => owners.find((one) => one.code === code)

  async function findByKey(key: string): Promise<Lead | undefined> {
    const [row] = await db.select().from(leads).where(eq(leads.idempotencyKey, key))
    return row && toLead(row)
  }

  async function readRecord(from: Database, reference: string): Promise<LeadRecord | undefined> {
    const [row] = await from
      .select({ lead: leads, forwarding: leadForwardings })
      .from(leads)
      .leftJoin(leadForwardings, eq(leadForwardings.leadId, leads.id))
      .where(eq(leads.reference, reference))
    if (!row) return undefined
    const history = await from
      .select()
      .from(leadEvents)
      .where(eq(leadEvents.leadId, row.lead.id))
      .orderBy(asc(leadEvents.id))
    return {
      lead: toLead(row.lead),
      history: history.map(({ id: _id, leadId: _leadId, at, ...entry }) => ({ ...entry, at: toInstant(at) })),
      forwarding: row.forwarding && toLeadForwarding(row.forwarding),
    }
  }

  return {
    findByKey,

    async add(key, lead, callsAtOnce) {
      const adding = db.transaction(async (tx) => {
        const [row] = await tx
          .insert(leads)
          .values({ ...lead, ...leadDates(lead), idempotencyKey: key })
          .onConflictDoNothing({ target: leads.idempotencyKey })
          .returning()
        if (!row) return undefined
        if (lead.callAt !== null) await promiseCall(tx, lead, callsAtOnce ?? 0)
        const added = toLead(row)
        await createConsentRegister(tx, digestContact).add(consentsOf(added))
        await queueLeadReceived(tx, added, digestContact)
        const owner = ownerOf(added.owner)
        if (owner) {
          await tx.insert(leadEvents).values({
            ...{ leadId: added.id, kind: 'assign' as const, at: row.createdAt, actor: 'rule' },
            ...{ from: 'new' as const, to: added.state, owner: owner.code, reason: 'policies/leads.json' },
          })
          await queueLeadAssigned(tx, added, owner, added.createdAt)
        }
        if (forwards) await tx.insert(leadForwardings).values({ leadId: added.id, nextAt: row.createdAt })
        return added
      })
      try {
        const found = (await adding) ?? (await findByKey(key))
        invariant(found, 'a lead that was not added exists')
        return ok(found)
      } catch (error) {
        if (error instanceof CallTimeTaken) return fail({ kind: 'call-time-taken' })
        throw error
      }
    },

    async listPromisedCalls(country, from) {
      const found = await db
        .select()
        .from(callSlots)
        .where(and(eq(callSlots.country, country), gte(callSlots.startsAt, new Date(from))))
      return new Map(found.map(({ startsAt, booked }) => [toInstant(startsAt), booked]))
    },

    find: (reference) => readRecord(db, reference),

    async list({ state, form, country, owner, limit }) {
      const isClosed = sql`${leads.state} in ('won', 'lost', 'spam')`
      const rows = await db
        .select()
        .from(leads)
        .where(
          and(
            state === null ? undefined : eq(leads.state, state),
            form === null ? undefined : eq(leads.form, form),
            country === null ? undefined : eq(leads.country, country),
            owner === null ? undefined : eq(leads.owner, owner),
          ),
        )
        .orderBy(
          isClosed,
          sql`case when ${isClosed} then -extract(epoch from ${leads.createdAt}) else extract(epoch from ${leads.createdAt}) end`,
          asc(leads.reference),
        )
        .limit(limit)
      return rows.map(toLead)
    },

    async *listCreated(from, to) {
      let last: { readonly at: Date; readonly id: string } | undefined
      for (;;) {
        const after =
          last &&
          sql`(${leads.createdAt}, ${leads.id}) > (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`
        const rows = await db
          .select()
          .from(leads)
          .where(and(gte(leads.createdAt, new Date(from)), lt(leads.createdAt, new Date(to)), after))
          .orderBy(asc(leads.createdAt), asc(leads.id))
          .limit(pageSize)
        if (rows.length > 0) yield rows.map(toLead)
        const end = rows.at(-1)
        if (!end || rows.length < pageSize) return
        last = { at: end.createdAt, id: end.id }
      }
    },

    listPage: (query, by, now) => listLeads(db, query, by, now, countries),

    change: (reference, by, decide) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(leads).where(eq(leads.reference, reference)).for('update')
        if (!row) return fail({ kind: 'not-found' as const })
        const decided = decide(toLead(row))
        if (!decided.ok) return decided
        const { lead, entry } = decided.value
        const { state, owner } = lead
        await tx
          .update(leads)
          .set({
            state,
            owner,
            callAt: lead.callAt === null ? null : row.callAt,
            changedAt: new Date(lead.changedAt),
            deleteAt: new Date(lead.deleteAt),
          })
          .where(eq(leads.id, lead.id))
        if (row.callAt && lead.callAt === null) await freeCall(tx, lead.country, row.callAt)
        await tx.insert(leadEvents).values({ ...entry, leadId: lead.id, at: new Date(entry.at) })
        await writeAudit(tx, by, entry.at, {
          act: `lead.${entry.kind}`,
          object: { kind: 'lead', id: reference },
          country: lead.country,
          before: changedOf({ state: row.state, owner: row.owner }, { state, owner }),
          after: changedOf({ state, owner }, { state: row.state, owner: row.owner }),
          reason: entry.reason,
          approvalId: null,
        })
        const team = ownerOf(owner)
        if (entry.kind === 'assign' && team && row.owner !== owner)
          await queueLeadAssigned(tx, lead, team, entry.at)
        const changed = await readRecord(tx, reference)
        invariant(changed, 'a lead that was changed exists')
        return ok(changed)
      }),

    async forwardAgain(reference, at) {
      if (!forwards) return 0
      const nextAt = new Date(at)
      const again = { state: 'waiting' as const, attempts: 0, nextAt, leasedUntil: null }
      if (reference === null) {
        const rows = await db
          .update(leadForwardings)
          .set(again)
          .where(eq(leadForwardings.state, 'given-up'))
          .returning({ id: leadForwardings.id })
        return rows.length
      }
      const [lead] = await db.select({ id: leads.id }).from(leads).where(eq(leads.reference, reference))
      if (!lead) return 0
      // A lead from before the service was named is forwarded for the first time.
      const rows = await db
        .insert(leadForwardings)
        .values({ leadId: lead.id, nextAt })
        .onConflictDoUpdate({
          target: leadForwardings.leadId,
          set: again,
          setWhere: sql`${leadForwardings.state} <> 'delivered'`,
        })
        .returning({ id: leadForwardings.id })
      return rows.length
    },
  }
}

type LeadFields = { readonly state: string; readonly owner: string | null }

/** The fields that are others than before. */
const changedOf = (fields: LeadFields, others: LeadFields) => ({
  ...(fields.state === others.state ? {} : { state: fields.state }),
  ...(fields.owner === others.owner ? {} : { owner: fields.owner }),
})

/** The transaction is given up. */
class CallTimeTaken extends Error {}

/** Counts up in one statement that ends at the capacity. */
async function promiseCall(
  tx: Database,
  { country, callAt }: Omit<Lead, 'id'>,
  callsAtOnce: number,
): Promise<void> {
  const counted = await rowsOf(
    tx,
    sql`insert into call_slots (country, starts_at, booked)
      select ${country}, ${callAt}::timestamptz, 1 where ${callsAtOnce}::int > 0
      on conflict (country, starts_at) do update set booked = call_slots.booked + 1
        where call_slots.booked < ${callsAtOnce}::int
      returning booked`,
  )
  if (counted.length === 0) throw new CallTimeTaken('as many calls are promised as can be made')
}

const freeCall = (tx: Database, country: string, startsAt: Date) =>
  tx
    .update(callSlots)
    .set({ booked: sql`greatest(0, ${callSlots.booked} - 1)` })
    .where(and(eq(callSlots.country, country), eq(callSlots.startsAt, startsAt)))

/** Nothing but a form says so: the entries prove what was agreed to, and permit no more than an answer. */
const consentsOf = ({ phone, email, consentText, createdAt }: Lead) =>
  [
    { channel: 'phone' as const, contact: phone },
    { channel: 'email' as const, contact: email },
  ]
    .filter(({ contact }) => contact !== null)
    .map((entry) => ({
      ...entry,
      customerId: null,
      purpose: 'answer' as const,
      isGranted: true,
      textVersion: consentText,
      source: 'lead-form' as const,
      proof: 'form' as const,
      at: createdAt,
    }))
