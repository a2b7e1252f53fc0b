import { join } from 'node:path'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { CheckBrowser } from '#commerce/identity/bot-challenge.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import { createBulkQuoteAdmin } from '#commerce/quotes/bulk-quote-admin.ts'
import { createBulkQuotes } from '#commerce/quotes/create-bulk-quotes.ts'
import { createCartRepository } from '#adapters/cart/cart-repository.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'
import { createPhoneNumbers } from '#adapters/customers/phone-numbers.ts'
import { createNewReference } from '#adapters/leads/new-reference.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { LimitsOf } from '#commerce/staff/limits.ts'
import type { Country } from '#kernel/country.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import { createAcceptIntoCart } from './accept-into-cart.ts'
import { createBulkLists } from './bulk-lists.ts'
import { createBulkQuoteRepository } from './quote-repository.ts'
import { createQuotesOfOperators } from './quotes-of-operators.ts'
import { readBulkTerms, readCompanyNumbers } from './read-bulk-terms.ts'
import { readListFile } from './read-list-file.ts'

type Deps = {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly contentDirectory: string
  readonly rateLimiter: RateLimiter
  readonly tokens: LinkTokens
  readonly listVariants: ListVariants
  readonly checkBrowser: CheckBrowser
  readonly limitsOf: LimitsOf
}

/** The end of a quote is announced three days before. */
const reminderMs = 3 * 24 * 3_600_000
const perRun = 200

/** Bulk quotes: for companies, for operators, and the job that ends them. */
export function createQuotesModule(
  db: Database,
  { clock, countries, contentDirectory, rateLimiter, tokens, listVariants, checkBrowser, limitsOf }: Deps,
) {
  const repository = { ...createBulkQuoteRepository(db), ...createQuotesOfOperators(db) }
  const policies = join(contentDirectory, 'policies')
  const termsOf = readBulkTerms(policies, countries)
  const job: Job = {
    name: 'end-quotes',
    everySeconds: 300,
    run: async () => {
      const now = clock.now()
      const reminded = await repository.remind(now, addMilliseconds(now, reminderMs))
      const ended = await repository.expire(now, perRun)
      return `${reminded} reminders queued, ${ended} quotes expired`
    },
  }
  return {
    repository,
    bulkQuotes: createBulkQuotes({
      repository,
      lists: createBulkLists(db),
      readListFile,
      listVariants,
      termsOf,
      numbersOf: readCompanyNumbers(policies, countries),
      phones: createPhoneNumbers(countries),
      newReference: createNewReference('B'),
      tokens,
      acceptIntoCart: createAcceptIntoCart(db),
      carts: createCartRepository(db),
      newCartToken: newVisitorToken,
      clock,
      checkBrowser,
      checkRateLimit: (rule, from) => rateLimiter.check(rule, from),
    }),
    admin: createBulkQuoteAdmin({ repository, listVariants, countries, termsOf, clock, limitsOf }),
    job,
  }
}
