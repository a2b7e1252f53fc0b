import { sql } from 'drizzle-orm'
import type { ReconciliationCheck } from './reconciliation-check.ts'

/** The ledger agrees with itself, and with what orders have reserved. */
export const ledgerChecks: readonly ReconciliationCheck[] = [
  {
    kind: 'ledger-zero',
    query: sql`select posting.key as what, coalesce(sum(entry.minor), 0) as actual, 0 as expected
      from ledger_postings posting left join ledger_entries entry on entry.posting_id = posting.id
      group by posting.id having count(entry.minor) < 2 or sum(entry.minor) <> 0`,
  },
  {
    kind: 'ledger-moved',
    query: sql`select posting.key as what, sum(entry.minor) as actual, posting.moved_minor as expected
      from ledger_postings posting join ledger_entries entry on entry.posting_id = posting.id and entry.minor > 0
      group by posting.id having sum(entry.minor) <> posting.moved_minor`,
  },
  {
    kind: 'ledger-unit',
    query: sql`select posting.key || ': ' || account.key as what, 1 as actual, 0 as expected
      from ledger_postings posting join ledger_entries entry on entry.posting_id = posting.id
        join ledger_accounts account on account.id = entry.account_id
      where account.unit <> posting.unit`,
  },
  {
    kind: 'ledger-balance',
    query: sql`select account.key as what, account.balance_minor as actual, coalesce(replayed.minor, 0) as expected
      from ledger_accounts account left join (
        select account_id, sum(minor) as minor from ledger_entries group by account_id
      ) replayed on replayed.account_id = account.id
      where account.balance_minor <> coalesce(replayed.minor, 0)`,
  },
  {
    kind: 'ledger-reserved',
    query: sql`select coalesce(account.key, 'reserved:' || reserved.order_id || ':' || reserved.unit) as what,
        coalesce(account.balance_minor, 0) as actual, coalesce(reserved.minor, 0) as expected
      from (select * from ledger_accounts where kind = 'reserved') account full join (
        select reservation.order_id, account.unit, sum(reservation.amount_minor) as minor
        from ledger_reservations reservation join ledger_accounts account on account.id = reservation.account_id
        where reservation.state = 'reserved' group by reservation.order_id, account.unit
      ) reserved on account.key = 'reserved:' || reserved.order_id || ':' || reserved.unit
      where coalesce(account.balance_minor, 0) <> coalesce(reserved.minor, 0)`,
  },
  {
    kind: 'ledger-reservation-orphaned',
    query: sql`select account.key || ' for ' || reservation.order_id as what, reservation.amount_minor as actual, 0 as expected
      from ledger_reservations reservation join ledger_accounts account on account.id = reservation.account_id
        left join orders o on o.id = reservation.order_id
      where reservation.state = 'reserved' and (o.id is null or o.status = 'canceled')`,
  },
  {
    // Points of a delivery: what has not matured is pending, less what returns have reversed.
    kind: 'points-pending',
    query: sql`select 'points ' || earning.id as what, coalesce(account.balance_minor, 0) as actual,
        case when earning.matured_at is null then earning.earned - earning.reversed else 0 end as expected
      from point_earnings earning left join ledger_accounts account
        on account.key = 'points:' || earning.customer_id || ':' || earning.country || ':pending:' || earning.id
      where coalesce(account.balance_minor, 0)
        <> case when earning.matured_at is null then earning.earned - earning.reversed else 0 end`,
  },
  {
    // Postings outlive the earnings of erased orders.
    kind: 'points-earned',
    query: sql`select 'points ' || earning.id as what, coalesce(posted.points, 0) as actual, earning.earned as expected
      from point_earnings earning left join (
        select split_part(account.key, ':', 5) as id, sum(entry.minor) as points
        from ledger_postings posting join ledger_entries entry on entry.posting_id = posting.id
          join ledger_accounts account on account.id = entry.account_id
        where posting.event = 'points-earned' and account.kind = 'points' group by account.key
      ) posted on posted.id = earning.id::text
      where coalesce(posted.points, 0) <> earning.earned`,
  },
  {
    // A lot gets no more than what was earned and kept, and what orders put back was taken from it before.
    kind: 'points-lot-over',
    query: sql`select 'points ' || earning.id as what, account.balance_minor as actual, earning.earned as expected
      from point_earnings earning join ledger_accounts account
        on account.key = 'points:' || earning.customer_id || ':' || earning.country || ':available:' || earning.id
      where account.balance_minor > earning.earned or earning.matured_at is null and account.balance_minor > 0`,
  },
  {
    // A withdrawal that is not decided is owed, others are not.
    kind: 'withdrawal-payable',
    query: sql`select 'withdrawal ' || withdrawal.id as what, coalesce(account.balance_minor, 0) as actual,
        case when withdrawal.state = 'requested' then withdrawal.amount_minor else 0 end as expected
      from wallet_withdrawals withdrawal left join ledger_accounts account
        on account.key = 'payable:' || withdrawal.id
      where coalesce(account.balance_minor, 0)
        <> case when withdrawal.state = 'requested' then withdrawal.amount_minor else 0 end`,
  },
  {
    // What an order says stored value paid, and what the ledger took for it.
    kind: 'ledger-tender',
    query: sql`select o.number || ': ' || (tender ->> 'ledgerId') as what,
        coalesce(reservation.amount_minor - reservation.credited_minor, 0) as actual, (tender #>> '{amount,minor}')::bigint as expected
      from orders o cross join jsonb_array_elements(o.tenders) tender
        left join ledger_reservations reservation
          on reservation.order_id = o.id and reservation.account_id::text = tender ->> 'ledgerId' and reservation.state = 'captured'
      where o.payment_state = 'paid' and jsonb_array_length(o.refunds) = 0 and tender ->> 'kind' <> 'exchange'
        and coalesce(reservation.amount_minor - reservation.credited_minor, 0) <> (tender #>> '{amount,minor}')::bigint`,
  },
]
