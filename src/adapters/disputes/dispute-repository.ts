import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { DisputeStore } from '#commerce/disputes/ports.ts'
import type { Country } from '#kernel/country.ts'
import { toInstant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { isUuid } from '#adapters/staff-access/is-uuid.ts'
import { createDisputeResponseStore } from './dispute-responses.ts'
import { selectDisputes, toDisputeOf } from './dispute-rows.ts'
import { paymentDisputeEvents as events, paymentDisputes as disputes } from './dispute-tables.ts'
import { createDisputeLists } from './list-disputes.ts'
import { createNoteDispute } from './note-dispute.ts'

type Deps = {
  readonly book: Pick<EmbeddedLedgerBook, 'post'>
  readonly countries: readonly Pick<Country, 'isoCode' | 'timeZone'>[]
}

/** Disputes in PGlite or PostgreSQL. */
export const createDisputeStore = (db: Database, { book, countries }: Deps): DisputeStore => ({
  note: createNoteDispute(db, book),
  ...createDisputeLists(db, countries),
  ...createDisputeResponseStore(db, book),

  async find(id) {
    if (!isUuid(id)) return undefined
    const [row] = await selectDisputes(db).where(eq(disputes.id, id))
    return row && toDisputeOf(row)
  },

  async listOfOrder(number) {
    const found = await selectDisputes(db)
      .where(eq(disputes.orderNumber, number))
      .orderBy(desc(disputes.openedAt), asc(disputes.id))
    return found.map(toDisputeOf)
  },

  async history(id) {
    const found = await db
      .select()
      .from(events)
      .where(eq(events.disputeId, id))
      .orderBy(asc(events.at), asc(events.receivedAt))
    return found.map(({ event, source, at, receivedAt }) => ({
      event,
      source,
      at: toInstant(at),
      receivedAt: toInstant(receivedAt),
    }))
  },

  saveEvidence: ({ id, version }, { evidence, by, at }) =>
    db.transaction(async (tx) => {
      const [saved] = await tx
        .update(disputes)
        .set({ evidence, version: sql`${disputes.version} + 1` })
        .where(and(eq(disputes.id, id), eq(disputes.version, version)))
        .returning({ country: disputes.country })
      if (!saved) return false
      await writeAudit(tx, by, at, {
        act: 'dispute.save-evidence',
        object: { kind: 'dispute', id },
        country: saved.country,
        before: {},
        after: { items: evidence.documents },
        reason: null,
        approvalId: null,
      })
      return true
    }),
})
