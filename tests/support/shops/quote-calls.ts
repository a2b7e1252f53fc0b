import type { Shop } from '#commerce/shop.ts'
import type { BulkQuoteRepository } from '#commerce/quotes/ports.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { aBulkQuote, aBulkQuoteLine } from '../builders/a-bulk-quote.ts'

type On = { readonly country: string }
type QuoteCall = {
  readonly scope: 'country'
  readonly or?: readonly ('leads.see' | 'quotes.approve')[]
  run(by: StaffOperator, on: On): Promise<unknown>
}

const numberIn = ({ country }: On): string => (country === 'ae' ? 'B-2222-2222' : 'B-3333-3333')

/** A request of the country. */
export function aQuoteOf(repository: Pick<BulkQuoteRepository, 'add'>, country: string) {
  const { company, message, language, requestedAt } = aBulkQuote()
  const number = numberIn({ country })
  const quote = { key: number, number, company, message, country, language, requestedAt }
  return repository.add({ ...quote, lines: [aBulkQuoteLine({ sku: 'GONE-1' })], offer: null })
}

/** The use cases of quotes. None changes anything: the product is not sold, or the quote was changed since. */
export function quoteCalls(
  shop: () => Pick<Shop, 'bulkQuoteAdmin'>,
): Readonly<Record<'quotes.manage', readonly QuoteCall[]>> {
  const or = ['leads.see', 'quotes.approve'] as const
  const seen = (run: QuoteCall['run']): QuoteCall => ({ scope: 'country', or, run })
  const call = (run: QuoteCall['run']): QuoteCall => ({ scope: 'country', run })
  const offer = { lines: [{ sku: 'NONE-1', quantity: 1, agreedMinor: null }], validDays: null, note: '' }
  const all = {
    ...{ filters: { country: null, state: null }, search: '', sort: 'requested' },
    ...({ descending: true, size: 25, cursor: null } as const),
  }
  return {
    'quotes.manage': [
      seen((by, on) => shop().bulkQuoteAdmin.open(numberIn(on), by)),
      seen(async (by, on) =>
        (await shop().bulkQuoteAdmin.listPage(all, by)).rows.find(({ number }) => number === numberIn(on)),
      ),
      call((by, on) => shop().bulkQuoteAdmin.offer(numberIn(on), offer, { by })),
      call((by, on) => shop().bulkQuoteAdmin.withdraw(numberIn(on), { by, revision: 99 })),
      call((by, on) => shop().bulkQuoteAdmin.decline(numberIn(on), { by, revision: 99 })),
    ],
  }
}
