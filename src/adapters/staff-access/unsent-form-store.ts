import { and, eq, gt } from 'drizzle-orm'
import type { StaffStore } from '#commerce/staff-access/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { invariant } from '#kernel/invariant.ts'
import { staffUnsentForms } from './factor-tables.ts'
import { isUuid } from './is-uuid.ts'

type UnsentFormStore = Pick<StaffStore, 'storeForm' | 'findUnsentForm' | 'removeUnsentForm'>

export function createUnsentFormStore(db: Database): UnsentFormStore {
  const own = (id: string, staffId: string) =>
    and(eq(staffUnsentForms.id, id), eq(staffUnsentForms.staffId, staffId))
  return {
    async storeForm(staffId, sealed, at, expiresAt) {
      const [row] = await db
        .insert(staffUnsentForms)
        .values({ staffId, sealed, createdAt: new Date(at), expiresAt: new Date(expiresAt) })
        .returning({ id: staffUnsentForms.id })
      invariant(row, 'a form is kept')
      return row.id
    },

    async findUnsentForm(id, staffId, at) {
      if (!isUuid(id)) return undefined
      const [row] = await db
        .select({ sealed: staffUnsentForms.sealed })
        .from(staffUnsentForms)
        .where(and(own(id, staffId), gt(staffUnsentForms.expiresAt, new Date(at))))
      return row?.sealed
    },

    async removeUnsentForm(id, staffId) {
      if (isUuid(id)) await db.delete(staffUnsentForms).where(own(id, staffId))
    },
  }
}
