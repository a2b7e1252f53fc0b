import { mayHappen } from '#commerce/quotes/bulk-quote-state.ts'
import { bulkQuoteTotals, type BulkQuoteTotals } from '#commerce/quotes/bulk-quote-totals.ts'
import type { BulkQuote } from '#commerce/quotes/bulk-quote.ts'
import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { pathTo } from '#web/paths.ts'

/** A quote as its page shows it. */
export type BulkQuotePage = {
  readonly quote: BulkQuote
  readonly totals: BulkQuoteTotals
  /** As of now: the job that closes it may not have run yet. */
  readonly state: BulkQuote['state']
  /** The last moment of the last day; null: nothing is offered. */
  readonly lastDay: Instant | null
  readonly token: string
  readonly mayDecline: boolean
  readonly pdfHref: string
}

type Page = {
  readonly locals: Pick<App.Locals, 'shop' | 'storefront'>
  readonly url: Pick<URL, 'searchParams'>
  readonly params: Readonly<Record<string, string | undefined>>
}

export const bulkQuoteHref = (storefrontCode: string, number: string, token: string): string =>
  `${pathTo(storefrontCode, 'bulkQuote', { number })}?t=${encodeURIComponent(token)}`

/** The quote that a link opens in the country it was offered in; undefined: the link is wrong. */
export async function loadBulkQuote({
  locals: { shop, storefront },
  url,
  params,
}: Page): Promise<BulkQuotePage | undefined> {
  const token = url.searchParams.get('t') ?? ''
  const found = await shop.bulkQuotes.describe(token, params['number'] ?? '')
  if (!found.ok || found.value.country !== storefront.country.isoCode) return undefined
  const quote = found.value
  const { validUntil, lines } = quote.current
  const isOver = quote.state === 'quoted' && validUntil !== null && !isBefore(shop.clock.now(), validUntil)
  const state = isOver ? 'expired' : quote.state
  return {
    quote,
    state,
    totals: bulkQuoteTotals(lines, storefront.country.currency),
    lastDay: validUntil === null ? null : addMilliseconds(validUntil, -1),
    token,
    mayDecline: mayHappen(state, 'decline'),
    pdfHref: `${pathTo(storefront.code, 'bulkQuote', { number: quote.number })}/quote.pdf?t=${encodeURIComponent(token)}`,
  }
}
