import { eq, sql } from 'drizzle-orm'
import type { Birthday } from '#commerce/identity/customer-record.ts'
import type { SessionStore } from '#commerce/identity/ports.ts'
import { customerSessionRules, type Proof } from '#commerce/identity/session-rules.ts'
import type { Language } from '#kernel/language.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { sessions } from './identity-tables.ts'
import { createSessionRows } from './session-rows.ts'

type FoundRow = {
  readonly session_id: string
  readonly proofs: readonly Proof[]
  readonly device_since: Date | string
  readonly id: string
  readonly name: string
  readonly language: Language
  readonly country: string
  readonly birth_day: number | null
  readonly birth_month: number | null
  readonly created_at: Date | string
  readonly phone: string | null
  readonly email: string | null
  readonly password_since: Date | string | null
}

export const toBirthday = (day: number | null, month: number | null): Birthday | null =>
  day === null || month === null ? null : { day, month }

const toInstantText = (value: Date | string): string => new Date(value).toISOString()

/** Of `customer`: the verified contact that was proven last. */
const verifiedValueOf = (kind: 'phone' | 'email') =>
  sql`(select value from identities where customer_id = customer.id and kind = ${kind} and verified_at is not null
    order by last_proven_at desc nulls last limit 1)`

/** Sessions of customers. */
export function createSessionStore(db: Database): SessionStore {
  const rows = createSessionRows(db, {
    table: sessions,
    owner: sessions.customerId,
    rules: customerSessionRules,
  })
  return {
    async findSession(tokenDigest, at) {
      const [row] = await rowsOf<FoundRow>(
        db,
        sql`${rows.touched(tokenDigest, at)}
          select alive.id as session_id, alive.proofs, customer.id, customer.name, customer.language, customer.country,
            customer.birth_day, customer.birth_month, customer.created_at, ${verifiedValueOf('phone')} as phone, ${verifiedValueOf('email')} as email,
            (select set_at from passwords where customer_id = customer.id) as password_since,
            (select min(started_at) from sessions
              where customer_id = customer.id and device_digest = alive.device_digest) as device_since
          from alive join customers customer on customer.id = alive.customer_id
          where customer.deletion_requested_at is null`,
      )
      return (
        row && {
          sessionId: row.session_id,
          customer: {
            id: row.id,
            name: row.name,
            language: row.language,
            country: row.country,
            birthday: toBirthday(row.birth_day, row.birth_month),
            createdAt: toInstantText(row.created_at),
          },
          phone: row.phone,
          email: row.email,
          passwordSince: row.password_since && toInstantText(row.password_since),
          proofs: row.proofs,
          deviceSince: toInstantText(row.device_since),
        }
      )
    },

    insertSession: ({ customerId, ...session }) => rows.insert(customerId, session, 'customerId'),
    rotateSession: rows.rotate,
    endSession: rows.end,
    endSessions: rows.endAll,

    async listSessions(customerId, current, at) {
      const listed = await rows.list(customerId, at)
      return listed.map(({ id, agent, country, startedAt, lastSeenAt }) => ({
        id,
        agent,
        country,
        startedAt: startedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: id === current,
      }))
    },

    async isKnownDevice({ kind, value }, deviceDigest) {
      const [row] = await rowsOf<{ readonly known: boolean }>(
        db,
        sql`select exists (select from identities identity
          join sessions one on one.customer_id = identity.customer_id and one.device_digest = ${deviceDigest}
          where identity.kind = ${kind} and identity.value = ${value} and identity.verified_at is not null) as known`,
      )
      return row?.known ?? false
    },

    async devicesOf(customerId, deviceDigest) {
      const [row] = await rowsOf<{ readonly known: boolean; readonly others: boolean }>(
        db,
        sql`select coalesce(bool_or(device_digest = ${deviceDigest}), false) as known,
            coalesce(bool_or(device_digest <> ${deviceDigest}), false) as others
          from sessions where customer_id = ${customerId}::uuid`,
      )
      return { isKnown: row?.known ?? false, hasOthers: row?.others ?? false }
    },

    async renameDevice(before, deviceDigest) {
      await db.update(sessions).set({ deviceDigest }).where(eq(sessions.deviceDigest, before))
    },
  }
}
