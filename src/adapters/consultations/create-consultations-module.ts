import type { ConsultationAdmin } from '#commerce/consultations/consultation-admin.ts'
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
}

/** A reminder is sent the day before. */
const reminderMs = 24 * 3_600_000
const maxListed = 500

/** Appointments with designers: for visitors, for operators, and the job that reminds. */
export function createConsultationsModule(
  db: Database,
  { clock, countries, rateLimiter, tokens, listStores }: Deps,
) {
  const repository = createConsultationRepository(db)
  const job: Job = {
    name: 'remind-consultations',
    everySeconds: 300,
    run: async () => {
      const now = clock.now()
      return `${await repository.remind(now, addMilliseconds(now, reminderMs))} reminders queued`
    },
  }
  const admin: ConsultationAdmin = {
    list: (storeCode, from = clock.now()) => repository.list(storeCode, from, maxListed),
    async cancel(reference) {
      const found = await repository.findByReference(reference)
      if (found) await repository.cancel(found.id, clock.now())
      return found !== undefined
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
    admin,
    job,
  }
}
