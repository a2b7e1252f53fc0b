import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { Country } from '#kernel/country.ts'
import { money, toDecimal } from '#kernel/money.ts'
import { succeeded, rejection, type Command } from '../command.ts'
import { table } from '../table.ts'

export const productShow: Command = {
  name: 'product show',
  summary: 'shows a product with its prices and stock, by code or SKU',
  arguments: ['product'],
  options: {},
  runsInServer: true,

  async run({ arguments: { product = '' }, context }) {
    const { catalog, shop } = await context.open()
    const [bySku] = await catalog.reader.listBySkus([product])
    const [record] = await catalog.reader.listRecordsByCodes([bySku?.code ?? product])
    if (!record)
      return rejection(`There is no product or SKU ${product}.`, { kind: 'unknown-product', product })
    const { code, urlKey, type, name, categories, variants } = record.product
    const about = [`${code} · ${type} · ${name.en} · ${name.ar}`, `/p/${urlKey} in ${categories.join(', ')}`]
    const rows = variants.map(({ sku }) => [sku, pricesOf(record, sku, shop.countries), stockOf(record, sku)])
    return succeeded([...about, '', table(['sku', 'prices', 'on hand'], rows)].join('\n'), record)
  },
}

const pricesOf = ({ prices }: ProductRecord, sku: string, countries: readonly Country[]): string =>
  countries
    .flatMap(({ isoCode, currency }) => {
      const price = prices[sku]?.[isoCode]
      if (!price) return []
      const format = (minor: number) => toDecimal(money(minor, currency))
      const special = price.special ? ` (special ${format(price.special.minor)})` : ''
      return [`${isoCode} ${format(price.defaultMinor)}${special}`]
    })
    .join(', ')

const stockOf = ({ stock }: ProductRecord, sku: string): string =>
  Object.entries(stock?.[sku] ?? {})
    .map(([location, quantity]) => `${location} ${quantity}`)
    .join(', ')
