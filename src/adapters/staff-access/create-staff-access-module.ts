import { createStaffAccess, type StaffAccess } from '#commerce/staff-access/create-staff-access.ts'
import { demoPeople } from '#commerce/staff-access/demo-people.ts'
import { createSecrets } from '#adapters/identity/secrets.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Clock } from '#kernel/instant.ts'
import { createStaffRepository } from './staff-repository.ts'

type Deps = {
  readonly clock: Clock
  readonly secret: string
  readonly mode: Env['mode']
}

/** Staff, how they prove who they are, and their sessions. A demo gets its people. */
export async function createStaffAccessModule(
  db: Database,
  { clock, secret, mode }: Deps,
): Promise<{ readonly access: StaffAccess }> {
  const repository = createStaffRepository(db)
  const isDemo = mode === 'demo'
  if (isDemo) await repository.seed(demoPeople, clock.now())
  return {
    access: createStaffAccess({ repository, secrets: createSecrets(secret), clock, isDemo }),
  }
}
