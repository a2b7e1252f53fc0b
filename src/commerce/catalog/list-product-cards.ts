import type { Storefront } from '#kernel/storefront.ts'
import { loadOffers, type CatalogDependencies } from './load-offers.ts'
import type { ProductCard, RailSource } from './product-card.ts'
import type { Product } from './product.ts'

/** Some more than are asked for: sets with a part that is not sold here, and what has sold out, fall away. */
const more = 2

/** Cards of products that the country sells, in the order of the source. By rule only what can be bought now. */
export const createListProductCards =
  (dependencies: CatalogDependencies) =>
  async (source: RailSource, storefront: Storefront, limit: number): Promise<readonly ProductCard[]> => {
    if (limit <= 0) return []
    const found = await listProducts(dependencies, source, storefront, limit * more)
    const offered = await loadOffers(
      dependencies,
      found.map(({ product }) => product),
      storefront,
    )
    return offered.products
      .flatMap((product, place) => offered.card(product, found[place]?.sku) ?? [])
      .filter((card) => belongs(card, source))
      .slice(0, limit)
  }

function belongs(card: ProductCard, source: RailSource): boolean {
  if (!('rule' in source)) return true
  return card.availability.kind === 'in-stock' && (source.rule !== 'on-offer' || card.was !== null)
}

/** Products, and which SKU of them is meant; undefined: any. */
type Found = { readonly product: Product; readonly sku: string | undefined }

async function listProducts(
  { reader, clock }: CatalogDependencies,
  source: RailSource,
  { country }: Storefront,
  limit: number,
): Promise<readonly Found[]> {
  if ('skus' in source) return listNamed(reader, source.skus)
  const codes = await reader.listCodes(source, country.isoCode, clock.now(), limit)
  return (await reader.listByCodes(codes)).map((product) => ({ product, sku: undefined }))
}

/** Editors write codes of products, or a SKU where they mean one color. */
export async function listNamed(
  reader: CatalogDependencies['reader'],
  names: readonly string[],
): Promise<readonly Found[]> {
  const byCode = new Map((await reader.listByCodes(names)).map((product) => [product.code, product]))
  const skus = names.filter((name) => !byCode.has(name))
  const bySku = new Map(
    (await reader.listBySkus(skus)).flatMap((product) =>
      product.variants.map(({ sku }) => [sku, product] as const),
    ),
  )
  return names.flatMap((name) => {
    const product = byCode.get(name) ?? bySku.get(name)
    return product ? [{ product, sku: byCode.has(name) ? undefined : name }] : []
  })
}

/** Cards of exactly these SKUs, in their order; what is not sold here (any more) is left out. */
export const createLoadCards =
  (dependencies: CatalogDependencies) =>
  async (skus: readonly string[], storefront: Storefront): Promise<readonly ProductCard[]> => {
    const products = await dependencies.reader.listBySkus(skus)
    const offered = await loadOffers(dependencies, products, storefront)
    const cards = new Map(
      offered.products.flatMap((one) =>
        one.offers.flatMap(({ variant: { sku } }) => {
          const card = skus.includes(sku) ? offered.card(one, sku) : undefined
          return card ? [[sku, card] as const] : []
        }),
      ),
    )
    return skus.flatMap((sku) => cards.get(sku) ?? [])
  }
