import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Clock } from '#kernel/instant.ts'
import { createContactConsents } from '#commerce/consent/contact-consents.ts'
import { createRecordConsent } from '#commerce/consent/record-consent.ts'
import type { ConsentFacade } from '#commerce/consent/consent-facade.ts'
import type { ContactChannel } from '#commerce/consent/contact-consent.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createConsentLedger } from './consent-ledger.ts'
import { createConsentRegister, createContactDigest } from './contact-consent-register.ts'

type Deps = {
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly secret: string
  /** Null: no transport, and the channel is not offered. WhatsApp and push have none. */
  readonly transports: Readonly<Record<'mail' | 'sms', object | null>>
}

/** Choices in the consent banner, and the register of who may be contacted. */
export function createConsentModule(
  db: Database,
  { clock, rateLimiter, secret, transports }: Deps,
): ConsentFacade {
  const channels: readonly ContactChannel[] = [
    ...(transports.mail ? ['email' as const] : []),
    ...(transports.sms ? ['sms' as const] : []),
  ]
  const register = createConsentRegister(db, createContactDigest(secret))
  return {
    ...createContactConsents({ register, channels, clock }),
    record: createRecordConsent({
      ledger: createConsentLedger(db),
      clock,
      checkRateLimit: (from) => rateLimiter.check('consent', from),
    }),
  }
}
