import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { Day } from '#kernel/local-time.ts'
import type { BasisPoints } from '#kernel/percent.ts'

/** The rate of a gift that is charged: of its class at its price, since it was free when the rate of its line was found. */
export const chargedGiftRate =
  (findTaxRate: FindTaxRate, country: string, day: Day) =>
  ({ taxClass, unitPrice }: Pick<QuoteLine, 'taxClass' | 'unitPrice'>): BasisPoints | null =>
    findTaxRate(country, { kind: 'item', taxClass, unitMinor: unitPrice.minor }, day)
