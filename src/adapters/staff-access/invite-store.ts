import { and, eq, gt, isNull } from 'drizzle-orm'
import type { StaffStore } from '#commerce/staff-access/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { staffInvites } from './factor-tables.ts'

type InviteStore = Pick<StaffStore, 'insertInvite' | 'findInvite' | 'useInvite' | 'voidInvites'>

export function createInviteStore(db: Database): InviteStore {
  const voidInvites = async (staffId: string, at: string): Promise<void> => {
    await db
      .update(staffInvites)
      .set({ usedAt: new Date(at) })
      .where(and(eq(staffInvites.staffId, staffId), isNull(staffInvites.usedAt)))
  }
  return {
    voidInvites,

    async insertInvite(staffId, tokenDigest, at, expiresAt) {
      await voidInvites(staffId, at)
      await db
        .insert(staffInvites)
        .values({ staffId, tokenDigest, createdAt: new Date(at), expiresAt: new Date(expiresAt) })
    },

    async findInvite(tokenDigest, at) {
      const [row] = await db
        .select({ id: staffInvites.id, staffId: staffInvites.staffId })
        .from(staffInvites)
        .where(
          and(
            eq(staffInvites.tokenDigest, tokenDigest),
            isNull(staffInvites.usedAt),
            gt(staffInvites.expiresAt, new Date(at)),
          ),
        )
      return row
    },

    async useInvite(inviteId, at) {
      const rows = await db
        .update(staffInvites)
        .set({ usedAt: new Date(at) })
        .where(and(eq(staffInvites.id, inviteId), isNull(staffInvites.usedAt)))
        .returning({ id: staffInvites.id })
      return rows.length > 0
    },
  }
}
