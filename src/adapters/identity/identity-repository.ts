import type { IdentityRepository, IdentityStore } from '#commerce/identity/ports.ts'
import { createConsentRegister } from '#adapters/consent/contact-consent-register.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createChallengeStore } from './challenge-store.ts'
import { createCustomerStore, createPasswordStore } from './customer-store.ts'
import { createSessionStore } from './session-store.ts'

type DigestContact = (contact: string) => string

const createIdentityStore = (db: Database, digestContact: DigestContact): IdentityStore => ({
  ...createChallengeStore(db),
  ...createCustomerStore(db),
  ...createPasswordStore(db),
  ...createSessionStore(db),
  addConsents: createConsentRegister(db, digestContact).add,
})

const noDigest: DigestContact = () => {
  throw new Error('invariant: a repository that registers customers has the digest of contacts')
}

/** Customers, their identities, sessions and what they are proving, in the database. */
export const createIdentityRepository = (
  db: Database,
  /** Needed to register customers alone. */
  digestContact: DigestContact = noDigest,
): IdentityRepository => ({
  ...createIdentityStore(db, digestContact),
  transaction: (work) => db.transaction((tx) => work(createIdentityStore(tx, digestContact))),
})
