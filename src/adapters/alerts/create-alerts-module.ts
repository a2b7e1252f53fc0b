import { createAlerts } from '#commerce/alerts/create-alerts.ts'
import { createWatchAlerts } from '#commerce/alerts/watch-alerts.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import { createContactDigest } from '#adapters/consent/contact-consent-register.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { createAlertRepository } from './alert-repository.ts'

type Deps = {
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly countries: readonly Country[]
  readonly secret: string
  readonly listVariants: ListVariants
  readonly tokens: LinkTokens
}

/** Back-in-stock and price-drop mails: requests, and the job that compares them with stock and prices. */
export function createAlertsModule(db: Database, { rateLimiter, secret, ...deps }: Deps) {
  const repository = createAlertRepository(db, createContactDigest(secret))
  const watch = createWatchAlerts({ ...deps, repository })
  const job: Job = {
    name: 'watch-alerts',
    everySeconds: 60,
    run: async (signal) => `${await watch(signal)} notices queued`,
  }
  return {
    alerts: createAlerts({
      ...deps,
      repository,
      checkRateLimit: (from) => rateLimiter.check('alert', from),
    }),
    job,
  }
}
