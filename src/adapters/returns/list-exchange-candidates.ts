import { pathsAbove } from '#commerce/catalog/category.ts'
import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import type { CatalogReader } from '#commerce/catalog/ports.ts'
import type { ListVariants, PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { Product } from '#commerce/catalog/product.ts'
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
  readonly loadCurrentPath: LoadCurrentPath
  readonly countries: readonly Country[]
  readonly clock: Clock
}

/** Products that a comfort exchange offers at most. */
const maxComfortProducts = 12

/** What the items of an order could be exchanged for, at the prices and stock of the moment. */
export const createListExchangeCandidates =
  ({ reader, listVariants, policyOf, loadCurrentPath, countries, clock }: Deps) =>
  async (order: Order): Promise<ReadonlyMap<string, ExchangeCandidates>> => {
    const country = countries.find(({ isoCode }) => isoCode === order.country)
    const skus = [
      ...new Set(
        order.lines.flatMap(({ sku, gift, orderType }) => (gift || orderType !== 'general' ? [] : [sku])),
      ),
    ]
    if (!country || skus.length === 0) return new Map()
    // Also what is hidden: an order has what it has.
    const products = await reader.listBySkus(skus)
    // Few orders have an item that one is offered for.
    const categories = new Set(products.flatMap(categoriesOf))
    const currentPath = await loadCurrentPath()
    const rows = policyOf(order).comfortRows.filter((row) => categories.has(currentPath(row.category)))
    const byRow = await Promise.all(rows.map(listComfort))
    const all = [products, ...byRow].flat().flatMap((product) => product.variants.map(({ sku }) => sku))
    // Hidden products are not among them.
    const variants = await listVariants([...new Set(all)], country)
    const known = (codes: readonly { readonly sku: string }[]) =>
      codes.flatMap(({ sku }): PurchasableVariant[] => {
        const found = variants.get(sku)
        return found ? [found] : []
      })
    return new Map(
      skus.flatMap((sku): [string, ExchangeCandidates][] => {
        const product = products.find((one) => one.variants.some((each) => each.sku === sku))
        if (!product) return []
        const own = categoriesOf(product)
        const fits = rows.map((row) => own.includes(currentPath(row.category)))
        const covered = rows.flatMap((_, index) => (fits[index] ? (byRow[index] ?? []) : []))
        // The policy of an order may name a category by a former path.
        const named = rows.flatMap(({ category }, index) => (fits[index] ? [category] : []))
        return [
          [
            sku,
            {
              returnClass: product.returnClass,
              categories: [...new Set([...own, ...named])],
              variants: known(product.variants.filter((each) => each.sku !== sku)),
              comfort: known(covered.flatMap((one) => one.variants)),
            },
          ],
        ]
      }),
    )

    async function listComfort({ category, country: code }: ComfortExchangeRow) {
      const codes = await reader.listCodes(
        { category: currentPath(category) },
        code,
        clock.now(),
        maxComfortProducts,
      )
      return reader.listByCodes(codes)
    }
  }

/** Own and higher ones. */
const categoriesOf = ({ categories }: Product): readonly string[] => [
  ...new Set(categories.flatMap(pathsAbove)),
]
