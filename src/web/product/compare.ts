import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { ProductView, VariantView } from '#commerce/catalog/product-view.ts'
import { listRail } from '#web/content/rail.ts'
import { pathTo } from '#web/paths.ts'

export const maxComparedProducts = 4

export type Compared = {
  readonly product: ProductView
  readonly variant: VariantView
  readonly card: ProductCard
}

export type Comparison = {
  readonly items: readonly Compared[]
  /** Requested codes that are unknown or not sold here. */
  readonly missing: readonly string[]
  /** Whether there are more than the maximum, so that only the first are shown. */
  readonly tooMany: boolean
  /** For the cache lifetime of the page. */
  readonly parts: readonly {
    readonly tags: readonly string[]
    readonly nextChange: string | null
    readonly stale: boolean
  }[]
}

/** Parses "MJ-1001,mj-2001": valid product codes, each once. */
export const readCompared = (text: string | null): readonly string[] =>
  [
    ...new Set(
      (text ?? '')
        .slice(0, 400)
        .toUpperCase()
        .split(',')
        .map((code) => code.trim()),
    ),
  ].filter((code) => /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code))

export const compareHref = (storefrontCode: string, codes: readonly string[]): string =>
  pathTo(storefrontCode, 'compare') + (codes.length === 0 ? '' : `?codes=${codes.join()}`)

/** Loads the compared products, each with the variant that its page shows first. */
export async function loadComparison(locals: App.Locals, text: string | null): Promise<Comparison> {
  const requested = readCompared(text)
  const codes = requested.slice(0, maxComparedProducts)
  const cards = codes.length === 0 ? [] : await listRail(locals, { skus: codes }, maxComparedProducts)
  const found = await Promise.all(cards.map(({ urlKey }) => findSold(locals, urlKey)))
  const sold = found.filter((one) => one !== undefined)
  const items = codes.flatMap((code) => {
    const product = sold.find((one) => one.product.code === code)?.product
    const variant = product?.variants.find(({ sku }) => sku === product.firstSku) ?? product?.variants[0]
    const card = cards.find((one) => one.code === code)
    return product && variant && card ? [{ product, variant, card }] : []
  })
  return {
    items,
    missing: codes.filter((code) => items.every(({ product }) => product.code !== code)),
    tooMany: requested.length > maxComparedProducts,
    parts: sold.map(({ tags, nextChange }) => ({ tags, nextChange, stale: false })),
  }
}

async function findSold({ shop, storefront, requestId }: App.Locals, urlKey: string) {
  try {
    const found = await shop.catalog.findProduct(urlKey, storefront)
    return found.kind === 'sold' ? found : undefined
  } catch (error) {
    shop.report(error, { what: 'compare a product', requestId })
    return undefined
  }
}
