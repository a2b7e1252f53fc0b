import type { PrescoredOrder } from '#commerce/payments/prescore-offers.ts'
import { add, sum } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { OrderQuote } from './order-quote.ts'

/** The order as a provider of instalments would have it: without what cash adds. Undefined: nobody has said who he is. */
export function prescoredOrder(
  { lines, charges, address, contact, subTotal: { currency } }: OrderQuote,
  { country, language }: Storefront,
): PrescoredOrder | undefined {
  if (contact === null) return undefined
  const kept = charges.filter(({ code }) => code !== 'cash-on-delivery')
  return {
    country: country.isoCode,
    language,
    amount: add(
      sum(
        lines.map(({ net }) => net),
        currency,
      ),
      sum(
        kept.map(({ amount }) => amount),
        currency,
      ),
    ),
    contact,
    goods: { lines, charges: kept, address },
  }
}
