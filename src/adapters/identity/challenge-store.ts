import { and, desc, eq, sql } from 'drizzle-orm'
import type { SignInChallenge } from '#commerce/identity/challenge.ts'
import type { Budget } from '#commerce/identity/code-rules.ts'
import type { Conversion } from '#commerce/identity/sms-pumping.ts'
import type { ChallengeStore } from '#commerce/identity/ports.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { attemptBudgets, challenges, dialCodeBudgets, oneTimeCodes } from './identity-tables.ts'

const toDate = (at: string | null): Date | null => (at === null ? null : new Date(at))

export const createChallengeStore = (db: Database): ChallengeStore => ({
  async findChallenge(tokenDigest) {
    const [row] = await db
      .select()
      .from(challenges)
      .where(eq(challenges.tokenDigest, tokenDigest))
      .for('update')
    return row && toChallenge(row)
  },

  async insertChallenge(tokenDigest, challenge, at) {
    const [row] = await db
      .insert(challenges)
      .values({
        ...challenge,
        tokenDigest,
        lastSentAt: toDate(challenge.lastSentAt),
        expiresAt: new Date(challenge.expiresAt),
        createdAt: new Date(at),
      })
      .returning({ id: challenges.id })
    invariant(row, 'a challenge is inserted')
    return row.id
  },

  async updateChallenge(id, { lastSentAt, expiresAt, ...changes }) {
    await db
      .update(challenges)
      .set({
        ...changes,
        ...(lastSentAt === undefined ? {} : { lastSentAt: toDate(lastSentAt) }),
        ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) }),
      })
      .where(eq(challenges.id, id))
  },

  async rotateChallenge(id, tokenDigest) {
    await db.update(challenges).set({ tokenDigest }).where(eq(challenges.id, id))
  },

  async insertCode({ sentAt, expiresAt, ...code }) {
    const [row] = await db
      .insert(oneTimeCodes)
      .values({ ...code, sentAt: new Date(sentAt), expiresAt: new Date(expiresAt) })
      .returning({ id: oneTimeCodes.id })
    invariant(row, 'a code is inserted')
    return row.id
  },

  async findLastCode(challengeId, purpose) {
    const [row] = await db
      .select()
      .from(oneTimeCodes)
      .where(and(eq(oneTimeCodes.challengeId, challengeId), eq(oneTimeCodes.purpose, purpose)))
      .orderBy(desc(oneTimeCodes.sentAt))
      .limit(1)
    return (
      row && {
        id: row.id,
        identifier: row.identifier,
        digest: row.digest,
        expiresAt: row.expiresAt.toISOString(),
        enteredAt: row.enteredAt?.toISOString() ?? null,
      }
    )
  },

  async markEntered(codeId, at) {
    await db
      .update(oneTimeCodes)
      .set({ enteredAt: new Date(at) })
      .where(eq(oneTimeCodes.id, codeId))
  },

  async removeCode(codeId) {
    await db.delete(oneTimeCodes).where(eq(oneTimeCodes.id, codeId))
  },

  async spend(subject, budgets, at) {
    const now = Date.parse(at)
    const oldest = now - Math.max(...budgets.map(({ withinMs }) => withinMs))
    const isFree = sql.join(
      budgets.map(({ max, withinMs }) => sql`(${usesSince(now - withinMs)}) < ${max}`),
      sql` and `,
    )
    const spent = await rowsOf(
      db,
      sql`insert into attempt_budgets as budget (subject, uses, changed_at)
        values (${subject}, array[${now}]::bigint[], ${at}::timestamptz)
        on conflict (subject) do update set
          uses = array(select one from unnest(budget.uses) one where one > ${oldest}) || ${now}::bigint,
          changed_at = excluded.changed_at
        where ${isFree} returning 1`,
    )
    if (spent.length > 0) return undefined
    const [row] = await db.select().from(attemptBudgets).where(eq(attemptBudgets.subject, subject))
    return freeAt(row?.uses ?? [], budgets, now)
  },

  async returnUnit(subject, at) {
    const used = sql`array_position(uses, ${Date.parse(at)}::bigint)`
    await db.execute(
      sql`update attempt_budgets set uses = uses[:${used} - 1] || uses[${used} + 1:]
        where subject = ${subject} and ${used} is not null`,
    )
  },

  async countMessage(dialCode, max, at) {
    const day = at.slice(0, 10)
    const counted = await rowsOf<{ readonly sent: number }>(
      db,
      sql`insert into dial_code_budgets as budget (dial_code, day, sent) values (${dialCode}, ${day}::date, 1)
        on conflict (dial_code) do update set day = excluded.day,
          sent = case when budget.day = excluded.day then budget.sent + 1 else 1 end
        where coalesce(budget.paused_until <= ${at}::timestamptz, true)
          and (budget.day <> excluded.day or budget.sent <= ${max})
        returning sent`,
    )
    const sent = counted[0]?.sent
    // One more than the day has is counted, so that the first of them is known.
    if (sent !== undefined) return sent <= max ? 'ok' : 'used-up'
    const [row] = await db.select().from(dialCodeBudgets).where(eq(dialCodeBudgets.dialCode, dialCode))
    return row?.pausedUntil && row.pausedUntil > new Date(at) ? 'paused' : 'exhausted'
  },

  async uncountMessage(dialCode) {
    await db
      .update(dialCodeBudgets)
      .set({ sent: sql`${dialCodeBudgets.sent} - 1` })
      .where(and(eq(dialCodeBudgets.dialCode, dialCode), sql`${dialCodeBudgets.sent} > 0`))
  },

  async conversionOf(dialCode, sample, since) {
    const [row] = await rowsOf<Conversion>(
      db,
      sql`with pause as (select max(paused_until) as ended from dial_code_budgets
            where dial_code = ${dialCode} and paused_until > ${since}::timestamptz),
          last as (select entered_at from one_time_codes, pause
            where dial_code = ${dialCode} and sent_at > coalesce(pause.ended, ${since}::timestamptz)
            order by sent_at desc limit ${sample})
        select (select count(*)::int from last) as sent, (select count(entered_at)::int from last) as entered,
          (select ended is not null from pause) as "wasPaused"`,
    )
    return row ?? { sent: 0, entered: 0, wasPaused: false }
  },

  async pauseDialCode(dialCode, until) {
    await db
      .update(dialCodeBudgets)
      .set({ pausedUntil: new Date(until) })
      .where(eq(dialCodeBudgets.dialCode, dialCode))
  },
})

const usesSince = (moment: number) => sql`select count(*) from unnest(budget.uses) one where one > ${moment}`

/** When every budget has a unit again. */
function freeAt(uses: readonly number[], budgets: readonly Budget[], now: number): string {
  const sorted = uses.toSorted((a, b) => a - b)
  const moments = budgets.map(({ max, withinMs }) => {
    const counted = sorted.filter((use) => use > now - withinMs)
    return (counted[counted.length - max] ?? now - withinMs) + withinMs
  })
  return addMilliseconds(new Date(0).toISOString(), Math.max(...moments))
}

function toChallenge(row: typeof challenges.$inferSelect): SignInChallenge {
  const { id, state, purpose, identifier, sentTo, customerId, google, nonce, next, sends } = row
  return {
    id,
    state,
    purpose,
    identifier,
    sentTo,
    customerId,
    google,
    nonce,
    next,
    sends,
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  }
}
