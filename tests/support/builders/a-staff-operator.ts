import { eq } from 'drizzle-orm'
import { staff } from '#adapters/staff-access/staff-tables.ts'
import type { Grant, StaffOperator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'

const service: Grant = { role: 'customer-service', countries: 'all', places: 'all' }

/** A member of staff who is in the database, too. */
export async function aStaffOperator(
  db: Database,
  name = 'Huda',
  grants: readonly Grant[] = [service],
): Promise<StaffOperator> {
  const email = `${name.toLowerCase()}@shop.example`
  const createdAt = new Date('2026-11-20T08:00:00.000Z')
  await db
    .insert(staff)
    .values({ email, name, language: 'en', state: 'active', grants, createdAt })
    .onConflictDoNothing()
  const [person] = await db.select({ id: staff.id }).from(staff).where(eq(staff.email, email))
  return {
    kind: 'staff',
    id: person?.id ?? '',
    name,
    grants,
    tabletPlace: null,
    provenAt: '2026-11-20T08:00:00.000Z',
    requestId: null,
  }
}
