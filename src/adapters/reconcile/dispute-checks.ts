import { sql, type SQL } from 'drizzle-orm'
import type { ReconciliationCheck } from './reconciliation-check.ts'

const isWithdrawn = sql`dispute.attempt_id is not null and dispute.state in ('needs-response', 'under-review')`
const isLost = sql`dispute.attempt_id is not null and dispute.state in ('lost', 'accepted', 'expired')`

/** Entries of an account of the shop in the postings of each dispute. */
const postedTo = (
  kind: string,
): SQL => sql`(select split_part(posting.key, ':', 2) as id, sum(entry.minor)::bigint as minor
    from ledger_postings posting join ledger_entries entry on entry.posting_id = posting.id
      join ledger_accounts account on account.id = entry.account_id
    where posting.key like 'dispute:%' and account.kind = ${sql.raw(`'${kind}'`)} group by 1)`

/** What an account has of each dispute is what its state says. The shop's debits are negative. */
const inLedger = (kind: string, name: string, expected: SQL): ReconciliationCheck => ({
  kind: name,
  query: sql`select 'dispute ' || dispute.provider || ' ' || dispute.reference as what, coalesce(-posted.minor, 0) as actual,
      ${expected} as expected
    from payment_disputes dispute left join ${postedTo(kind)} posted on posted.id = dispute.id::text
    where coalesce(-posted.minor, 0) <> ${expected}`,
})

/** What of a payment is not refunded is what its disputes have withdrawn. In another currency than the payment's it is all of it. */
const onAttempt = (column: string, name: string, condition: SQL): ReconciliationCheck => {
  const actual = sql.raw(`attempt.${column}`)
  const expected = sql`coalesce(sum(case when dispute.currency = attempt.currency
      then least(dispute.amount_minor, attempt.amount_minor) else attempt.amount_minor end) filter (where ${condition}), 0)::bigint`
  return {
    kind: name,
    query: sql`select attempt.order_number as what, ${actual} as actual, ${expected} as expected
      from payment_attempts attempt left join payment_disputes dispute on dispute.attempt_id = attempt.id
      where ${actual} > 0 or dispute.id is not null
      group by attempt.id having ${actual} <> ${expected}`,
  }
}

/** Disputes, the ledger and the payments agree. */
export const disputeChecks: readonly ReconciliationCheck[] = [
  inLedger(
    'disputed',
    'dispute-withdrawn',
    sql`case when ${isWithdrawn} then dispute.amount_minor else 0 end`,
  ),
  inLedger('dispute-losses', 'dispute-lost', sql`case when ${isLost} then dispute.amount_minor else 0 end`),
  inLedger(
    'dispute-fees',
    'dispute-fee',
    sql`case when dispute.attempt_id is null then 0 else coalesce(dispute.fee_minor, 0) end`,
  ),
  onAttempt('disputed_minor', 'dispute-on-payment', isWithdrawn),
  onAttempt('charged_back_minor', 'charged-back-on-payment', isLost),
  {
    kind: 'dispute-without-finding',
    query: sql`select 'dispute ' || dispute.provider || ' ' || dispute.reference as what, 0 as actual, dispute.amount_minor as expected
      from payment_disputes dispute where dispute.attempt_id is null and not exists (
        select 1 from settlement_findings finding where finding.provider = dispute.provider
          and finding.subject = 'dispute:' || dispute.reference)`,
  },
  {
    kind: 'dispute-response',
    query: sql`select 'dispute ' || dispute.provider || ' ' || dispute.reference as what, 0 as actual, 1 as expected
      from payment_dispute_responses response join payment_disputes dispute on dispute.id = response.dispute_id
      where response.state = 'done' and dispute.state in ('needs-response', 'warning-needs-response')
        and (response.stage = 'inquiry') = (dispute.state = 'warning-needs-response')`,
  },
]
