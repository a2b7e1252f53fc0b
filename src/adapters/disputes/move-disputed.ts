import { eq, sql } from 'drizzle-orm'
import type { Dispute } from '#commerce/disputes/dispute.ts'
import { disputePostings, guardedSums } from '#commerce/disputes/dispute-money.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { paymentAttempts } from '#adapters/payments/payment-tables.ts'

/** What a change of a dispute means for the ledger, and for what can still be refunded of the payment. */
export async function moveDisputed(
  tx: Database,
  book: Pick<EmbeddedLedgerBook, 'post'>,
  { before, after, at }: { readonly before: Dispute | null; readonly after: Dispute; readonly at: Instant },
): Promise<void> {
  for (const posting of disputePostings(before, after, at)) {
    const posted = await book.post(tx, posting)
    invariant(posted.ok, `the shop's own accounts are never short: ${posting.key}`)
  }
  const [was, is] = [guardedSums(before), guardedSums(after)]
  const disputed = is.disputed - was.disputed
  const chargedBack = is.chargedBack - was.chargedBack
  if (!after.payment || (disputed === 0 && chargedBack === 0)) return
  await tx
    .update(paymentAttempts)
    .set({
      disputedMinor: sql`${paymentAttempts.disputedMinor} + ${disputed}::bigint`,
      chargedBackMinor: sql`${paymentAttempts.chargedBackMinor} + ${chargedBack}::bigint`,
    })
    .where(eq(paymentAttempts.id, after.payment.attemptId))
}
