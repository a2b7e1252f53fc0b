import { sql } from 'drizzle-orm'
import { draftDays } from '#commerce/content-admin/drafts.ts'
import { change, daysBefore } from './due-rows.ts'
import type { RetentionRule } from './retention-rules.ts'

/** Of people who work in the shop, and of what they tried. They themselves stay: what they did names them. */
export const staffRetention: readonly RetentionRule[] = [
  {
    name: 'ended sessions of staff',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from staff_sessions where id in (
          select id from staff_sessions
          where coalesce(ended_at, expires_at) < ${daysBefore(now, 30)}::timestamptz limit ${limit})`,
      ),
  },
  {
    // A challenge of a passkey is answered within minutes; after that it counts as expired in any case.
    name: 'challenges of staff',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from staff_used_challenges where digest in (
          select digest from staff_used_challenges where used_at < ${daysBefore(now, 1)}::timestamptz limit ${limit})`,
      ),
  },
  {
    // What was typed into a form that was never sent.
    name: 'unsent forms of staff',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from staff_unsent_forms where id in (
          select id from staff_unsent_forms where expires_at < ${now}::timestamptz limit ${limit})`,
      ),
  },
  {
    // Content that nobody has gone on writing. What became a version stays.
    name: 'drafts of content',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from content_drafts where (kind, key, locale, staff_id) in (
          select kind, key, locale, staff_id from content_drafts
          where saved_at < ${daysBefore(now, draftDays)}::timestamptz limit ${limit})`,
      ),
  },
  {
    // Sums that name nobody; a version that was not started meanwhile is simulated again.
    name: 'simulations of promotions',
    promise: null,
    apply: (db, now, limit) =>
      change(
        db,
        sql`delete from promotion_simulations where (promotion_id, terms) in (
          select promotion_id, terms from promotion_simulations
          where simulated_at < ${daysBefore(now, 90)}::timestamptz limit ${limit})`,
      ),
  },
]
