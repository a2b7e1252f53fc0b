import { eq, sql, type SQL } from 'drizzle-orm'
import type { Dispute, DisputedPayment } from '#commerce/disputes/dispute.ts'
import { isCurrency, type Currency } from '#kernel/currency.ts'
import { toInstant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { CountryCode } from '#kernel/country.ts'
import { isUuid } from '#adapters/staff-access/is-uuid.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { paymentAttempts } from '#adapters/payments/payment-tables.ts'
import { paymentDisputes as disputes } from './dispute-tables.ts'

export type DisputeRow = typeof disputes.$inferSelect
type PaymentRow = Pick<
  typeof paymentAttempts.$inferSelect,
  'id' | 'orderId' | 'orderNumber' | 'country' | 'amountMinor' | 'currency'
>

const shownPayment = {
  id: paymentAttempts.id,
  orderId: paymentAttempts.orderId,
  orderNumber: paymentAttempts.orderNumber,
  country: paymentAttempts.country,
  amountMinor: paymentAttempts.amountMinor,
  currency: paymentAttempts.currency,
}

/** Disputes with their payments; `.where(…)` and what follows is the caller's. */
export const selectDisputes = (db: Database) =>
  db
    .select({ dispute: disputes, payment: shownPayment })
    .from(disputes)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, disputes.attemptId))

/** The payment that a provider means; undefined: none is known. */
export async function findPayment(
  db: Database,
  provider: string,
  reference: string,
): Promise<DisputedPayment | null> {
  const [row] = await db
    .select(shownPayment)
    .from(paymentAttempts)
    .where(
      sql`${paymentAttempts.provider} = ${provider} and (${paymentAttempts.reference} = ${reference} or ${byId(reference)})`,
    )
  return row ? toPayment(row) : null
}

const byId = (reference: string): SQL =>
  isUuid(reference) ? sql`${paymentAttempts.id} = ${reference}::uuid` : sql`false`

function toPayment({
  id,
  orderId,
  orderNumber,
  country,
  amountMinor,
  currency,
}: PaymentRow): DisputedPayment {
  return {
    attemptId: id,
    orderId,
    orderNumber,
    country: country as CountryCode,
    amount: money(amountMinor, currencyOf(currency)),
  }
}

function currencyOf(text: string): Currency {
  invariant(isCurrency(text), `unknown currency of a dispute: ${text}`)
  return text
}

export function toDisputeOf({
  dispute: row,
  payment,
}: {
  readonly dispute: DisputeRow
  readonly payment: PaymentRow | null
}): Dispute {
  const currency = currencyOf(row.currency)
  return {
    id: row.id,
    provider: row.provider,
    reference: row.reference,
    paymentReference: row.paymentReference,
    payment: payment && toPayment(payment),
    amount: money(row.amountMinor, currency),
    fee: row.feeMinor === null ? null : money(row.feeMinor, currency),
    reason: row.reason,
    reasonCode: row.reasonCode,
    state: row.state,
    stateAt: toInstant(row.stateAt),
    openedAt: toInstant(row.openedAt),
    evidenceDueBy: row.evidenceDueBy && toInstant(row.evidenceDueBy),
    evidence: row.evidence,
    version: row.version,
  }
}

export const toDisputeRow = (dispute: Dispute): DisputeRow => ({
  id: dispute.id,
  provider: dispute.provider,
  reference: dispute.reference,
  paymentReference: dispute.paymentReference,
  attemptId: dispute.payment?.attemptId ?? null,
  orderNumber: dispute.payment?.orderNumber ?? null,
  country: dispute.payment?.country ?? null,
  amountMinor: dispute.amount.minor,
  feeMinor: dispute.fee?.minor ?? null,
  currency: dispute.amount.currency,
  reason: dispute.reason,
  reasonCode: dispute.reasonCode,
  state: dispute.state,
  stateAt: new Date(dispute.stateAt),
  openedAt: new Date(dispute.openedAt),
  evidenceDueBy: dispute.evidenceDueBy === null ? null : new Date(dispute.evidenceDueBy),
  evidence: dispute.evidence,
  version: dispute.version,
})
