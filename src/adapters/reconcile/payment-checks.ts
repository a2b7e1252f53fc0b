import { sql } from 'drizzle-orm'
import type { Check } from './checks.ts'

/** What attempts hold of money: taken and not given back, or promised and still to be taken. */
const held = sql`select order_id, sum(case
    when state in ('authorised', 'capturing', 'voiding') then coalesce(asked_minor, amount_minor)
    else captured_minor - refunded_minor end) as kept
  from payment_attempts where counts group by order_id`

/** What orders gave back of what their method paid. Refused refunds gave nothing. */
const back = sql`select o.id, sum((part ->> 'minor')::bigint) as gone from orders o
  cross join jsonb_array_elements(o.refunds) refund
  cross join jsonb_path_query(refund, '$.parts[*] ? (@.ledgerId == null).amount') part
  where refund ->> 'state' <> 'refused' group by o.id`

/** Whatever is still to be carried out explains a difference for a while: such orders are left out. */
const settled = sql`not exists (select 1 from payment_tasks task
  where task.order_id = o.id and task.state = 'waiting')`

/** Orders and payments each write what was paid. */
export const paymentChecks: readonly Check[] = [
  {
    kind: 'order-paid',
    question: sql`select o.number as what, o.paid_minor - coalesce(back.gone, 0) as written,
        coalesce(held.kept, 0) as "right"
      from orders o join (${held}) held on held.order_id = o.id
      left join (${back}) back on back.id = o.id
      where o.payment_state in ('paid', 'refunded', 'failed') and ${settled}
        and o.paid_minor - coalesce(back.gone, 0) <> coalesce(held.kept, 0)`,
  },
  {
    kind: 'paid-by-nobody',
    question: sql`select o.number as what, o.paid_minor as written, 0 as "right" from orders o
      where o.paid_minor > 0 and o.method not in ('cashondelivery', 'clickandcollect', 'bestway')
        and not exists (select 1 from payment_attempts one where one.order_id = o.id and one.counts)
        and exists (select 1 from payment_attempts one where one.order_id = o.id)`,
  },
  {
    kind: 'refund-ledger',
    question: sql`select one.order_number as what, one.refunded_minor as written,
        coalesce(sum(refund.amount_minor), 0)::bigint as "right"
      from payment_attempts one
      join payment_refunds refund on refund.attempt_id = one.id and refund.state <> 'refused'
      group by one.id having one.refunded_minor < coalesce(sum(refund.amount_minor), 0)`,
  },
]
