import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterNotice, toDispute, type Dispute, type NotedDispute } from '#commerce/disputes/dispute.ts'
import type { DisputeStore, NoteOutcome, NoteSource } from '#commerce/disputes/ports.ts'
import type { DisputeNotice } from '#commerce/payments/dispute-notice.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { findPayment, selectDisputes, toDisputeOf, toDisputeRow } from './dispute-rows.ts'
import { paymentDisputeEvents, paymentDisputes as disputes } from './dispute-tables.ts'
import { addFindings, resolveUnknown } from './dispute-findings.ts'
import { moveDisputed } from './move-disputed.ts'

/** Ends a transaction in which nothing was to be written. */
class AsIf extends Error {
  override name = 'AsIf'
  readonly outcome: NoteOutcome

  constructor(outcome: NoteOutcome) {
    super('nothing is written')
    this.outcome = outcome
  }
}

/** Records a notice of a dispute once, with its ledger postings and the disputed sum of the payment. */
export const createNoteDispute =
  (db: Database, book: Pick<EmbeddedLedgerBook, 'post'>): DisputeStore['note'] =>
  async (provider, notice, { writes = true, ...from }) => {
    try {
      return await db.transaction(async (tx) => {
        const outcome = await noteDispute(tx, book, { provider, notice, from })
        if (!writes) throw new AsIf(outcome)
        return outcome
      })
    } catch (error) {
      if (error instanceof AsIf) return error.outcome
      throw error
    }
  }

type Noting = { readonly provider: string; readonly notice: DisputeNotice; readonly from: NoteSource }

async function noteDispute(
  tx: Database,
  book: Pick<EmbeddedLedgerBook, 'post'>,
  { provider, notice, from }: Noting,
): Promise<NoteOutcome> {
  const payment = await findPayment(tx, provider, notice.payment)
  const first = toDispute({ id: randomUUID(), provider, payment }, notice)
  const added = await tx
    .insert(disputes)
    .values(toDisputeRow(first))
    .onConflictDoNothing()
    .returning({ id: disputes.id })
  const before = added.length === 1 ? null : await lockDispute(tx, provider, notice.reference)
  const noted: NotedDispute = before
    ? afterNotice(
        before,
        notice,
        before.payment ?? (await findPayment(tx, provider, before.paymentReference)) ?? payment,
      )
    : { dispute: first, isChanged: true, mismatches: [] }
  const { dispute, isChanged, mismatches } = noted
  if (before && isChanged)
    await tx.update(disputes).set(toDisputeRow(dispute)).where(eq(disputes.id, dispute.id))
  await addEvent(tx, dispute, notice, from)
  if (isChanged) {
    await moveDisputed(tx, book, { before, after: dispute, at: from.at })
    if (before && !before.payment && dispute.payment) await resolveUnknown(tx, dispute, from.at)
    await writeImportAudit(tx, { before, after: dispute, from })
  }
  await addFindings(tx, dispute, { notice, mismatches, at: from.at })
  return {
    kind: before ? (isChanged ? 'changed' : 'same') : 'added',
    dispute,
    isPaymentKnown: dispute.payment !== null,
  }
}

/** Locked until the transaction ends. */
async function lockDispute(tx: Database, provider: string, reference: string): Promise<Dispute> {
  const [row] = await selectDisputes(tx)
    .where(and(eq(disputes.provider, provider), eq(disputes.reference, reference)))
    .for('update', { of: disputes })
  if (!row) throw new Error(`dispute ${reference} of ${provider} is gone`)
  return toDisputeOf(row)
}

export async function addEvent(
  tx: Database,
  { id }: Pick<Dispute, 'id'>,
  { event, at }: Pick<DisputeNotice, 'event' | 'at'>,
  from: Pick<NoteSource, 'source' | 'at'>,
): Promise<void> {
  await tx
    .insert(paymentDisputeEvents)
    .values({
      disputeId: id,
      event,
      at: new Date(at),
      receivedAt: new Date(from.at),
      source: from.source,
    })
    .onConflictDoNothing()
}

async function writeImportAudit(
  tx: Database,
  {
    before,
    after,
    from: { by, at },
  }: { readonly before: Dispute | null; readonly after: Dispute; readonly from: NoteSource },
): Promise<void> {
  if (!by) return
  await writeAudit(tx, by, at, {
    act: 'dispute.import',
    object: { kind: 'dispute', id: after.id },
    country: after.payment?.country ?? null,
    before: before ? { state: before.state } : {},
    after: {
      state: after.state,
      provider: after.provider,
      sumMinor: after.amount.minor,
      currency: after.amount.currency,
    },
    reason: null,
    approvalId: null,
  })
}
