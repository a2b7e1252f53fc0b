import { sql } from 'drizzle-orm'
import type { Database } from '#infrastructure/db/database.ts'
import type { Instant } from '#kernel/instant.ts'

/**
 * The states of the cards that an order used follow what is on them: a card with nothing left is empty, one that got
 * something back is active. What another order has reserved of a card is not spent yet.
 */
export async function syncSpentCards(tx: Database, orderId: string, at: Instant): Promise<void> {
  await tx.execute(sql`with used as (
      select card.id, account.balance_minor > 0 or exists (
          select 1 from ledger_reservations other
          where other.account_id = card.id and other.state = 'reserved') as has_value
      from ledger_reservations own
      join gift_cards card on card.id = own.account_id
      join ledger_accounts account on account.id = card.id
      where own.order_id = ${orderId}::uuid
      order by card.id
    ),
    changed as (
      update gift_cards card set state = case when used.has_value then 'active' else 'empty' end
      from used where used.id = card.id
        and ((card.state = 'active' and not used.has_value) or (card.state = 'empty' and used.has_value))
      returning card.id, card.state
    )
    insert into gift_card_events (card_id, kind, actor, at)
    select id, case state when 'empty' then 'spend-all' else 'refund-in' end, 'system', ${at}::timestamptz from changed`)
}
