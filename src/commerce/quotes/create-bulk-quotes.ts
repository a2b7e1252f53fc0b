import type { CartRepository } from '#commerce/cart/ports.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { BotAnswer, CheckBrowser, PassedBots } from '#commerce/identity/bot-challenge.ts'
import type { NewReference, PhoneNumbers } from '#commerce/leads/ports.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { createAcceptBulkQuote, type AcceptIntoCart } from './accept-bulk-quote.ts'
import type { BulkQuoteChangeFailure } from './bulk-quote-state.ts'
import type { BulkQuote } from './bulk-quote.ts'
import type { BulkTerms } from './bulk-tiers.ts'
import { checkBulkRows, type CheckedList } from './check-bulk-rows.ts'
import { checkCompany, type CompanyInput, type CompanyProblems } from './check-company.ts'
import type { CompanyNumbers } from './company-numbers.ts'
import type { BulkLists, BulkQuoteRepository, ListFileFailure, ReadListFile } from './ports.ts'
import { readListText, type ReadRow } from './read-bulk-list.ts'
import { validityEnd } from './validity-end.ts'

type Deps = {
  readonly repository: BulkQuoteRepository
  readonly lists: BulkLists
  readonly readListFile: ReadListFile
  readonly listVariants: ListVariants
  readonly termsOf: (country: CountryCode) => BulkTerms
  readonly numbersOf: (country: CountryCode) => CompanyNumbers
  readonly phones: PhoneNumbers
  readonly newReference: NewReference
  readonly tokens: LinkTokens
  readonly acceptIntoCart: AcceptIntoCart
  readonly carts: Pick<CartRepository, 'find'>
  readonly newCartToken: () => string
  readonly clock: Clock
  readonly checkBrowser: CheckBrowser
  /** `lead-unchallenged`: the tighter limit of browsers that cannot show the bot challenge. */
  readonly checkRateLimit: (
    rule: 'bulk-list' | 'bulk-quote' | 'lead-unchallenged',
    from: string,
  ) => Promise<RateLimitDecision>
}

/** A list as it was entered: text or a file. With both, only the file is read. */
type ListInput = {
  readonly text: string
  readonly file: Uint8Array | null
  /** Client address, for the rate limit; never stored. */
  readonly from: string
}

export type SendListFailure = ListFileFailure | { readonly kind: 'too-many' }

export type RequestQuoteFailure =
  | { readonly kind: 'unknown-list' }
  | { readonly kind: 'nothing-to-quote' }
  | { readonly kind: 'invalid-fields'; readonly fields: CompanyProblems }
  | { readonly kind: 'bot-challenge-required' }
  | { readonly kind: 'too-many' }

/** What a browser sends for a quote. */
type QuoteInput = CompanyInput & {
  readonly key: string
  readonly list: string
  readonly from: string
  readonly bot: BotAnswer
  readonly device: string | null
}

type RequestedQuote = {
  readonly number: string
  readonly token: string
  /** For the cookies of a browser that has just passed the challenge. */
  readonly passed: PassedBots | null
}

export type QuoteLinkFailure = { readonly kind: 'invalid-link' }

/** Lists of products and the quotes for them, by companies. */
export function createBulkQuotes({ repository, lists, tokens, clock, ...deps }: Deps) {
  const checkRows = async (rows: readonly ReadRow[], { country }: Storefront): Promise<CheckedList> => {
    const skus = rows.flatMap(({ sku, problem }) => (problem === null ? [sku] : []))
    const variants = await deps.listVariants([...new Set(skus)], country)
    return checkBulkRows(rows, variants, deps.termsOf(country.isoCode), country.currency)
  }

  const open = async (token: string, number: string): Promise<Result<BulkQuote, QuoteLinkFailure>> => {
    const read = tokens.read('open-quote', token, clock.now())
    const found = read && (await repository.find(read.id))
    return found?.number === number ? ok(found) : fail({ kind: 'invalid-link' })
  }

  return {
    termsOf: ({ country }: Storefront): BulkTerms => deps.termsOf(country.isoCode),
    numbersOf: ({ country }: Storefront): CompanyNumbers => deps.numbersOf(country.isoCode),

    /** Reads a list and stores it for the next step. */
    async sendList({
      text,
      file,
      from,
    }: ListInput): Promise<Result<{ readonly id: string }, SendListFailure>> {
      if (!(await deps.checkRateLimit('bulk-list', from)).allowed) return fail({ kind: 'too-many' })
      const rows = file ? await deps.readListFile(file) : readListText(text)
      return rows.ok ? ok({ id: await lists.save(rows.value, clock.now()) }) : rows
    },

    /** A stored list at the prices of the moment; undefined: there is none, or it is two days old. */
    async describeList(id: string, storefront: Storefront): Promise<CheckedList | undefined> {
      const rows = await lists.find(id)
      return rows && checkRows(rows, storefront)
    },

    /** Rows without problems are quoted, or requested where a person has to look. The token opens the quote. */
    async request(
      input: QuoteInput,
      storefront: Storefront,
    ): Promise<Result<RequestedQuote, RequestQuoteFailure>> {
      const { country, language } = storefront
      const rows = await lists.find(input.list)
      if (!rows) return fail({ kind: 'unknown-list' })
      const { lines, needsReview } = await checkRows(rows, storefront)
      if (lines.length === 0) return fail({ kind: 'nothing-to-quote' })
      const checked = checkCompany(input, deps.numbersOf(country.isoCode), deps.phones)
      if (!checked.ok) return fail({ kind: 'invalid-fields', fields: checked.failure })
      const { bot, device, from } = input
      const { verdict, passed } = await deps.checkBrowser(bot, { device, from, action: 'submit-lead' })
      if (verdict === 'rejected') return fail({ kind: 'bot-challenge-required' })
      // The page shows the challenge: an answer is absent without JavaScript, or while the provider is away.
      const isUnchallenged = verdict === 'absent' || verdict === 'unavailable'
      for (const rule of ['bulk-quote', ...(isUnchallenged ? ['lead-unchallenged' as const] : [])] as const)
        if (!(await deps.checkRateLimit(rule, from)).allowed) return fail({ kind: 'too-many' })
      const now = clock.now()
      const { validDays } = deps.termsOf(country.isoCode)
      const quote = await repository.add({
        ...checked.value,
        key: input.key,
        number: deps.newReference(),
        country: country.isoCode,
        language,
        lines,
        requestedAt: now,
        offer: needsReview ? null : { validUntil: validityEnd(now, validDays, country.timeZone), note: null },
      })
      return ok({ number: quote.number, token: tokens.sign('open-quote', quote.id, null), passed })
    },

    /** The quote that a signed link leads to. */
    describe: open,

    accept: createAcceptBulkQuote({
      ...deps,
      open,
      clock,
      checkRateLimit: (from) => deps.checkRateLimit('bulk-quote', from),
    }),

    async decline(
      token: string,
      number: string,
    ): Promise<Result<BulkQuote, QuoteLinkFailure | BulkQuoteChangeFailure>> {
      const opened = await open(token, number)
      if (!opened.ok) return opened
      // The same button once more.
      if (opened.value.state === 'declined') return opened
      const declined = await repository.advance(opened.value.id, { kind: 'decline' }, clock.now())
      return declined ?? fail({ kind: 'invalid-link' })
    },
  }
}

export type BulkQuotesFacade = ReturnType<typeof createBulkQuotes>
