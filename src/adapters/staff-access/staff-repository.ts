import type { ApiKeyStore, StaffRepository, StaffStore } from '#commerce/staff-access/ports.ts'
import { isDoneBy } from '#adapters/audit/is-done-by.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { createChallengeStore } from '#adapters/identity/challenge-store.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createFactorStore } from './factor-store.ts'
import { createInviteStore } from './invite-store.ts'
import { createUnsentFormStore } from './unsent-form-store.ts'
import { createPeopleStore } from './people-store.ts'
import { createStaffSessionStore } from './staff-session-store.ts'
import { createTabletStore } from './tablet-store.ts'

/** Keys of the operations API, which has its own tables. */
export type CreateKeys = (db: Database) => ApiKeyStore

function createStaffStore(db: Database, createKeys: CreateKeys): StaffStore {
  const { spend, returnUnit } = createChallengeStore(db)
  return {
    ...createPeopleStore(db),
    ...createStaffSessionStore(db),
    ...createFactorStore(db),
    ...createInviteStore(db),
    ...createTabletStore(db),
    ...createUnsentFormStore(db),
    keys: createKeys(db),
    spend,
    returnUnit,
    writeAudit: (by, at, entry) => writeAudit(db, by, at, entry),
    isDoneBy: (approvalId, object) => isDoneBy(db, approvalId, object),
  }
}

/** People who work in the shop, how they prove who they are, and their sessions, in the database. */
export const createStaffRepository = (db: Database, createKeys: CreateKeys): StaffRepository => ({
  ...createStaffStore(db, createKeys),
  transaction: (work) => db.transaction((tx) => work(createStaffStore(tx, createKeys))),
})
