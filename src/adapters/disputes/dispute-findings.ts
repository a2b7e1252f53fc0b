import { and, eq } from 'drizzle-orm'
import type { Dispute, NotedDispute } from '#commerce/disputes/dispute.ts'
import type { DisputeNotice } from '#commerce/payments/dispute-notice.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { bookingDays } from '#adapters/payments/settlements/booking-days.ts'
import { settlementFindings } from '#adapters/payments/settlements/settlement-tables.ts'

type ReportedNotice = {
  readonly notice: DisputeNotice
  readonly mismatches: NotedDispute['mismatches']
  readonly at: Instant
}

/** What a person has to look at: a payment that is not known, sums that are not those that were told before. */
export async function addFindings(
  tx: Database,
  dispute: Dispute,
  { notice, mismatches, at }: ReportedNotice,
): Promise<void> {
  const found = [
    ...(dispute.payment
      ? []
      : [
          {
            kind: 'missing-here' as const,
            subject: unknownSubject(dispute),
            amount: dispute.amount,
            recorded: null,
          },
        ]),
    ...mismatches.map(({ what, stated, recorded }) => ({
      kind: 'amount-differs' as const,
      subject: `dispute:${dispute.reference}:${what}:${stated.minor} ${stated.currency}`,
      amount: stated,
      recorded: recorded.currency === stated.currency ? recorded : null,
    })),
  ]
  if (found.length === 0) return
  const day = notice.at.slice(0, 10)
  const bookedOn = (await bookingDays(tx, dispute.provider, [day]))(day)
  await tx
    .insert(settlementFindings)
    .values(
      found.map(({ kind, subject, amount, recorded }) => ({
        provider: dispute.provider,
        subject,
        kind,
        type: 'dispute' as const,
        reference: dispute.reference,
        attemptId: dispute.payment?.attemptId ?? null,
        orderNumber: dispute.payment?.orderNumber ?? null,
        country: dispute.payment?.country ?? null,
        amountMinor: amount.minor,
        recordedMinor: recorded?.minor ?? null,
        currency: amount.currency,
        day,
        bookedOn,
        state: 'open' as const,
        foundAt: new Date(at),
      })),
    )
    .onConflictDoNothing()
}

/** The payment was found. */
export async function resolveUnknown(tx: Database, dispute: Dispute, at: Instant): Promise<void> {
  await tx
    .update(settlementFindings)
    .set({ state: 'resolved', endedAt: new Date(at) })
    .where(
      and(
        eq(settlementFindings.provider, dispute.provider),
        eq(settlementFindings.subject, unknownSubject(dispute)),
        eq(settlementFindings.state, 'open'),
      ),
    )
}

const unknownSubject = ({ reference }: Dispute): string => `dispute:${reference}`
