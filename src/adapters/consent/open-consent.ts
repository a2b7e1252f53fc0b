import { createRecordConsent } from '#commerce/consent/record-consent.ts'
import type { Shop } from '#commerce/shop.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createConsentLedger } from './consent-ledger.ts'

/** Answers to the consent banner, kept in the database. */
export const openConsent = (
  db: Database,
  { clock, rateLimits }: Pick<Shop, 'clock' | 'rateLimits'>,
): Shop['consent'] => ({
  record: createRecordConsent({
    ledger: createConsentLedger(db),
    clock,
    takeTurn: (from) => rateLimits.take('consent', from),
  }),
})
