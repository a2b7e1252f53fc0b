import type { Clock, Instant } from '#kernel/instant.ts'
import type { LimitsOf } from '#commerce/staff/limits.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { BulkQuoteChangeFailure, BulkQuoteEvent, BulkQuoteState } from './bulk-quote-state.ts'
import type { BulkQuote, BulkQuoteRevision } from './bulk-quote.ts'
import type { BulkTerms } from './bulk-tiers.ts'
import { planOffer, type BulkOffer, type PlanFailure, type PlannedOffer } from './plan-offer.ts'
import type { BulkQuoteFilter, BulkQuoteRepository, QuotesOfOperators } from './ports.ts'

type NotFound = { readonly kind: 'not-found' }

/** By which prices are offered that one person may not agree to alone, and the revision that it was requested for. */
type OfferApproval = { readonly id: string; readonly version: number }

export type BulkOfferFailure =
  | NotFound
  | NotPermitted
  | PlanFailure
  | BulkQuoteChangeFailure
  /** Prices lower than one person may agree to alone. */
  | { readonly kind: 'needs-approval'; readonly skus: readonly string[] }
  /** It was revised since it was shown. */
  | { readonly kind: 'stale' }

/** An order that was made of an accepted quote. */
export type OrderOfQuote = { readonly number: string; readonly placedAt: Instant }

/** A message to the company about its quote. */
export type QuoteMessage = {
  readonly id: string
  readonly kind: string
  readonly state: 'waiting' | 'sending' | 'sent' | 'skipped' | 'rejected' | 'uncertain'
  readonly createdAt: Instant
}

/** A quote with all its offers. */
export type BulkQuoteHistory = BulkQuote & { readonly revisions: readonly BulkQuoteRevision[] }

/** What belongs to a quote, for its page. */
export type BulkQuoteDetails = BulkQuoteHistory & {
  readonly orders: readonly OrderOfQuote[]
  readonly messages: readonly QuoteMessage[]
  /** Whether the operator may offer and close. */
  readonly isManaged: boolean
}

export type QuoteListFilters = { readonly country: string | null; readonly state: string | null }

/** A row of the list of quotes. */
export type ListedQuote = {
  readonly id: string
  readonly number: string
  readonly country: CountryCode
  readonly company: string
  readonly state: BulkQuoteState
  readonly revision: number
  /** By the prices of the revision that counts. */
  readonly total: Money
  readonly requestedAt: Instant
  readonly validUntil: Instant | null
}

/** Who changes a quote; `revision`: of what was shown, null: whatever it is. `key`: of the form. */
export type QuoteEdit = {
  readonly by: Operator
  readonly revision?: number | null
  readonly key?: string | null
  readonly reason?: string
}

type Deps = {
  readonly repository: BulkQuoteRepository & QuotesOfOperators
  readonly listVariants: ListVariants
  readonly countries: readonly Country[]
  readonly termsOf: (country: string) => BulkTerms
  readonly clock: Clock
  readonly limitsOf: LimitsOf
}

const seeing: readonly StaffPermission[] = ['leads.see', 'quotes.manage', 'quotes.approve']

/** Bulk quotes, for the people who offer the prices. What is out of reach is not found. */
export function createBulkQuoteAdmin({
  repository,
  listVariants,
  countries,
  termsOf,
  clock,
  limitsOf,
}: Deps) {
  const isSeen = (by: Operator, country: CountryCode) =>
    seeing.some((permission) => may(by, permission, { country, place: null }))
  const isManaged = (by: Operator, country: CountryCode) => may(by, 'quotes.manage', { country, place: null })

  const read = async (number: string, by: Operator): Promise<BulkQuote | undefined> => {
    const found = await repository.findByNumber(number)
    return found && isSeen(by, found.country) ? found : undefined
  }

  async function plan(
    number: string,
    offer: BulkOffer,
    { by, approval }: { readonly by: Operator; readonly approval: OfferApproval | null },
  ): Promise<Result<{ readonly quote: BulkQuote; readonly planned: PlannedOffer }, BulkOfferFailure>> {
    const quote = await read(number, by)
    const country = countries.find(({ isoCode }) => isoCode === quote?.country)
    if (!quote || !country) return fail({ kind: 'not-found' })
    const mayOffer = approval
      ? may(by, 'quotes.approve', { country: quote.country, place: null })
      : isManaged(by, quote.country)
    if (!mayOffer) return fail({ kind: 'not-permitted' })
    const terms = termsOf(country.isoCode)
    const planned = await planOffer(quote, offer, {
      ...{ listVariants, country, terms, now: clock.now() },
      limits: limitsOf(country.currency),
    })
    return planned.ok ? ok({ quote, planned: planned.value }) : planned
  }

  /** Closes a quote; one that is closed so already stays as it is. */
  async function close(
    number: string,
    kind: 'withdraw' | 'decline',
    edit: QuoteEdit,
  ): Promise<Result<BulkQuote, BulkOfferFailure>> {
    const quote = await read(number, edit.by)
    if (!quote) return fail({ kind: 'not-found' })
    if (!isManaged(edit.by, quote.country)) return fail({ kind: 'not-permitted' })
    return advance(quote, { kind }, edit, null)
  }

  const advance = async (
    { id }: BulkQuote,
    event: BulkQuoteEvent,
    { by, revision = null, key = null, reason = '' }: QuoteEdit,
    approvalId: string | null,
  ): Promise<Result<BulkQuote, BulkOfferFailure>> => {
    const edit = { by, at: clock.now(), revision, key, reason: reason.trim() || null, approvalId }
    return (await repository.advanceFor(id, event, edit)) ?? fail({ kind: 'not-found' })
  }

  return {
    listPage: (query: ListQuery<QuoteListFilters>, by: Operator): Promise<ListPage<ListedQuote>> =>
      repository.listPage(
        query,
        countries.filter(({ isoCode }) => isSeen(by, isoCode)).map(({ isoCode }) => isoCode),
      ),

    list: async (filter: BulkQuoteFilter, by: Operator): Promise<readonly BulkQuote[]> =>
      (await repository.list(filter)).filter(({ country }) => isSeen(by, country)),

    async find(number: string, by: Operator): Promise<BulkQuoteHistory | undefined> {
      const found = await read(number, by)
      return found && { ...found, revisions: await repository.listRevisions(found.id) }
    },

    /** With its messages, and the orders that were made of it. */
    async open(number: string, by: Operator): Promise<BulkQuoteDetails | undefined> {
      const found = await read(number, by)
      if (!found) return undefined
      const [revisions, more] = await Promise.all([
        repository.listRevisions(found.id),
        repository.findFollowing(found),
      ])
      return { ...found, revisions, ...more, isManaged: isManaged(by, found.country) }
    },

    /** What an offer would be; nothing is written. */
    check: async (number: string, offer: BulkOffer, by: Operator) =>
      plan(number, offer, { by, approval: null }),

    /** The same for who decides on it. */
    checkApproval: async (number: string, offer: BulkOffer, by: Operator) => {
      const quote = await read(number, by)
      const isDecider = quote && may(by, 'quotes.approve', { country: quote.country, place: null })
      return plan(number, offer, { by, approval: isDecider ? { id: '', version: 0 } : null })
    },

    /** The first offer, or a revision of it. Prices of the shop are those of now; the company is written to. */
    async offer(
      number: string,
      offer: BulkOffer,
      { approval = null, ...edit }: QuoteEdit & { readonly approval?: OfferApproval | null },
    ): Promise<Result<BulkQuote, BulkOfferFailure>> {
      const checked = await plan(number, offer, { by: edit.by, approval })
      if (!checked.ok) return checked
      const { quote, planned } = checked.value
      const { low, ...terms } = planned
      // Keys and commands are the company's own programs.
      if (low.length > 0 && approval === null && edit.by.kind === 'staff')
        return fail({ kind: 'needs-approval', skus: low })
      const shown = approval ? approval.version : edit.revision
      return advance(
        quote,
        { kind: 'offer', offer: terms },
        { ...edit, revision: shown ?? null },
        approval?.id ?? null,
      )
    },

    /** The shop takes it back; the company gets a mail. */
    withdraw: (number: string, edit: QuoteEdit) => close(number, 'withdraw', edit),

    /** The company has declined, by phone or mail. */
    decline: (number: string, edit: QuoteEdit) => close(number, 'decline', edit),
  }
}

export type BulkQuoteAdmin = ReturnType<typeof createBulkQuoteAdmin>
