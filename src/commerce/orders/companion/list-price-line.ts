import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import { taxOf } from '#commerce/tax/tax-of.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { Country } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import { times } from '#kernel/money.ts'

/** A line of an order that comes from no cart: at the list price of the moment, without promotions. */
export function listPriceLine(
  variant: PurchasableVariant,
  quantity: number,
  {
    country,
    day,
    findTaxRate,
  }: { readonly country: Country; readonly day: Day; readonly findTaxRate: FindTaxRate },
): QuoteLine {
  const { sku, productCode, name, choice, picture, urlKey, unitPrice, taxClass, orderType, components } =
    variant
  const net = times(unitPrice, quantity)
  const taxRate = findTaxRate(country.isoCode, { kind: 'item', taxClass, unitMinor: unitPrice.minor }, day)
  return {
    sku,
    productCode,
    name,
    choice,
    picture: { base: picture.base, widths: picture.widths },
    urlKey,
    quantity,
    unitPrice,
    gross: net,
    adjustments: [],
    net,
    gift: false,
    taxRate,
    tax: taxOf(net, taxRate),
    taxClass,
    orderType,
    components,
    snapshot: variant.snapshot,
  }
}
