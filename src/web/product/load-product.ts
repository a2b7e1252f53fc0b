import type { AstroGlobal } from 'astro'
import type { FoundProduct, ProductView, VariantView } from '#commerce/catalog/product-view.ts'
import type { DeliveryPromise, Installments } from '#commerce/delivery/promise.ts'
import type { ComboOffer } from '#commerce/promotions/list-combos.ts'
import type { Rating } from '#commerce/reviews/review.ts'
import type { PickupStore } from '#commerce/stores/pickup-store.ts'
import { loadView, type View } from '#web/content/load-view.ts'
import { pathTo } from '#web/paths.ts'
import { loadDelivery } from '#web/product/delivery-view.ts'
import { chosenVariant } from '#web/product/option-matrix.ts'
import { asksTool } from '#web/product/tool-parameters.ts'
import { listStores } from '#web/content/store-list.ts'

/** What stands beside the goods. Each part may be missing: a page that sells lives without. */
export type ProductTerms = {
  readonly promiseOf: (variant: VariantView) => DeliveryPromise | null
  readonly installmentsOf: (variant: VariantView) => readonly Installments[]
  /** Days; null: not taken back; undefined: not known. */
  readonly returnDays: number | null | undefined
  readonly rating: Rating | null
  readonly stores: readonly PickupStore[]
  /** Combos that the variant shown begins. */
  readonly combos: readonly ComboOffer[]
}

export type ProductPageView =
  | {
      readonly kind: 'sold'
      readonly view: View
      readonly product: ProductView
      /** The one that `?sku=` names, else the first that can be bought. */
      readonly variant: VariantView
      readonly terms: ProductTerms
    }
  | {
      readonly kind: 'not-sold-here'
      readonly view: View
      readonly found: FoundProduct & { readonly kind: 'not-sold-here' }
    }
  | { readonly kind: 'moved'; readonly href: string }
  | { readonly kind: 'unknown'; readonly view: View }

/** What a product's page shows, with status and lifetime set. */
export async function loadProduct(
  astro: Pick<AstroGlobal, 'locals' | 'response' | 'url'>,
  urlKey: string,
): Promise<ProductPageView> {
  const { locals, response, url } = astro
  const { shop, storefront } = locals
  // Keys are written small; what was typed otherwise is no other product.
  const found = await shop.catalog.findProduct(urlKey.toLowerCase(), storefront)
  const made = (tags: readonly string[], nextChange: string | null = null) => [
    { tags, nextChange, stale: false },
  ]
  if (found.kind === 'moved' || (found.kind !== 'unknown' && urlKey !== urlKey.toLowerCase())) {
    const to = found.kind === 'moved' ? found.urlKey : urlKey.toLowerCase()
    return { kind: 'moved', href: pathTo(storefront.code, 'product', { urlKey: to }) + skuOf(url) }
  }
  if (found.kind !== 'sold') {
    response.status = 404
    if (found.kind === 'unknown') return { kind: 'unknown', view: await loadView(astro, 'product', 'brief') }
    return {
      kind: 'not-sold-here',
      view: await loadView(astro, 'product', 'prices', made(found.tags)),
      found,
    }
  }
  const { product, tags, nextChange } = found
  const variant = chosenVariant(product, url.searchParams.get('sku'))
  const [view, terms] = await Promise.all([
    loadView(astro, 'product', asksTool(url) ? 'personal' : 'prices', [
      ...made(tags, nextChange),
      ...made([], variant ? deliveryChange(astro, variant) : null),
    ]),
    loadTerms(locals, product, variant),
  ])
  if (variant) return { kind: 'sold', view, product, variant, terms }
  shop.report(new Error('a product without variants'), { what: `show ${product.code}` })
  response.status = 404
  return { kind: 'unknown', view }
}

/** When the days of its delivery are others: at the cut-off. */
const deliveryChange = (
  { locals, url }: Pick<AstroGlobal, 'locals' | 'url'>,
  { sizeClass, price }: VariantView,
): string | null =>
  loadDelivery(locals, { sizeClass, leadTimeDays: 0, price, area: url.searchParams.get('area') })?.promise
    .orderBefore ?? null

const skuOf = ({ searchParams }: URL): string => {
  const sku = searchParams.get('sku')
  return sku === null ? '' : `?sku=${encodeURIComponent(sku)}`
}

async function loadTerms(
  locals: App.Locals,
  product: ProductView,
  variant: VariantView | undefined,
): Promise<ProductTerms> {
  const { shop, storefront, requestId } = locals
  const orNothing = <Value>(what: string, ask: () => Value): Value | undefined => {
    try {
      return ask()
    } catch (error) {
      shop.report(error, { what, requestId })
      return undefined
    }
  }
  const loadRating = async (): Promise<Rating | null> => {
    try {
      return (await shop.reviews.list(product.code, 1)).rating
    } catch (error) {
      shop.report(error, { what: 'load rating', requestId })
      return null
    }
  }
  const loadCombos = () =>
    shop.cart.listCombos(variant ? [variant.sku] : [], storefront).catch((error: unknown) => {
      shop.report(error, { what: 'list combos', requestId })
      return []
    })
  const [rating, stores, combos] = await Promise.all([loadRating(), listStores(locals), loadCombos()])
  return {
    rating,
    combos,
    stores,
    returnDays: orNothing('return days', () => shop.delivery.returnDays(product.returnClass, storefront)),
    installmentsOf: ({ price }) =>
      orNothing('installments', () => shop.delivery.installments(price, storefront)) ?? [],
    promiseOf: ({ sizeClass, price }) =>
      orNothing('delivery promise', () =>
        shop.delivery.promise(
          { sizeClass, leadTimeDays: product.supply.leadTimeDays, itemsTotal: price, area: null },
          storefront,
        ),
      ) ?? null,
  }
}
