import { createConsultationAdmin } from '#commerce/consultations/consultation-admin.ts'
import { createConsultations } from '#commerce/consultations/create-consultations.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import type { Store } from '#commerce/stores/store.ts'
import { createPhoneNumbers } from '#adapters/customers/phone-numbers.ts'
import { createNewReference } from '#adapters/leads/new-reference.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { Country } from '#kernel/country.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { createConsultationRepository } from './consultation-repository.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly rateLimiter: RateLimiter
  readonly tokens: LinkTokens
  readonly listStores: (storefront: Storefront) => Promise<readonly Store[]>
  readonly findStore: (storeCode: string) => Store | undefined
}

/** A reminder is sent the day before. */
const reminderMs = 24 * 3_600_000

/** Appointments with designers: for visitors, for operators, and the job that reminds. */
export function createConsultationsModule(
  db: Database,
  { clock, countries, rateLimiter, tokens, listStores, findStore }: Deps,
) {
  const repository = createConsultationRepository(db, countries)
  const job: Job = {
    name: 'remind-consultations',
    everySeconds: 300,
    run: async () => {
      const now = clock.now()
      return `${await repository.remind(now, addMilliseconds(now, reminderMs))} reminders queued`
    },
  }
  return {
    consultations: createConsultations({
      repository,
      listStores,
      tokens,
      clock,
      phones: createPhoneNumbers(countries),
      newReference: createNewReference('D'),
      checkRateLimit: (from) => rateLimiter.check('consultation', from),
    }),
    admin: createConsultationAdmin({ repository, findStore, clock }),
    job,
  }
}
