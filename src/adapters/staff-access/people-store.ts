import { and, asc, eq, sql } from 'drizzle-orm'
import type { StaffStore } from '#commerce/staff-access/ports.ts'
import type { StaffMember } from '#commerce/staff-access/staff-member.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf } from '#infrastructure/db/sql-helpers.ts'
import { isUuid } from './is-uuid.ts'
import { pageOfStaff, toMember } from './list-staff.ts'
import { staff } from './staff-tables.ts'

/** One of a kind in the database: changes of people follow each other. */
const peopleLock = 5_823_019

type PeopleStore = Pick<
  StaffStore,
  | 'list'
  | 'listPage'
  | 'findByEmail'
  | 'findByNumber'
  | 'find'
  | 'insert'
  | 'update'
  | 'lockPeople'
  | 'seed'
  | 'disable'
>

export function createPeopleStore(db: Database): PeopleStore {
  const findBy = async (condition: ReturnType<typeof eq>): Promise<StaffMember | undefined> => {
    const [row] = await db.select().from(staff).where(condition)
    return row && toMember(row)
  }
  return {
    list: async () => (await db.select().from(staff).orderBy(asc(staff.name), asc(staff.id))).map(toMember),
    listPage: (query, by) => pageOfStaff(db, query, by),
    findByEmail: (email) => findBy(eq(staff.email, email.toLowerCase())),
    findByNumber: (number) => findBy(eq(staff.number, number)),
    find: async (staffId) => (isUuid(staffId) ? findBy(eq(staff.id, staffId)) : undefined),

    async insert(member, at) {
      const [row] = await db
        .insert(staff)
        .values({ ...member, state: 'invited', createdAt: new Date(at) })
        .onConflictDoNothing()
        .returning()
      return row && toMember(row)
    },

    async update(staffId, version, change) {
      const rows = await db
        .update(staff)
        .set({ ...change, version: version + 1 })
        .where(and(eq(staff.id, staffId), eq(staff.version, version)))
        .returning({ id: staff.id })
      return rows.length > 0
    },

    async lockPeople() {
      await db.execute(sql`select pg_advisory_xact_lock(${peopleLock})`)
      const isAdmin = sql`${staff.grants} @> '[{"role":"admin","countries":"all"}]'::jsonb`
      const rows = await db
        .select()
        .from(staff)
        .where(and(eq(staff.state, 'active'), isAdmin))
      return rows.map(toMember)
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

    async disable(emails) {
      await db
        .update(staff)
        .set({ state: 'disabled' })
        .where(sql`${staff.email} = ${anyOf(emails)}`)
    },
  }
}
