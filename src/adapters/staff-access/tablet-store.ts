import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { TabletStore } from '#commerce/staff-access/ports.ts'
import type { Tablet } from '#commerce/staff-access/tablet.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { CountryCode } from '#kernel/country.ts'
import { toInstant } from '#kernel/instant.ts'
import { staffTablets } from './factor-tables.ts'
import { isUuid } from './is-uuid.ts'

const instantOrNull = (date: Date | null) => date && toInstant(date)

const toTablet = (row: typeof staffTablets.$inferSelect): Tablet => ({
  id: row.id,
  place: row.place,
  country: row.country as CountryCode,
  name: row.name,
  createdAt: toInstant(row.createdAt),
  expiresAt: toInstant(row.expiresAt),
  boundAt: instantOrNull(row.boundAt),
  seenAt: instantOrNull(row.seenAt),
  revokedAt: instantOrNull(row.revokedAt),
})

export function createTabletStore(db: Database): TabletStore {
  const alive = (tokenDigest: string, at: string) =>
    and(
      eq(staffTablets.tokenDigest, tokenDigest),
      isNull(staffTablets.revokedAt),
      gt(staffTablets.expiresAt, new Date(at)),
    )
  return {
    async insertTablet({ createdAt, expiresAt, ...tablet }, tokenDigest) {
      const [row] = await db
        .insert(staffTablets)
        .values({ ...tablet, tokenDigest, createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) })
        .returning()
      if (!row) throw new Error('invariant: a tablet is inserted')
      return toTablet(row)
    },

    listTablets: async () =>
      (await db.select().from(staffTablets).orderBy(desc(staffTablets.createdAt))).map(toTablet),

    async findTabletLink(tokenDigest, at) {
      const [row] = await db
        .select()
        .from(staffTablets)
        .where(and(alive(tokenDigest, at), isNull(staffTablets.boundAt)))
      return row && toTablet(row)
    },

    async bindTablet(linkDigest, { tokenDigest, at, expiresAt }) {
      const [row] = await db
        .update(staffTablets)
        .set({ tokenDigest, boundAt: new Date(at), seenAt: new Date(at), expiresAt: new Date(expiresAt) })
        .where(and(alive(linkDigest, at), isNull(staffTablets.boundAt)))
        .returning()
      return row && toTablet(row)
    },

    async findTablet(tokenDigest, at) {
      const [row] = await db
        .update(staffTablets)
        .set({ seenAt: new Date(at) })
        .where(and(alive(tokenDigest, at), isNotNull(staffTablets.boundAt)))
        .returning()
      return row && toTablet(row)
    },

    async revokeTablet(id, at) {
      if (!isUuid(id)) return undefined
      const [row] = await db
        .update(staffTablets)
        .set({ revokedAt: new Date(at) })
        .where(and(eq(staffTablets.id, id), isNull(staffTablets.revokedAt)))
        .returning()
      if (row)
        await db.execute(
          sql`update staff_sessions set ended_at = ${at}::timestamptz where tablet_id = ${id}::uuid and ended_at is null`,
        )
      return row && toTablet(row)
    },
  }
}
