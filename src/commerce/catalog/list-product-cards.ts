import type { Storefront } from '#kernel/storefront.ts'
import { loadOffers, type OfferDeps } from './load-offers.ts'
import type { ProductCard, RailSource } from './product-card.ts'
import type { Product } from './product.ts'

/** Twice as many are read as are wanted, since combos with a part that is not sold here and what is sold out drop out. */
const surplus = 2

/** Cards of products that the country sells, in the order of the source. A rule lists only what is in stock. */
export const createListProductCards =
  (deps: OfferDeps) =>
  async (source: RailSource, storefront: Storefront, limit: number): Promise<readonly ProductCard[]> => {
    if (limit <= 0) return []
    const found = await listProducts(deps, source, storefront, limit * surplus)
    const { offered, toOfferCard } = await loadOffers(
      deps,
      found.map(({ product }) => product),
      storefront,
    )
    return offered
      .flatMap((product, index) => toOfferCard(product, found[index]?.sku) ?? [])
      .filter((card) => belongs(card, source))
      .slice(0, limit)
  }

function belongs(card: ProductCard, source: RailSource): boolean {
  if (!('rule' in source)) return true
  return card.availability.kind === 'in-stock' && (source.rule !== 'on-offer' || card.was !== null)
}

/** `sku`: the one that is meant; undefined: any. */
type NamedProduct = { readonly product: Product; readonly sku: string | undefined }

async function listProducts(
  { reader, clock }: OfferDeps,
  source: RailSource,
  { country }: Storefront,
  limit: number,
): Promise<readonly NamedProduct[]> {
  if ('skus' in source) return listNamed(reader, source.skus)
  const codes = await reader.listCodes(source, country.isoCode, clock.now(), limit)
  return (await reader.listByCodes(codes)).map((product) => ({ product, sku: undefined }))
}

/** Editors write codes of products, or a SKU when they mean one variant. */
export async function listNamed(
  reader: OfferDeps['reader'],
  names: readonly string[],
): Promise<readonly NamedProduct[]> {
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

/** Cards of exactly these SKUs, in their order, without those that are not sold here. */
export const createLoadCards =
  (deps: OfferDeps) =>
  async (skus: readonly string[], storefront: Storefront): Promise<readonly ProductCard[]> => {
    const products = await deps.reader.listBySkus(skus)
    const { offered, toOfferCard } = await loadOffers(deps, products, storefront)
    const cards = new Map(
      offered.flatMap((one) =>
        one.offers.flatMap(({ variant: { sku } }) => {
          const card = skus.includes(sku) ? toOfferCard(one, sku) : undefined
          return card ? [[sku, card] as const] : []
        }),
      ),
    )
    return skus.flatMap((sku) => cards.get(sku) ?? [])
  }
