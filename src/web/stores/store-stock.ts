import type { ProductPicture } from '#commerce/catalog/product.ts'
import { lowStockFrom } from '#commerce/inventory/availability.ts'
import type { Store } from '#commerce/stores/store.ts'
import { formatPrice } from '#web/format-price.ts'
import { localHref } from '#web/paths.ts'
import { choiceInWords } from '#web/product/option-matrix.ts'

/** What of a product stands in a store. */
type StockedProduct = {
  readonly name: string
  readonly href: string
  readonly picture: ProductPicture
  readonly alt: string
  readonly price: string
  /** By variant, those that stand there. */
  readonly variants: readonly { readonly choice: string; readonly remaining: string }[]
}

export type StoreStockView = {
  readonly terms: string
  /** Whether the stock could be read. */
  readonly known: boolean
  readonly products: readonly StockedProduct[]
  /** Of all products found. */
  readonly total: number
  readonly tags: readonly string[]
}

const shown = 8

/** Searches what is sold here and stands in the store, with the units of each variant. */
export async function loadStoreStock(
  { shop, storefront, t, requestId }: App.Locals,
  { storeCode }: Store,
  terms: string,
): Promise<StoreStockView> {
  try {
    const listing = await shop.search.list(
      {
        category: null,
        text: terms,
        facets: { store: [storeCode] },
        ranges: {},
        sort: 'relevance',
        page: 1,
        pageSize: shown,
      },
      storefront,
    )
    const products = await Promise.all(
      listing.cards.map(async (card): Promise<StockedProduct> => {
        const found = await shop.catalog.findProduct(card.urlKey, storefront)
        const product = found.kind === 'sold' ? found.product : undefined
        return {
          name: card.name,
          href: localHref(storefront.code, `/p/${card.urlKey}`),
          picture: card.picture,
          alt: card.alt,
          price: formatPrice(card.price, storefront, t),
          variants: (product?.variants ?? []).flatMap((variant) => {
            const here = variant.pickup.find(({ store }) => store === storeCode)?.available ?? 0
            if (!product || here === 0) return []
            const remaining =
              here <= lowStockFrom ? t('stores:stock.few', { count: here }) : t('stores:stock.available')
            return [{ choice: choiceInWords(product, variant), remaining }]
          }),
        }
      }),
    )
    return { terms, known: true, products, total: listing.total, tags: listing.tags }
  } catch (error) {
    shop.report(error, { what: 'stock of a store', requestId })
    return { terms, known: false, products: [], total: 0, tags: [] }
  }
}
