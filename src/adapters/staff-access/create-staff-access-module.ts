import { createStaffAccess, type StaffAccess } from '#commerce/staff-access/create-staff-access.ts'
import { demoPeople } from '#commerce/staff-access/demo-people.ts'
import type { StaffDeps } from '#commerce/staff-access/deps.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Report } from '#kernel/report.ts'
import type { MessagesModule } from '#adapters/messages/create-messages-module.ts'
import { createPasswordHashes } from '#adapters/identity/password-hashes.ts'
import { createSecrets } from '#adapters/identity/secrets.ts'
import type { Env } from '#infrastructure/config/env.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { subjectOf } from '#infrastructure/rate-limits/rules.ts'
import { createListPlaces } from './list-places.ts'
import { createPasskeys } from './passkeys.ts'
import { createStaffMail } from './staff-mail.ts'
import { createStaffRepository, type CreateKeys } from './staff-repository.ts'
import { createTotp } from './totp.ts'

type Deps = {
  readonly clock: Clock
  readonly report: Report
  readonly secret: string
  readonly env: Pick<Env, 'mode' | 'origin'>
  readonly rateLimiter: RateLimiter
  readonly countries: readonly Country[]
  readonly stores: () => readonly Store[]
  readonly createKeys: CreateKeys
  readonly keyScopes: readonly string[]
  readonly messages: Pick<MessagesModule, 'transports' | 'texts'>
  /** Less costly in tests of what is around them. */
  readonly passwords?: StaffDeps['passwords']
}

/** As authenticators and browsers show it. */
const shopName = 'Majlis'

/** Staff, how they prove who they are, and their sessions. A demo gets its people; elsewhere they lose their access. */
export async function createStaffAccessModule(
  db: Database,
  {
    clock,
    report,
    secret,
    env,
    rateLimiter,
    countries,
    stores,
    messages,
    createKeys,
    keyScopes,
    ...deps
  }: Deps,
): Promise<{ readonly access: StaffAccess }> {
  const repository = createStaffRepository(db, createKeys)
  const secrets = createSecrets(secret)
  const isDemo = env.mode === 'demo'
  if (isDemo) await repository.seed(demoPeople, clock.now())
  else await repository.disable(demoPeople.map(({ email }) => email))
  return {
    access: createStaffAccess({
      repository,
      secrets,
      passwords: deps.passwords ?? createPasswordHashes(),
      totp: createTotp(secrets, shopName),
      passkeys: createPasskeys(env.origin, shopName),
      mail: createStaffMail({ mail: messages.transports.mail, texts: messages.texts }),
      places: createListPlaces(countries, stores),
      keyScopes,
      origin: env.origin,
      clock,
      report,
      checkRateLimit: (from) => rateLimiter.check('sign-in', from),
      networkOf: subjectOf,
      isDemo,
    }),
  }
}
