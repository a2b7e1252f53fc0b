import type { StoredProduct } from '#commerce/catalog-admin/ports.ts'
import { priceAt } from '#commerce/pricing/effective-prices.ts'
import type { Country } from '#kernel/country.ts'
import { money } from '#kernel/money.ts'
import { numericColumn, textColumn, type Figures } from '#web/operations/lists/figures.ts'
import { operationsPath } from '#web/operations/route-table.ts'

/** The SKUs of a product: options, what they cost now in a country, and how many there are everywhere. */
export function variantFigures(
  { product, variants }: StoredProduct,
  country: Country,
  seesStock: boolean,
  { shop, storefront }: Pick<App.Locals, 'shop' | 'storefront'>,
): Figures {
  const { isoCode, currency } = country
  const now = shop.clock.now()
  const figures = new Map(variants.map((one) => [one.sku, one]))
  return {
    columns: [
      textColumn('operations-catalog:variant.sku'),
      textColumn('operations-catalog:variant.options'),
      numericColumn('operations-catalog:variant.price'),
      numericColumn('operations-catalog:variant.before'),
      numericColumn('operations-catalog:variant.on-hand'),
      numericColumn('operations-catalog:variant.reserved'),
    ],
    rows: product.variants.map(({ sku, options }) => {
      const { prices = {}, onHand = 0, reserved = 0 } = figures.get(sku) ?? {}
      const price = prices[isoCode]
      const current = price && priceAt(price, now)
      return {
        href: seesStock ? operationsPath('stock', { sku }) : null,
        cells: [
          { kind: 'code', text: sku },
          { kind: 'text', text: optionText(product, options, storefront.language) },
          current === undefined
            ? null
            : { kind: 'money', amount: money(current, currency), country: isoCode },
          price === undefined || current === price.defaultMinor
            ? null
            : { kind: 'money', amount: money(price.defaultMinor, currency), country: isoCode },
          { kind: 'number', value: onHand },
          { kind: 'number', value: reserved },
        ],
      }
    }),
  }
}

/** "Sand · 2 seats" */
export const optionText = (
  { options: attributes }: StoredProduct['product'],
  chosen: StoredProduct['product']['variants'][number]['options'],
  language: 'en' | 'ar',
): string =>
  attributes
    .flatMap(({ attribute, values }) => values.filter(({ value }) => value === chosen[attribute]))
    .map(({ label }) => label[language])
    .join(' · ')
