import type { PrescoredOrder } from '#commerce/payments/methods/prescore-offers.ts'
import { add, subtract, sum, type Money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { OrderQuote } from './order-quote.ts'

/** The order as a provider of installments would have it: without what cash adds and what its tenders pay. Undefined: nobody has said who he is. */
export function prescoredOrder(
  { lines, charges, address, contact, tenders, subTotal: { currency } }: OrderQuote,
  { country, language }: Storefront,
): PrescoredOrder | undefined {
  if (contact === null) return undefined
  const kept = charges.filter(({ code }) => code !== 'cash-on-delivery')
  const of = (amounts: readonly Money[]) => sum(amounts, currency)
  return {
    country: country.isoCode,
    language,
    amount: subtract(
      add(of(lines.map(({ net }) => net)), of(kept.map(({ amount }) => amount))),
      of(tenders.map(({ amount }) => amount)),
    ),
    contact,
    contents: { lines, charges: kept, address },
  }
}
