import type { QuoteCharge } from '#commerce/checkout/order-quote.ts'
import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import { listPriceLine } from '#commerce/orders/companion/list-price-line.ts'
import { taxOf } from '#commerce/tax/tax-of.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import { sum, times } from '#kernel/money.ts'
import type { ComfortExchangeRow } from './comfort-exchange.ts'
import type { ReturnExchange } from './exchange.ts'

/** An item with what it is exchanged for. */
export type ExchangedItem = {
  readonly sku: string
  readonly quantity: number
  readonly variant: PurchasableVariant
  /** Null: as any return. */
  readonly comfort: ComfortExchangeRow | null
}

type Input = {
  readonly items: readonly ExchangedItem[]
  readonly country: Country
  /** Local day; tax rates depend on it. */
  readonly day: Day
  readonly findTaxRate: FindTaxRate
  readonly feeLabel: Bilingual
}

/** What the companion order costs: list prices of the moment and the fee of a comfort exchange; the van comes anyway. */
export function planExchange(input: Input): Pick<ReturnExchange, 'items' | 'lines' | 'charges' | 'total'> {
  const { items, country } = input
  const lines = items.map(({ variant, quantity }) => listPriceLine(variant, quantity, input))
  const charges = items.flatMap((item) => feeOf(item, input))
  return {
    items: items.map(({ sku, quantity, variant, comfort }) => ({
      sku,
      forSku: variant.sku,
      quantity,
      comfort: comfort !== null,
    })),
    lines,
    charges,
    total: sum([...lines.map(({ net }) => net), ...charges.map(({ amount }) => amount)], country.currency),
  }
}

const feeOf = ({ comfort, quantity }: ExchangedItem, { feeLabel }: Input): readonly QuoteCharge[] => {
  if (!comfort) return []
  const { amount: each, taxRate } = comfort.fee
  const amount = times(each, quantity)
  return [{ code: 'comfort-exchange', label: feeLabel, amount, taxRate, tax: taxOf(amount, taxRate) }]
}
