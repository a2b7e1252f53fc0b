import type { PrescoredOrder } from '#commerce/payments/methods/prescore-offers.ts'
import { add, subtract, sum, type Money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { OrderQuote } from './order-quote.ts'

/** The order as an installment provider would get it: without the cash fee and what tenders pay. Undefined without a contact. */
export function prescoredOrder(
  { lines, charges, address, contact, tenders, subTotal: { currency } }: OrderQuote,
  { country, language }: Storefront,
): PrescoredOrder | undefined {
  if (contact === null) return undefined
  const ownCharges = charges.filter(({ code }) => code !== 'cash-on-delivery')
  const of = (amounts: readonly Money[]) => sum(amounts, currency)
  return {
    country: country.isoCode,
    language,
    amount: subtract(
      add(of(lines.map(({ net }) => net)), of(ownCharges.map(({ amount }) => amount))),
      of(tenders.map(({ amount }) => amount)),
    ),
    contact,
    contents: { lines, charges: ownCharges, address },
  }
}
