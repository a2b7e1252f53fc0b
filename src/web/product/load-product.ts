import type { AstroGlobal } from 'astro'
import type { FoundProduct, ProductView, VariantView } from '#commerce/catalog/product-view.ts'
import type { DeliveryPromise, Installments } from '#commerce/delivery/promise.ts'
import type { ComboOffer } from '#commerce/promotions/list-combos.ts'
import type { ReviewPage } from '#commerce/reviews/list-reviews.ts'
import type { Store } from '#commerce/stores/store.ts'
import { loadView, type View } from '#web/content/load-view.ts'
import { listCollectionStores } from '#web/content/store-list.ts'
import { catalogOf } from '#web/content/shown-moment.ts'
import { pathTo } from '#web/paths.ts'
import { loadAPlusContent, type APlusContent } from './a-plus-content.ts'
import { loadCut, type CutForm } from './cut-form.ts'
import { loadDelivery, type DeliveryView } from './delivery-view.ts'
import { loadFit, type FitForm } from './fit-form.ts'
import { chosenVariant } from './option-matrix.ts'
import { loadReviews } from './reviews-view.ts'
import { usesTool } from './tool-parameters.ts'

/** What the page shows besides the product. Any part may be missing: the page sells without it. */
export type ProductTerms = {
  /** To the area of `?area=`, else the default one. Undefined: no date yet, or not known. */
  readonly delivery: DeliveryView | undefined
  /** To the default area, by SKU. */
  readonly promises: ReadonlyMap<string, DeliveryPromise>
  readonly installments: readonly Installments[]
  /** Days; null: cannot be returned; undefined: not known. */
  readonly returnDays: number | null | undefined
  readonly reviews: ReviewPage | undefined
  readonly stores: readonly Store[]
  /** Combos that the variant is part of. */
  readonly combos: readonly ComboOffer[]
  readonly cut: CutForm
  readonly fit: FitForm
}

export type ProductPageView =
  | {
      readonly kind: 'sold'
      readonly view: View
      readonly product: ProductView
      /** The one that `?sku=` names, else the first that can be bought. */
      readonly variant: VariantView
      readonly terms: ProductTerms
      readonly aPlus: APlusContent
    }
  | {
      readonly kind: 'not-sold-here'
      readonly view: View
      readonly found: FoundProduct & { readonly kind: 'not-sold-here' }
    }
  | { readonly kind: 'moved'; readonly href: string }
  | { readonly kind: 'unknown'; readonly view: View }

type Page = Pick<AstroGlobal, 'locals' | 'response' | 'url'>

/** Loads everything that the page of a product shows; sets status and cache lifetime. */
export async function loadProduct(astro: Page, urlKey: string): Promise<ProductPageView> {
  const { locals, response, url } = astro
  const { shop, storefront } = locals
  // URL keys are lower case.
  const found = await catalogOf(locals).findProduct(urlKey.toLowerCase(), storefront)
  if (found.kind === 'moved' || (found.kind !== 'unknown' && urlKey !== urlKey.toLowerCase())) {
    const to = found.kind === 'moved' ? found.urlKey : urlKey.toLowerCase()
    return { kind: 'moved', href: pathTo(storefront.code, 'product', { urlKey: to }) + skuQueryOf(url) }
  }
  if (found.kind !== 'sold') {
    response.status = 404
    if (found.kind === 'unknown') return { kind: 'unknown', view: await loadView(astro, 'product', 'brief') }
    return {
      kind: 'not-sold-here',
      view: await loadView(astro, 'product', 'prices', [
        { tags: found.tags, nextChange: null, stale: false },
      ]),
      found,
    }
  }
  const { product, tags, nextChange } = found
  const variant = chosenVariant(product, url.searchParams.get('sku'))
  if (!variant) {
    shop.report(new Error('a product without variants'), { what: `show ${product.code}` })
    response.status = 404
    return { kind: 'unknown', view: await loadView(astro, 'product', 'brief') }
  }
  const [terms, aPlus] = await Promise.all([
    loadTerms(astro, product, variant),
    loadAPlusContent(locals, product),
  ])
  const view = await loadView(astro, 'product', usesTool(url) ? 'personal' : 'prices', [
    { tags, nextChange, stale: false },
    { tags: [], nextChange: promiseChange(terms), stale: false },
    aPlus.data.lifetime,
  ])
  return { kind: 'sold', view, product, variant, terms, aPlus }
}

/** The cut-off time, which is the same for all variants and areas. */
const promiseChange = ({ promises }: ProductTerms): string | null =>
  promises.values().next().value?.orderBefore ?? null

const skuQueryOf = ({ searchParams }: URL): string => {
  const sku = searchParams.get('sku')
  return sku === null ? '' : `?sku=${encodeURIComponent(sku)}`
}

async function loadTerms(astro: Page, product: ProductView, variant: VariantView): Promise<ProductTerms> {
  const { locals, url } = astro
  const { shop, storefront, requestId } = locals
  const orUndefined = <Value>(what: string, load: () => Value): Value | undefined => {
    try {
      return load()
    } catch (error) {
      shop.report(error, { what, requestId })
      return undefined
    }
  }
  const [reviews, stores, combos, cut] = await Promise.all([
    loadReviews(astro, product.code),
    listCollectionStores(locals),
    shop.cart.listCombos([variant.sku], storefront).catch((error: unknown) => {
      shop.report(error, { what: 'list combos', requestId })
      return []
    }),
    loadCut(astro, variant.sku, product),
  ])
  const promises = loadPromises(locals, product)
  return {
    promises,
    delivery: hasDeliveryDate(product, variant)
      ? loadDelivery(
          locals,
          {
            sizeClass: variant.sizeClass,
            leadTimeDays: product.supply.leadTimeDays,
            price: variant.price,
            area: url.searchParams.get('area'),
          },
          promises.get(variant.sku),
        )
      : undefined,
    installments: isSoldAsOne(product)
      ? (orUndefined('installments', () => shop.delivery.installments(variant.price, storefront)) ?? [])
      : [],
    returnDays: orUndefined('return days', () => shop.delivery.returnDays(product.returnClass, storefront)),
    reviews,
    stores,
    combos,
    cut,
    fit: loadFit(astro, variant),
  }
}

/** False for what is priced per square metre, or part by part. */
const isSoldAsOne = ({ type, madeToMeasure }: ProductView): boolean => type !== 'grouped' && !madeToMeasure

const hasDeliveryDate = (product: ProductView, { availability }: VariantView): boolean =>
  availability.kind === 'in-stock' && isSoldAsOne(product)

function loadPromises(
  { shop, storefront, requestId }: App.Locals,
  { variants, supply: { leadTimeDays } }: ProductView,
): ReadonlyMap<string, DeliveryPromise> {
  try {
    return new Map(
      variants.map(({ sku, sizeClass, price }) => [
        sku,
        shop.delivery.promise({ sizeClass, leadTimeDays, itemsTotal: price, area: null }, storefront),
      ]),
    )
  } catch (error) {
    shop.report(error, { what: 'promise delivery', requestId })
    return new Map()
  }
}
