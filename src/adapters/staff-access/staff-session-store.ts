import { eq, sql } from 'drizzle-orm'
import type { Proof } from '#commerce/identity/session-rules.ts'
import type { Grant } from '#commerce/staff/operator.ts'
import type { StaffStore } from '#commerce/staff-access/ports.ts'
import { staffSessionRules, tabletSessionRules } from '#commerce/staff-access/staff-session-rules.ts'
import { createSessionRows } from '#adapters/identity/session-rows.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import { staffSessions } from './staff-tables.ts'

type SessionRow = {
  readonly session_id: string
  readonly proofs: readonly Proof[]
  readonly tablet_place: string | null
  readonly started_at: Date | string
  readonly expires_at: Date | string
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: Language
  readonly grants: readonly Grant[]
}

type SessionStore = Pick<
  StaffStore,
  | 'findSession'
  | 'insertSession'
  | 'rotateSession'
  | 'endSession'
  | 'endSessions'
  | 'listSessions'
  | 'findSessionOwner'
  | 'devicesOf'
>

const instantOf = (value: Date | string): Instant => toInstant(new Date(value))

const never = '1970-01-01T00:00:00.000Z'

/** A PIN is no factor: six digits that others may have watched. */
const newest = (proofs: readonly Proof[]): Instant =>
  proofs
    .filter(({ kind }) => kind !== 'pin')
    .map(({ at }) => at)
    .sort()
    .at(-1) ?? never

export function createStaffSessionStore(db: Database): SessionStore {
  const rowsWith = (rules: typeof staffSessionRules) =>
    createSessionRows(db, { table: staffSessions, owner: staffSessions.staffId, rules })
  const sessions = rowsWith(staffSessionRules)
  const onTablets = rowsWith(tabletSessionRules)

  return {
    async findSession(tokenDigest, tabletDigest, at) {
      const { touched } = tabletDigest === null ? sessions : onTablets
      const [row] = await rowsOf<SessionRow>(
        db,
        sql`${touched(tokenDigest, at)}
          select alive.id as session_id, alive.proofs, alive.tablet_place, alive.started_at, alive.expires_at,
            person.id, person.email, person.name, person.language, person.grants
          from alive join staff person on person.id = alive.staff_id
          where person.state = 'active' and (alive.tablet_id is null or exists (
            select from staff_tablets tablet where tablet.id = alive.tablet_id and tablet.token_digest = ${tabletDigest}
              and tablet.revoked_at is null and tablet.expires_at > ${at}::timestamptz))`,
      )
      return (
        row && {
          id: row.session_id,
          operator: {
            kind: 'staff',
            id: row.id,
            name: row.name,
            grants: row.grants,
            tabletPlace: row.tablet_place,
            provenAt: newest(row.proofs),
            requestId: null,
          },
          email: row.email,
          language: row.language,
          proofs: row.proofs,
          startedAt: instantOf(row.started_at),
          expiresAt: instantOf(row.expires_at),
        }
      )
    },

    async insertSession({ staffId, tablet, ...session }) {
      const rows = tablet === null ? sessions : onTablets
      await rows.insert(staffId, { ...session, country: '' }, 'staffId', {
        tabletPlace: tablet?.place ?? null,
        tabletId: tablet?.id ?? null,
      })
    },

    rotateSession: (sessionId, change) => sessions.rotate(sessionId, change),

    async endSession(tokenDigest, at) {
      await sessions.end(tokenDigest, at)
    },

    endSessions: (staffId, which, at) => sessions.endAll(staffId, which, at),

    async listSessions(staffId, at) {
      const rows = await sessions.list(staffId, at)
      return rows.map(({ id, agent, startedAt, lastSeenAt, ...row }) => ({
        id,
        agent,
        tabletPlace: (row as { readonly tabletPlace?: string | null }).tabletPlace ?? null,
        startedAt: toInstant(startedAt),
        lastSeenAt: toInstant(lastSeenAt),
      }))
    },

    async findSessionOwner(tokenDigest) {
      const [row] = await db
        .select({ staffId: staffSessions.staffId })
        .from(staffSessions)
        .where(eq(staffSessions.tokenDigest, tokenDigest))
      return row?.staffId
    },

    async devicesOf(staffId, deviceDigest) {
      const [row] = await rowsOf<{ readonly known: boolean; readonly others: boolean }>(
        db,
        sql`select coalesce(bool_or(device_digest = ${deviceDigest}), false) as known,
            coalesce(bool_or(device_digest <> ${deviceDigest}), false) as others
          from staff_sessions where staff_id = ${staffId}::uuid`,
      )
      return { isKnown: row?.known ?? false, hasOthers: row?.others ?? false }
    },
  }
}
