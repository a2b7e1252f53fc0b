import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Clock } from '#kernel/instant.ts'
import { createRecordConsent } from '#commerce/consent/record-consent.ts'
import type { ConsentFacade } from '#commerce/consent/consent-facade.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createConsentLedger } from './consent-ledger.ts'

/** Choices in the consent banner, stored in the database. */
export const createConsentModule = (
  db: Database,
  { clock, rateLimiter }: { readonly clock: Clock; readonly rateLimiter: RateLimiter },
): ConsentFacade => ({
  record: createRecordConsent({
    ledger: createConsentLedger(db),
    clock,
    checkRateLimit: (from) => rateLimiter.check('consent', from),
  }),
})
