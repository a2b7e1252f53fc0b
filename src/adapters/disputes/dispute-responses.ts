import { and, asc, desc, eq, lte } from 'drizzle-orm'
import type { Dispute } from '#commerce/disputes/dispute.ts'
import { afterDisputeEvent, awaitsResponse, isInquiry } from '#commerce/disputes/dispute-states.ts'
import type { DisputeResponse, DisputeStore } from '#commerce/disputes/ports.ts'
import { refOf } from '#commerce/staff/operator.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { selectDisputes, toDisputeOf, toDisputeRow } from './dispute-rows.ts'
import { paymentDisputes as disputes, paymentDisputeResponses as rows } from './dispute-tables.ts'
import { moveDisputed } from './move-disputed.ts'
import { addEvent } from './note-dispute.ts'

type Responses = Pick<DisputeStore, 'responses' | 'startResponse' | 'finishResponse' | 'listRequested'>

/** Responses to disputes. A dispute is locked before its responses, so that of two at once one finds the other. */
export const createDisputeResponseStore = (
  db: Database,
  book: Pick<EmbeddedLedgerBook, 'post'>,
): Responses => ({
  async responses(disputeId) {
    const found = await db
      .select()
      .from(rows)
      .where(eq(rows.disputeId, disputeId))
      .orderBy(desc(rows.requestedAt))
    return found.map(toResponse)
  },

  startResponse: ({ id, version }, { key, kind, reason, by, at }) =>
    db.transaction(async (tx) => {
      const dispute = await lock(tx, id)
      const [known] = await tx.select().from(rows).where(eq(rows.key, key))
      if (known) return ok(toResponse(known))
      const { state, evidence } = dispute
      const stage = isInquiry(state) ? 'inquiry' : 'chargeback'
      const [earlier] = await tx
        .select({ state: rows.state })
        .from(rows)
        .where(and(eq(rows.disputeId, id), eq(rows.stage, stage)))
        .orderBy(desc(rows.requestedAt))
      if (earlier && earlier.state !== 'rejected') return fail({ kind: 'already-responded' })
      if (!awaitsResponse(state)) return fail({ kind: 'no-response-awaited', state })
      if (dispute.version !== version) return fail({ kind: 'stale', dispute })
      const response = { key, disputeId: id, kind, stage, evidence, reason, by: refOf(by) } as const
      const [added] = await tx
        .insert(rows)
        .values({ ...response, state: 'requested', requestedAt: new Date(at) })
        .returning()
      if (!added) throw new Error('a response is stored')
      await writeAudit(tx, by, at, {
        act: kind === 'evidence' ? 'dispute.submit' : 'dispute.accept',
        object: { kind: 'dispute', id },
        country: dispute.payment?.country ?? null,
        before: { state },
        after: {
          sumMinor: dispute.amount.minor,
          currency: dispute.amount.currency,
          ...(dispute.payment ? { order: dispute.payment.orderNumber } : {}),
        },
        reason,
        approvalId: null,
      })
      return ok(toResponse(added))
    }),

  finishResponse: (key, { state, code, at }) =>
    db.transaction(async (tx) => {
      const [known] = await tx.select({ id: rows.disputeId }).from(rows).where(eq(rows.key, key))
      if (!known) return
      const before = await lock(tx, known.id)
      const [finished] = await tx
        .update(rows)
        .set({ state, code, completedAt: new Date(at) })
        .where(and(eq(rows.key, key), eq(rows.state, 'requested')))
        .returning()
      if (finished && state === 'done') await applyResponse(tx, book, { before, response: finished, at })
    }),

  async listRequested(before, limit) {
    const found = await db
      .select()
      .from(rows)
      .where(and(eq(rows.state, 'requested'), lte(rows.requestedAt, new Date(before))))
      .orderBy(asc(rows.requestedAt))
      .limit(limit)
    return found.map(toResponse)
  },
})

type Row = typeof rows.$inferSelect

/** What has happened at the provider meanwhile is not undone by it. */
async function applyResponse(
  tx: Database,
  book: Pick<EmbeddedLedgerBook, 'post'>,
  { before, response, at }: { readonly before: Dispute; readonly response: Row; readonly at: Instant },
): Promise<void> {
  const event =
    response.kind === 'acceptance' ? 'accept' : response.stage === 'inquiry' ? 'answer-inquiry' : 'submit'
  await addEvent(tx, before, { event, at }, { source: 'operator', at })
  const position = afterDisputeEvent(before, event, at)
  if (!position) return
  const after = { ...before, ...position, version: before.version + 1 }
  await tx.update(disputes).set(toDisputeRow(after)).where(eq(disputes.id, after.id))
  await moveDisputed(tx, book, { before, after, at })
}

async function lock(tx: Database, id: string): Promise<Dispute> {
  const [row] = await selectDisputes(tx).where(eq(disputes.id, id)).for('update', { of: disputes })
  if (!row) throw new Error(`dispute ${id} is gone`)
  return toDisputeOf(row)
}

const toResponse = ({ requestedAt, stage: _, completedAt: __, ...row }: Row): DisputeResponse => ({
  ...row,
  at: toInstant(requestedAt),
})
