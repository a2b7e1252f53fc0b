import { sql } from 'drizzle-orm'
import { isFinal, returnStates } from '#commerce/returns/return-states.ts'
import { removeAuditRows } from '#adapters/audit/remove-audit-rows.ts'
import { searchTermDays } from '#adapters/search/search-log.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf } from '#infrastructure/db/sql-helpers.ts'
import type { Instant } from '#kernel/instant.ts'
import { change, daysBefore, monthsBefore } from './due-rows.ts'
import { eraseOrders } from './erase-orders.ts'
import { staffRetention } from './staff-retention.ts'

export type RetentionRule = {
  readonly name: string
  /** The line of the English privacy page and the period it gives; null: data that the page does not list. */
  readonly promise: { readonly line: string; readonly period: string } | null
  /** Deletes or clears at most `limit` rows whose period is over at `now`. Returns their number. */
  readonly apply: (db: Database, now: Instant, limit: number) => Promise<number>
}

/** A refused return may still be appealed. */
const endedReturns = returnStates.filter(isFinal)

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
  {
    name: 'delivery notes',
    promise: { line: 'Delivery notes', period: 'Twelve months' },
    apply: (db, now, limit) =>
      change(
        db,
        sql`update orders set address = address || ${noDeliveryNotes}::jsonb, collector = null where id in (
          select id from orders
          where placed_at < ${monthsBefore(now, 12)}::timestamptz
            and (address is distinct from address || ${noDeliveryNotes}::jsonb or collector is not null)
          limit ${limit} for update skip locked)`,
      ),
  },
  {
    name: 'what brought an order',
    promise: { line: 'What brought you', period: 'Twelve months' },
    apply: (db, now, limit) =>
      change(
        db,
        sql`update orders set attribution = null where id in (
          select id from orders
          where attribution is not null and placed_at < ${monthsBefore(now, 12)}::timestamptz
          limit ${limit} for update skip locked)`,
      ),
  },
  {
    // A body repeats the order's address; it is written again if an operator redelivers the event.
    name: 'webhook bodies',
    promise: { line: 'Delivery notes', period: 'Twelve months' },
    apply: (db, now, limit) =>
      change(
        db,
        sql`update webhook_events set body = null where id in (
          select id from webhook_events
          where body is not null and happened_at < ${monthsBefore(now, 12)}::timestamptz limit ${limit})`,
      ),
  },
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
    // By the time of each form (policies/leads.json), spam sooner; with what happened to them and the mails about them.
    name: 'leads',
    promise: { line: 'Requests by form', period: 'Twelve months' },
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from leads where id in (
          select id from leads where delete_at <= ${now}::timestamptz
          limit ${limit} for update skip locked)`,
      ),
  },
  {
    // With the mails about it. From the day of the visit on.
    name: 'consultations',
    promise: { line: 'Requests by form', period: 'Twelve months' },
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from consultations where id in (
          select id from consultations
          where ends_at < ${monthsBefore(now, 12)}::timestamptz limit ${limit} for update skip locked)`,
      ),
  },
  {
    // What an order was made of is in the order.
    name: 'bulk quotes',
    promise: { line: 'Requests by form', period: 'Twelve months' },
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from quotes where id in (
          select id from quotes where coalesce(closed_at, requested_at) < ${monthsBefore(now, 12)}::timestamptz
            and state <> 'quoted' limit ${limit} for update skip locked)`,
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
    name: 'questions about orders',
    promise: { line: 'Questions about orders', period: 'Twenty-four months' },
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from order_questions where id in (
          select id from order_questions
          where solved_at < ${monthsBefore(now, 24)}::timestamptz limit ${limit} for update skip locked)`,
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
    name: 'photos of returns',
    promise: { line: 'Photos of returns', period: 'Twenty-four months' },
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from return_photos where id in (
          select photo.id from return_photos photo join returns one on one.id = photo.return_id
          where one.changed_at < ${monthsBefore(now, 24)}::timestamptz and one.state = ${anyOf(endedReturns)}
          limit ${limit} for update of photo skip locked)`,
      ),
  },
  {
    name: 'consents',
    promise: { line: 'Your choice about cookies', period: 'Three years' },
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from consents where id in (
          select id from consents where created_at < ${monthsBefore(now, 36)}::timestamptz limit ${limit})`,
      ),
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
    name: 'product alerts',
    promise: { line: 'Product alerts', period: 'Twelve months' },
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from product_alerts where id in (
          select id from product_alerts where requested_at < ${monthsBefore(now, 12)}::timestamptz
            or (state = 'requested' and requested_at < ${daysBefore(now, 7)}::timestamptz)
          limit ${limit} for update skip locked)`,
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
    // An answered one stays with its product; the address goes when the mail has gone, and the rest of what is not shown.
    name: 'product questions',
    promise: { line: 'Questions about products', period: 'Twelve months' },
    apply: async (db, now, limit) =>
      (await change(
        db,
        sql`update product_questions set email = null where id in (
          select id from product_questions where email is not null and state <> 'waiting'
            and coalesce(answered_at, requested_at) < ${daysBefore(now, 30)}::timestamptz limit ${limit})`,
      )) +
      (await change(
        db,
        sql`delete from product_questions where id in (
          select id from product_questions where state <> 'answered'
            and requested_at < ${monthsBefore(now, 12)}::timestamptz limit ${limit})`,
      )),
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
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from sessions where id in (
          select id from sessions
          where coalesce(ended_at, expires_at) < ${daysBefore(now, 30)}::timestamptz limit ${limit})`,
      ),
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

/** An address without what only the driver needed. */
const noDeliveryNotes = JSON.stringify({
  access: { floor: null, lift: null, gatePass: false },
  landmark: '',
  note: '',
  pin: null,
})
