import { and, eq, gt, sql } from 'drizzle-orm'
import type { StaffStore } from '#commerce/staff-access/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { invariant } from '#kernel/invariant.ts'
import { staffUnsentForms } from './factor-tables.ts'
import { isUuid } from './is-uuid.ts'
import { staff } from './staff-tables.ts'

type UnsentFormStore = Pick<StaffStore, 'storeForm' | 'findUnsentForm' | 'removeUnsentForm'>

export function createUnsentFormStore(db: Database): UnsentFormStore {
  const own = (id: string, staffId: string) =>
    and(eq(staffUnsentForms.id, id), eq(staffUnsentForms.staffId, staffId))
  return {
    storeForm: (staffId, { sealed, at, expiresAt }, maxTotal) =>
      db.transaction(async (tx) => {
        // Forms of one person follow each other, so that two tabs do not exceed the total together.
        await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('update')
        const [stored] = await tx
          .select({ length: sql<number>`coalesce(sum(length(${staffUnsentForms.sealed})), 0)::int` })
          .from(staffUnsentForms)
          .where(and(eq(staffUnsentForms.staffId, staffId), gt(staffUnsentForms.expiresAt, new Date(at))))
        if ((stored?.length ?? 0) + sealed.length > maxTotal) return undefined
        const [row] = await tx
          .insert(staffUnsentForms)
          .values({ staffId, sealed, createdAt: new Date(at), expiresAt: new Date(expiresAt) })
          .returning({ id: staffUnsentForms.id })
        invariant(row, 'a form is kept')
        return row.id
      }),

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
