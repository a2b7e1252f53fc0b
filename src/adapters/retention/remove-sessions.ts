import { sql } from 'drizzle-orm'
import { visitKinds } from '#commerce/identity/unused-accounts.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Instant } from '#kernel/instant.ts'
import { daysBefore } from './due-rows.ts'

/**
 * Deletes sessions that ended thirty days ago. When one was last used becomes an event, unless a later one of the customer's is known: the three years
 * of an account count from there. Accounts are locked first, as by a sign-in, which renames sessions after that.
 */
export const removeSessions = async (db: Database, now: Instant, limit: number): Promise<number> =>
  (
    await rowsOf(
      db,
      sql`with gone as (delete from sessions where id in (
          select one.id from sessions one join customers customer on customer.id = one.customer_id
          where coalesce(one.ended_at, one.expires_at) < ${daysBefore(now, 30)}::timestamptz
          limit ${limit} for key share of customer skip locked)
          returning customer_id, last_seen_at),
        visits as (select customer_id, max(last_seen_at) as at from gone group by customer_id),
        noted as (insert into customer_events (customer_id, kind, at, detail)
          select visits.customer_id, 'visited', visits.at, '{}'::jsonb from visits
          where not exists (select from customer_events later
            where later.customer_id = visits.customer_id and later.at >= visits.at and later.kind in ${[...visitKinds]}))
        select 1 from gone`,
    )
  ).length
