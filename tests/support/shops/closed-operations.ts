import { createSetOmsCustomerId } from '#adapters/orders/set-oms-customer-id.ts'
import type { createOperationsModule } from '#api/operations/create-operations-module.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { fail } from '#kernel/result.ts'
import { theCountries } from './the-countries.ts'

type Parts = Omit<Parameters<typeof createOperationsModule>[1], 'clock'>

/** What the operations API is made of, each area closed: a test opens its own. */
export const closedOperations = (db: Database): Parts => ({
  env: { origin: 'https://shop.example' },
  countries: theCountries,
  report: () => undefined,
  rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
  setCustomerGroup: async () => fail({ kind: 'not-found' }),
  setOmsCustomerId: createSetOmsCustomerId(db),
  orderAdmin: null,
  paymentAdmin: null,
  payouts: null,
  documents: null,
  questionAdmin: null,
  walletAdmin: null,
  transferAdmin: null,
  returnAdmin: null,
  pickupCounter: null,
  orders: null,
  addressByFields: null,
  dispatch: null,
  giftCardAdmin: null,
  disputeAdmin: null,
  redirectAdmin: null,
  searchWordsAdmin: null,
  collectionAdmin: null,
  catalogAdmin: null,
  promotionAdmin: null,
  promotionCodes: null,
  costAdmin: null,
  promotionSimulation: null,
  contentAdmin: null,
  stockAdmin: null,
  priceAdmin: null,
  mediaLibrary: null,
  productMedia: null,
  settingAdmin: null,
  importAdmin: null,
  kioskAdmin: null,
  storeAdmin: null,
  engineAdmin: null,
  reviewAdmin: null,
  productQuestionAdmin: null,
  approvals: null,
  audit: null,
  catalogService: { isManagedElsewhere: false },
  leadAdmin: null,
  consultationAdmin: null,
  bulkQuoteAdmin: null,
  writer: { setStock: async () => 'set' },
})
