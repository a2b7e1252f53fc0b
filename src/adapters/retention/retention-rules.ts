import { sql } from 'drizzle-orm'
import { removeAuditRows } from '#adapters/audit/remove-audit-rows.ts'
import { removeOrphanedNotes } from '#adapters/collaboration/erase-notes.ts'
import { searchTermDays } from '#adapters/search/search-log.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Instant } from '#kernel/instant.ts'
import { change, daysBefore, monthsBefore } from './due-rows.ts'
import { eraseOrders } from './erase-orders.ts'
import { removeSessions } from './remove-sessions.ts'
import { periodRules, toRetentionRule } from './period-rules.ts'
import type { RetentionPeriods } from './retention-periods.ts'
import { staffRetention } from './staff-retention.ts'

export type RetentionRule = {
  readonly name: string
  /** The line of the English privacy page, and its period as text or as a key of the settings in braces; null: data that the page does not list. */
  readonly promise: { readonly line: string; readonly period: string } | null
  /** Deletes or clears at most `limit` rows whose period is over at `now`. Returns their number. */
  readonly apply: (db: Database, now: Instant, limit: number, periods: RetentionPeriods) => Promise<number>
}

/** What is deleted, after how long, and where that is promised. */
export const retentionRules: readonly RetentionRule[] = [
  {
    name: 'orders',
    promise: { line: 'Orders', period: 'at least five years' },
    apply: eraseOrders,
  },
  {
    // Of people who work here.
    name: 'audit',
    promise: null,
    apply: removeAuditRows,
  },
  ...periodRules.map(toRetentionRule),
  {
    // Of guests: a customer's is deleted with the account.
    name: 'wishlists',
    promise: { line: 'Account', period: 'three years' },
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from wishlists where id in (
          select id from wishlists list where changed_at < ${monthsBefore(now, 36)}::timestamptz
            and not exists (select from customer_visitors owner where owner.token_digest = list.token_digest)
          limit ${limit} for update skip locked)`,
      ),
  },
  {
    // What people of operations wrote about an order or a request goes with it.
    name: 'notes',
    promise: null,
    apply: (db, _, limit) => removeOrphanedNotes(db, limit),
  },
  {
    // With votes and notes. The link opens nothing from the moment it expires.
    name: 'shared wishlists',
    promise: { line: 'Shared wishlists', period: 'Thirty days' },
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from shared_wishlists where id in (
          select id from shared_wishlists where expires_at <= ${now}::timestamptz
          limit ${limit} for update skip locked)`,
      ),
  },
  {
    // What was uploaded and not requested: product codes and quantities.
    name: 'lists for bulk quotes',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from bulk_lists where id in (
          select id from bulk_lists where saved_at < ${daysBefore(now, 2)}::timestamptz limit ${limit})`,
      ),
  },
  {
    // What was entered and not sent, with its photos.
    name: 'drafts of returns',
    promise: null,
    apply: async (db, now, limit) =>
      (await change(
        db,
        sql`delete from return_drafts where id in (
          select id from return_drafts where saved_at < ${daysBefore(now, 2)}::timestamptz limit ${limit})`,
      )) +
      (await change(
        db,
        sql`delete from return_photos where id in (
          select id from return_photos where return_id is null and added_at < ${daysBefore(now, 2)}::timestamptz limit ${limit})`,
      )),
  },
  {
    // A grant that was withdrawn, of a person without an account; the withdrawal remains.
    name: 'ended subscriptions',
    promise: { line: 'Newsletter', period: 'Until you unsubscribe' },
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from contact_consents where id in (
          select one.id from contact_consents one
          where one.customer_id is null and one.is_granted and one.at <= ${now}::timestamptz
            and exists (select from contact_consents later
              where later.contact_digest = one.contact_digest and later.channel = one.channel
                and later.purpose = one.purpose and later.id > one.id and not later.is_granted)
          limit ${limit})`,
      ),
  },
  {
    // Never confirmed, or ended: without its address it only tells an old link that it is done.
    name: 'newsletter requests',
    promise: { line: 'Newsletter', period: 'Until you unsubscribe' },
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from newsletter_subscriptions where id in (
          select id from newsletter_subscriptions
          where (state = 'requested' and requested_at < ${daysBefore(now, 7)}::timestamptz)
            or (state = 'ended' and changed_at < ${monthsBefore(now, 12)}::timestamptz)
          limit ${limit} for update skip locked)`,
      ),
  },
  {
    // What a mail server says about a recipient may contain the address.
    name: 'delivery problems of messages',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`update outbox set last_problem = null where id in (
          select id from outbox
          where last_problem is not null and state <> 'waiting' and state <> 'sending'
            and created_at < ${daysBefore(now, 90)}::timestamptz limit ${limit})`,
      ),
  },
  {
    // They name whom they were sent to, unlike messages about an order.
    name: 'messages about customers, alerts and subscriptions',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from outbox where id in (
          select id from outbox where recipient is not null and state <> 'waiting' and state <> 'sending'
            and created_at < ${daysBefore(now, 90)}::timestamptz limit ${limit})`,
      ),
  },
  {
    // Completed tasks: the cards are stored elsewhere, or deleted.
    name: 'card tasks',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from card_tasks where id in (
          select id from card_tasks where state = 'done' and completed_at < ${daysBefore(now, 90)}::timestamptz
          limit ${limit})`,
      ),
  },
  {
    // Longer than the days in which a cart has one reminder.
    name: 'cart reminders',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from cart_reminders where id in (
          select id from cart_reminders where reminded_at < ${daysBefore(now, 90)}::timestamptz limit ${limit})`,
      ),
  },
  {
    // The address goes when the mail with the answer has gone; the question has a period of its own.
    name: 'addresses of product questions',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`update product_questions set email = null where id in (
          select id from product_questions where email is not null and state <> 'waiting'
            and coalesce(answered_at, requested_at) < ${daysBefore(now, 30)}::timestamptz limit ${limit})`,
      ),
  },
  {
    // Chosen for a review that was not sent, or rejected with it.
    name: 'photos of reviews',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from review_photos where id in (
          select photo.id from review_photos photo left join reviews on reviews.id = photo.review_id
          where (photo.review_id is null and photo.added_at < ${daysBefore(now, 2)}::timestamptz)
            or (reviews.state = 'rejected' and photo.added_at < ${daysBefore(now, 90)}::timestamptz)
          limit ${limit})`,
      ),
  },
  {
    // With the codes that were sent for them.
    name: 'challenges',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from challenges where id in (
          select id from challenges where created_at < ${daysBefore(now, 1)}::timestamptz limit ${limit})`,
      ),
  },
  {
    // Their budgets look back a day.
    name: 'attempts',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from attempt_budgets where subject in (
          select subject from attempt_budgets where changed_at < ${daysBefore(now, 2)}::timestamptz limit ${limit})`,
      ),
  },
  {
    name: 'ended sessions',
    promise: null,
    apply: removeSessions,
  },
  ...staffRetention,
  {
    name: 'tries of games',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from plays where id in (
          select id from plays where played_at < ${daysBefore(now, 90)}::timestamptz limit ${limit})`,
      ),
  },
  {
    name: 'demo inbox',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from demo_inbox where id in (
          select id from demo_inbox where arrived_at < ${daysBefore(now, 30)}::timestamptz limit ${limit})`,
      ),
  },
  {
    // Counts without visitors; the search log deletes them too, but only while there are searches.
    name: 'search terms',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from search_terms where (store, day, term) in (
          select store, day, term from search_terms
          where day < ${daysBefore(now, searchTermDays - 1).slice(0, 10)}::date limit ${limit})`,
      ),
  },
]
