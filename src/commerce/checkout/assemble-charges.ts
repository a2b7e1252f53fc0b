import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import { taxOf } from '#commerce/tax/tax-of.ts'
import type { Money } from '#kernel/money.ts'
import type { QuoteParts } from './assemble-quote.ts'
import { chargeLabels } from './charge-labels.ts'
import type { QuoteCharge } from './order-quote.ts'

/** Delivery, its services and what the payment adds, each with its own tax. What costs nothing is no charge. */
export function quoteCharges(
  { country, day, delivery, methodFee }: QuoteParts,
  findTaxRate: FindTaxRate,
): QuoteCharge[] {
  const taxRate = findTaxRate(country, { kind: 'service' }, day)
  const charge = (code: QuoteCharge['code'], label: QuoteCharge['label'], amount: Money): QuoteCharge[] =>
    amount.minor > 0 ? [{ code, label, amount, taxRate, tax: taxOf(amount, taxRate) }] : []
  return [
    ...charge('delivery', chargeLabels.delivery, delivery.fee),
    ...delivery.services.flatMap(({ code, label, price, chosen, required }) =>
      chosen || required ? charge(code, label, price) : [],
    ),
    ...charge('cash-on-delivery', chargeLabels['cash-on-delivery'], methodFee),
  ]
}
