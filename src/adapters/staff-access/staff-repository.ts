import { eq, sql } from 'drizzle-orm'
import type { Proof } from '#commerce/identity/session-rules.ts'
import type { Grant } from '#commerce/staff/operator.ts'
import type { StaffRepository } from '#commerce/staff-access/ports.ts'
import type { StaffMember } from '#commerce/staff-access/staff-member.ts'
import { staffSessionRules } from '#commerce/staff-access/staff-session-rules.ts'
import { createSessionRows } from '#adapters/identity/session-rows.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { toInstant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import { staff, staffSessions } from './staff-tables.ts'

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

const instantOf = (value: Date | string) => toInstant(new Date(value))

const toMember = ({ createdAt, ...row }: typeof staff.$inferSelect): StaffMember => ({
  ...row,
  createdAt: toInstant(createdAt),
})

const newest = (proofs: readonly Proof[]): string =>
  proofs
    .map(({ at }) => at)
    .sort()
    .at(-1) ?? ''

/** People who work in the shop and their sessions, in the database. */
export function createStaffRepository(db: Database): StaffRepository {
  const sessions = createSessionRows(db, {
    table: staffSessions,
    owner: staffSessions.staffId,
    rules: staffSessionRules,
  })
  return {
    async findSession(tokenDigest, at) {
      const [row] = await rowsOf<SessionRow>(
        db,
        sql`${sessions.touched(tokenDigest, at)}
          select alive.id as session_id, alive.proofs, alive.tablet_place, alive.started_at, alive.expires_at,
            person.id, person.email, person.name, person.language, person.grants
          from alive join staff person on person.id = alive.staff_id where person.state = 'active'`,
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
          startedAt: instantOf(row.started_at),
          expiresAt: instantOf(row.expires_at),
        }
      )
    },

    async insertSession({ staffId, tabletPlace, ...session }) {
      await sessions.insert(staffId, { ...session, country: '' }, 'staffId', { tabletPlace })
    },

    async endSession(tokenDigest, at) {
      await sessions.end(tokenDigest, at)
    },

    async findByEmail(email) {
      const [row] = await db.select().from(staff).where(eq(staff.email, email.toLowerCase()))
      return row && toMember(row)
    },

    async seed(people, at) {
      await db
        .insert(staff)
        .values(
          people.map(({ email, name, language, grants }) => ({
            ...{ email, name, language, grants },
            state: 'active' as const,
            createdAt: new Date(at),
          })),
        )
        .onConflictDoNothing()
    },
  }
}
