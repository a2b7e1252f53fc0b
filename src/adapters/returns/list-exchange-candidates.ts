import type { CatalogReader } from '#commerce/catalog/ports.ts'
import type { ListVariants, PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ComfortExchangeRow } from '#commerce/returns/comfort-exchange.ts'
import type { ExchangeCandidates } from '#commerce/returns/exchange-options.ts'
import type { PolicyOfOrder } from '#commerce/returns/return-settings.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'

type Deps = {
  readonly reader: Pick<CatalogReader, 'listBySkus' | 'listByCodes' | 'listCodes'>
  readonly listVariants: ListVariants
  readonly policyOf: PolicyOfOrder
  readonly countries: readonly Country[]
  readonly clock: Clock
}

/** Products that a comfort exchange offers at most. */
const maxComfortProducts = 12

/** What the items of an order could be exchanged for, at the prices and stock of the moment. */
export const createListExchangeCandidates =
  ({ reader, listVariants, policyOf, countries, clock }: Deps) =>
  async (order: Order): Promise<ReadonlyMap<string, ExchangeCandidates>> => {
    const country = countries.find(({ isoCode }) => isoCode === order.country)
    const skus = [
      ...new Set(
        order.lines.flatMap(({ sku, gift, orderType }) => (gift || orderType !== 'general' ? [] : [sku])),
      ),
    ]
    if (!country || skus.length === 0) return new Map()
    const [products, ordered] = await Promise.all([reader.listBySkus(skus), listVariants(skus, country)])
    // Few orders have an item that one is offered for.
    const categories = new Set([...ordered.values()].flatMap((one) => one.categories))
    const rows = policyOf(order).comfortRows.filter((row) => categories.has(row.category))
    const byRow = await Promise.all(rows.map(listComfort))
    const all = [products, ...byRow].flat().flatMap(({ variants }) => variants.map(({ sku }) => sku))
    const others = [...new Set(all)].filter((sku) => !ordered.has(sku))
    const variants =
      others.length === 0 ? ordered : new Map([...ordered, ...(await listVariants(others, country))])
    const known = (codes: readonly { readonly sku: string }[]) =>
      codes.flatMap(({ sku }): PurchasableVariant[] => {
        const found = variants.get(sku)
        return found ? [found] : []
      })
    return new Map(
      skus.flatMap((sku): [string, ExchangeCandidates][] => {
        const own = variants.get(sku)
        const product = products.find((one) => one.variants.some((each) => each.sku === sku))
        if (!own || !product) return []
        const { returnClass, categories } = own
        const covered = rows.flatMap((row, index) =>
          categories.includes(row.category) ? (byRow[index] ?? []) : [],
        )
        return [
          [
            sku,
            {
              returnClass,
              categories,
              variants: known(product.variants.filter((each) => each.sku !== sku)),
              comfort: known(covered.flatMap((one) => one.variants)),
            },
          ],
        ]
      }),
    )

    async function listComfort({ category, country: code }: ComfortExchangeRow) {
      const codes = await reader.listCodes({ category }, code, clock.now(), maxComfortProducts)
      return reader.listByCodes(codes)
    }
  }
