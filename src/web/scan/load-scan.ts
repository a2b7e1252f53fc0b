import type { VariantView } from '#commerce/catalog/product-view.ts'
import { localize } from '#commerce/catalog/purchasable-variant.ts'
import type { ProductCard } from '#commerce/catalog/product-card.ts'
import { maxScannedLength } from '#commerce/scanner/scanned-code.ts'
import type { ScanResult } from '#commerce/scanner/scanner-facade.ts'
import type { Store } from '#commerce/stores/store.ts'
import { listStores } from '#web/content/store-list.ts'
import { pathTo } from '#web/paths.ts'

/** Query parameters of the scanner's page. */
export const scanFields = { code: 'code', store: 'store' } as const

/** Units of a product in a store. */
type ScannedStock = { readonly store: Store; readonly available: number }

/** A product that a code led to, as it stands in this store and in the others. */
type ScannedProductView = {
  readonly card: ProductCard
  readonly choice: string
  readonly href: string
  /** Null: no store is chosen, or it has no stock of its own. */
  readonly here: (ScannedStock & { readonly aisle: string | null }) | null
  /** Other stores that have it, those with most first. */
  readonly elsewhere: readonly ScannedStock[]
  readonly availability: VariantView['availability']
}

export type ScanView = {
  /** As scanned or typed. */
  readonly code: string
  readonly stores: readonly Store[]
  readonly store: Store | null
  /** Whether the store is the one that this kiosk stands in. */
  readonly isFixed: boolean
  readonly answer:
    | { readonly kind: 'none' | 'torn' | 'failed' }
    | { readonly kind: 'unknown' | 'not-sold-here'; readonly searchHref: string }
    | { readonly kind: 'found'; readonly product: ScannedProductView }
}

type Page = { readonly locals: App.Locals; readonly url: Pick<URL, 'searchParams'> }

/** What the page of the scanner shows. A code that nothing is known of is an answer, not a failure. */
export async function loadScan({ locals, url }: Page): Promise<ScanView> {
  const { shop, kiosk, requestId } = locals
  const code = (url.searchParams.get(scanFields.code) ?? '').slice(0, maxScannedLength + 1)
  const stores = await listStores(locals)
  const find = (storeCode: string | null | undefined): Store | null =>
    stores.find((store) => store.storeCode === storeCode) ?? null
  const fixed = find(kiosk?.storeCode)
  const chosen = fixed ?? find(url.searchParams.get(scanFields.store))
  const view = (answer: ScanView['answer'], store = chosen): ScanView => ({
    code: code.trim(),
    stores,
    store,
    isFixed: fixed !== null,
    answer,
  })
  try {
    const result = await shop.scanner.find(code)
    // A price tag names the store that it hangs in.
    const store = chosen ?? (result.kind === 'found' ? find(result.store) : null)
    return view(await answerOf(locals, result, code.trim(), store, stores), store)
  } catch (error) {
    shop.report(error, { what: 'find a scanned code', requestId })
    return view({ kind: 'failed' })
  }
}

async function answerOf(
  { shop, storefront }: App.Locals,
  result: ScanResult,
  code: string,
  store: Store | null,
  stores: readonly Store[],
): Promise<ScanView['answer']> {
  const query = new URLSearchParams({ q: code.slice(0, 60) })
  const searchHref = `${pathTo(storefront.code, 'search')}?${query.toString()}`
  if (result.kind === 'unknown') return { kind: 'unknown', searchHref }
  if (result.kind !== 'found') return { kind: result.kind }
  const found = await shop.catalog.findProduct(result.product.urlKey, storefront)
  if (found.kind !== 'sold') return { kind: 'not-sold-here', searchHref }
  const { product } = found
  const sku = result.product.sku ?? product.firstSku
  const variant = product.variants.find((one) => one.sku === sku)
  const purchasable = (await shop.catalog.listVariants([sku], storefront.country)).get(sku)
  if (!variant || !purchasable) return { kind: 'not-sold-here', searchHref }
  const { card, choice } = localize(purchasable, storefront.language)
  const stock = variant.pickup.flatMap(({ store: storeCode, available }): readonly ScannedStock[] => {
    const place = stores.find((one) => one.storeCode === storeCode)
    return place ? [{ store: place, available }] : []
  })
  return {
    kind: 'found',
    product: {
      card,
      choice,
      href: `${pathTo(storefront.code, 'product', { urlKey: product.urlKey })}?sku=${encodeURIComponent(sku)}`,
      here: store && {
        store,
        available: stock.find((one) => one.store.storeCode === store.storeCode)?.available ?? 0,
        aisle: shop.scanner.aisleOf(store.storeCode, purchasable.categories),
      },
      elsewhere: stock
        .filter((one) => one.available > 0 && one.store.storeCode !== store?.storeCode)
        .toSorted((a, b) => b.available - a.available),
      availability: variant.availability,
    },
  }
}
