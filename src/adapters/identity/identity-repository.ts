import type { IdentityRepository, IdentityStore } from '#commerce/identity/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createChallengeStore } from './challenge-store.ts'
import { createCustomerStore, createPasswordStore } from './customer-store.ts'
import { createSessionStore } from './session-store.ts'

const createIdentityStore = (db: Database): IdentityStore => ({
  ...createChallengeStore(db),
  ...createCustomerStore(db),
  ...createPasswordStore(db),
  ...createSessionStore(db),
})

/** Customers, their identities, sessions and what they are proving, in the database. */
export const createIdentityRepository = (db: Database): IdentityRepository => ({
  ...createIdentityStore(db),
  transaction: (work) => db.transaction((tx) => work(createIdentityStore(tx))),
})
