import { compare, money, times, type Money } from '#kernel/money.ts'
import type { StaffLimits } from '#commerce/staff/limits.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyLines } from '#kernel/tidy-text.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { BulkQuote, BulkQuoteLine, BulkQuoteRevision } from './bulk-quote.ts'
import { tierPrice, type BulkTerms } from './bulk-tiers.ts'
import { maxQuoteLines } from './check-bulk-rows.ts'
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

export type PlanFailure =
  | { readonly kind: 'unknown-sku'; readonly sku: string }
  | { readonly kind: 'not-a-quantity'; readonly sku: string }
  /** A quote never raises a price above the shop's. */
  | { readonly kind: 'above-list-price'; readonly sku: string; readonly listMinor: number }
  | { readonly kind: 'no-lines' }
  | { readonly kind: 'too-many-lines'; readonly max: number }
  | { readonly kind: 'bad-days'; readonly max: number }

/** What would be offered. */
export type PlannedOffer = Pick<BulkQuoteRevision, 'lines' | 'note'> & {
  readonly validUntil: Instant
  /** SKUs whose price is lower than one person may agree to alone. */
  readonly low: readonly string[]
}

const maxOfferNote = 1_000
const maxValidDays = 90

type Shop = {
  readonly listVariants: ListVariants
  readonly country: Country
  readonly terms: BulkTerms
  readonly now: Instant
  /** How far below the shop's price one person agrees alone; and to what the tiers give anyone. */
  readonly limits: Pick<StaffLimits, 'quotePercent'>
}

/** The lines after an offer, at the prices of the shop of now, and until when they would be valid. */
export async function planOffer(
  quote: Pick<BulkQuote, 'current'>,
  offer: BulkOffer,
  { listVariants, country, terms, now, limits }: Shop,
): Promise<Result<PlannedOffer, PlanFailure>> {
  const days = offer.validDays ?? terms.validDays
  if (!Number.isSafeInteger(days) || days < 1 || days > maxValidDays)
    return fail({ kind: 'bad-days', max: maxValidDays })
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
      ? { ...variantLine(variant), quantity: units, agreedPrice: before?.agreedPrice ?? variant.unitPrice }
      : before && { ...before, quantity: units }
    if (!base) return fail({ kind: 'unknown-sku', sku })
    const agreedPrice = agreedMinor === null ? base.agreedPrice : money(agreedMinor, base.listPrice.currency)
    if (compare(agreedPrice, base.listPrice) > 0 && agreedMinor !== null)
      return fail({ kind: 'above-list-price', sku, listMinor: base.listPrice.minor })
    lines.set(sku, { ...base, agreedPrice: atMost(agreedPrice, base) })
  }
  if (lines.size === 0) return fail({ kind: 'no-lines' })
  if (lines.size > maxQuoteLines) return fail({ kind: 'too-many-lines', max: maxQuoteLines })
  const all = [...lines.values()]
  const low = all.filter((line) => {
    const variant = variants.get(line.sku)
    const isTier = variant && compare(line.agreedPrice, tierPrice(variant, line.quantity, terms)) >= 0
    return !isTier && isBelow(line, limits.quotePercent)
  })
  return ok({
    lines: all,
    validUntil: validityEnd(now, days, country.timeZone),
    note: tidyLines(offer.note).slice(0, maxOfferNote) || null,
    low: low.map(({ sku }) => sku),
  })
}

const isBelow = ({ agreedPrice, listPrice }: BulkQuoteLine, percent: number): boolean =>
  compare(times(agreedPrice, 100), times(listPrice, 100 - percent)) < 0

const variantLine = ({
  sku,
  name,
  choice,
  taxClass,
  unitPrice,
}: Pick<BulkQuoteLine, 'sku' | 'name' | 'choice' | 'taxClass'> & { readonly unitPrice: Money }) => ({
  ...{ sku, name, choice, taxClass },
  listPrice: unitPrice,
})

/** The shop's price has fallen below the one agreed before. */
const atMost = (agreed: Money, { listPrice }: BulkQuoteLine): Money =>
  compare(agreed, listPrice) > 0 ? listPrice : agreed
