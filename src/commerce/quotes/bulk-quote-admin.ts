import { compare, money } from '#kernel/money.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import type { Country } from '#kernel/country.ts'
import { fail, type Result } from '#kernel/result.ts'
import { tidyLines } from '#kernel/tidy-text.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { BulkQuoteChangeFailure, BulkQuoteEvent } from './bulk-quote-state.ts'
import type { BulkQuote, BulkQuoteLine, BulkQuoteRevision } from './bulk-quote.ts'
import type { BulkTerms } from './bulk-tiers.ts'
import { maxQuoteLines } from './check-bulk-rows.ts'
import type { BulkQuoteFilter, BulkQuoteRepository } from './ports.ts'
import { maxUnits } from './read-bulk-list.ts'
import { validityEnd } from './validity-end.ts'

/** What an offer changes; lines that are not named stay as they are. */
export type BulkOffer = {
  /** Quantity 0 removes a line; `agreedMinor` null: the quantity changes, the price stays. */
  readonly lines: readonly {
    readonly sku: string
    readonly quantity: number | null
    readonly agreedMinor: number | null
  }[]
  /** Days from today; null: as the country's terms say. */
  readonly validDays: number | null
  /** To the company, with the mail and on the page; empty: nothing. */
  readonly note: string
}

export type BulkOfferFailure =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unknown-sku'; readonly sku: string }
  | { readonly kind: 'not-a-quantity'; readonly sku: string }
  /** A quote never raises a price above the shop's. */
  | { readonly kind: 'above-list-price'; readonly sku: string; readonly listMinor: number }
  | { readonly kind: 'no-lines' }
  | { readonly kind: 'too-many-lines'; readonly max: number }
  | BulkQuoteChangeFailure

/** A quote with all its offers. */
export type BulkQuoteHistory = BulkQuote & { readonly revisions: readonly BulkQuoteRevision[] }

type Deps = {
  readonly repository: BulkQuoteRepository
  readonly listVariants: ListVariants
  readonly countries: readonly Country[]
  readonly termsOf: (country: string) => BulkTerms
  readonly clock: Clock
}

const maxOfferNote = 1_000

/** Bulk quotes, for the people who offer the prices. */
export function createBulkQuoteAdmin({ repository, listVariants, countries, termsOf, clock }: Deps) {
  const advance = async (
    number: string,
    event: BulkQuoteEvent,
  ): Promise<Result<BulkQuote, { readonly kind: 'not-found' } | BulkQuoteChangeFailure>> => {
    const found = await repository.findByNumber(number)
    const advanced = found && (await repository.advance(found.id, event, clock.now()))
    return advanced ?? fail({ kind: 'not-found' })
  }

  return {
    list: (filter: BulkQuoteFilter): Promise<readonly BulkQuote[]> => repository.list(filter),

    async find(number: string): Promise<BulkQuoteHistory | undefined> {
      const found = await repository.findByNumber(number)
      return found && { ...found, revisions: await repository.listRevisions(found.id) }
    },

    /** The first offer, or a revision of it. Prices of the shop are those of now; the company is written to. */
    async offer(number: string, offer: BulkOffer): Promise<Result<BulkQuote, BulkOfferFailure>> {
      const quote = await repository.findByNumber(number)
      const country = countries.find(({ isoCode }) => isoCode === quote?.country)
      if (!quote || !country) return fail({ kind: 'not-found' })
      const variants = await listVariants(
        [...quote.current.lines, ...offer.lines].map(({ sku }) => sku),
        country,
      )
      const lines = new Map(quote.current.lines.map((line) => [line.sku, line]))
      for (const { sku, quantity, agreedMinor } of offer.lines) {
        const variant = variants.get(sku)
        const before = lines.get(sku)
        if (!variant && !before) return fail({ kind: 'unknown-sku', sku })
        if (quantity === 0) {
          lines.delete(sku)
          continue
        }
        const units = quantity ?? before?.quantity ?? 0
        if (!Number.isSafeInteger(units) || units < 1 || units > maxUnits)
          return fail({ kind: 'not-a-quantity', sku })
        const base: BulkQuoteLine | undefined = variant
          ? {
              ...variantLine(variant),
              quantity: units,
              agreedPrice: before?.agreedPrice ?? variant.unitPrice,
            }
          : before && { ...before, quantity: units }
        if (!base) return fail({ kind: 'unknown-sku', sku })
        const agreedPrice =
          agreedMinor === null ? base.agreedPrice : money(agreedMinor, base.listPrice.currency)
        if (compare(agreedPrice, base.listPrice) > 0 && agreedMinor !== null)
          return fail({ kind: 'above-list-price', sku, listMinor: base.listPrice.minor })
        lines.set(sku, { ...base, agreedPrice: atMost(agreedPrice, base) })
      }
      if (lines.size === 0) return fail({ kind: 'no-lines' })
      if (lines.size > maxQuoteLines) return fail({ kind: 'too-many-lines', max: maxQuoteLines })
      const validUntil: Instant = validityEnd(
        clock.now(),
        offer.validDays ?? termsOf(country.isoCode).validDays,
        country.timeZone,
      )
      const note = tidyLines(offer.note).slice(0, maxOfferNote) || null
      return advance(number, { kind: 'offer', offer: { lines: [...lines.values()], validUntil, note } })
    },

    withdraw: (number: string) => advance(number, { kind: 'withdraw' }),
  }
}

export type BulkQuoteAdmin = ReturnType<typeof createBulkQuoteAdmin>

const variantLine = ({
  sku,
  name,
  choice,
  taxClass,
  unitPrice,
}: Pick<BulkQuoteLine, 'sku' | 'name' | 'choice' | 'taxClass'> & {
  readonly unitPrice: BulkQuoteLine['listPrice']
}) => ({ sku, name, choice, taxClass, listPrice: unitPrice })

/** The shop's price has fallen below the one agreed before. */
const atMost = (agreed: BulkQuoteLine['agreedPrice'], { listPrice }: BulkQuoteLine) =>
  compare(agreed, listPrice) > 0 ? listPrice : agreed
