import type { CatalogReader } from '#commerce/catalog/ports.ts'
import { optionAttributes, type Variant } from '#commerce/catalog/product.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import { freePrice, type BookPrice } from '#commerce/pricing/price-book.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import { money, toDecimal } from '#kernel/money.ts'
import { productColumns, variantColumns } from './columns.ts'
import { writePeriod } from './read-period.ts'
import { everyRecord } from './write-records.ts'

type Selling = { readonly isoCode: CountryCode; readonly currency: Currency }

/** CSV with a line per variant. Importing it again changes nothing. */
export async function* writeCsv(
  catalog: Pick<CatalogReader, 'listRecords'>,
  countries: readonly Selling[],
): AsyncGenerator<string> {
  const fields = [...theFields, ...countries.flatMap(priceFields)]
  yield `\uFEFF${fields.map(({ name }) => name).join(',')}\r\n`
  for await (const page of everyRecord(catalog)) {
    const lines = page.flatMap((record) => {
      const variants: readonly (Variant | undefined)[] =
        record.product.variants.length > 0 ? record.product.variants : [undefined]
      return variants.map((variant) => fields.map(({ write }) => quoted(write(record, variant))).join(','))
    })
    yield `${lines.join('\r\n')}\r\n`
  }
}

type Field = {
  readonly name: string
  readonly write: (record: ProductRecord, variant: Variant | undefined) => string
}

const theFields: readonly Field[] = [
  { name: 'id', write: (_, variant) => variant?.sku ?? '' },
  { name: 'item_group_id', write: ({ product }) => product.code },
  ...productColumns.map(({ name, write }): Field => ({ name, write: ({ product }) => write(product) })),
  ...variantColumns.map(({ name, write }): Field => ({
    name,
    write: (_, variant) => (variant ? write(variant) : ''),
  })),
  { name: 'category', write: ({ product }) => product.categories.join('|') },
  ...optionAttributes.map((attribute): Field => ({
    name: `${attribute}_value`,
    write: (_, variant) => variant?.options[attribute] ?? '',
  })),
  {
    name: 'stock',
    write: ({ stock }, variant) =>
      Object.entries(stock?.[variant?.sku ?? ''] ?? {})
        .map(([location, quantity]) => `${location}:${quantity}`)
        .join('|'),
  },
  {
    // A file that is imported again opens nothing that was hidden since: what is shown has an empty cell.
    name: 'shop_visibility',
    write: ({ hidden }) => (hidden === undefined ? '' : hidden ? 'hidden' : 'shown'),
  },
]

type PriceField = Field & { readonly writePrice: (price: BookPrice | undefined) => string }

/** The price of a country, its special price, and when that is in effect. */
export function priceFields({ isoCode, currency }: Selling): readonly PriceField[] {
  const decimal = (minor: number | undefined) =>
    minor === undefined ? '' : minor === 0 ? freePrice : toDecimal(money(minor, currency))
  const field = (name: string, writePrice: PriceField['writePrice']): PriceField => ({
    name: `${name}_${isoCode}`,
    writePrice,
    write: ({ prices }, variant) => writePrice(prices[variant?.sku ?? '']?.[isoCode]),
  })
  return [
    field('price', (price) => decimal(price?.defaultMinor)),
    field('sale_price', (price) => decimal(price?.special?.minor)),
    field('sale_price_effective_date', (price) => (price?.special ? writePeriod(price.special) : '')),
  ]
}

export const quoted = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
