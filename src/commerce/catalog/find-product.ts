import type { RankProducts } from '#commerce/recommendations/ports.ts'
import { earliest } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Brands } from './brand.ts'
import { toComponentVariants } from './bundle-components.ts'
import { categoryTag, productTag } from './catalog-tags.ts'
import { pathsAbove, type Category } from './category.ts'
import { choiceOf } from './choice.ts'
import { createListProductCards, listNamed } from './list-product-cards.ts'
import { loadOffers, type OfferDeps } from './load-offers.ts'
import { decidingSkus, type OfferedProduct } from './offers.ts'
import type { ProductCard } from './product-card.ts'
import type { Product } from './product.ts'
import type { FoundProduct, PartView, ProductView } from './product-view.ts'
import { soldInOf, toProductView, trailOf } from './to-product-view.ts'

type Deps = OfferDeps & {
  readonly listCategories: () => Promise<readonly Category[]>
  readonly brands: Pick<Brands, 'ofProduct'>
  readonly rank: RankProducts
}

const maxRelated = 12
/** Further places are for what an editor wrote. */
const maxRanked = 6
/** Offered on the page of a product that the country does not sell. */
const maxAlternatives = 8

/** Finds what a URL key leads to in a storefront. */
export function createFindProduct(deps: Deps) {
  const { reader, listCategories, brands } = deps
  const listCards = createListProductCards(deps)

  return async (urlKey: string, storefront: Storefront): Promise<FoundProduct> => {
    const product = await reader.findByUrlKey(urlKey)
    if (!product) {
      const moved = await reader.findMoved(urlKey)
      return moved === undefined ? { kind: 'unknown' } : { kind: 'moved', urlKey: moved }
    }
    const related = await listRelated(deps, product, storefront)
    const named = await loadNamedProducts(deps, product, related)
    const { offered, toOfferCard } = await loadOffers(deps, [product, ...named.products], storefront)
    const own = offered[0]
    if (!own || own.offers.length === 0) return notSoldHere(product, storefront)
    const byCode = new Map(offered.map((one) => [one.product.code, one]))
    const lookup: OfferLookup = {
      find: (name) => byCode.get(named.codeByName.get(name) ?? ''),
      card(name) {
        const one = lookup.find(name)
        return one && toOfferCard(one, one.product.code === name ? undefined : name)
      },
    }
    const categories = new Map((await listCategories()).map((category) => [category.path, category]))
    const components = toComponentVariants(offered.map((one) => one.product))
    const view = toProductView(own, components, storefront, {
      ownBrand: brands.ofProduct(product) ?? null,
      trail: trailOf(product, categories, storefront),
      parts: partsOf(product, lookup, storefront),
      gift: giftOf(product, lookup),
      related: cardsOf(related, product, lookup),
      completeTheLook: cardsOf(product.completeTheLook, product, lookup),
      soldIn: soldInOf(product, await reader.listCountries(decidingSkus(product))),
    })
    return {
      kind: 'sold',
      product: view,
      tags: tagsOf(product, [...byCode.keys()]),
      nextChange: earliest(offered.flatMap(({ offers }) => offers.map(({ price }) => price.until))),
    }
  }

  async function notSoldHere(product: Product, storefront: Storefront): Promise<FoundProduct> {
    const soldIn = soldInOf(product, await reader.listCountries(decidingSkus(product)))
    const alternatives: ProductCard[] = []
    const sources = [
      { skus: product.related },
      ...product.categories.slice(0, 1).flatMap((path) =>
        pathsAbove(path)
          .toReversed()
          .map((category) => ({ category })),
      ),
    ]
    for (const source of sources) {
      if (alternatives.length >= maxAlternatives) break
      const cards = await listCards(source, storefront, maxAlternatives)
      alternatives.push(...cards.filter(({ code }) => alternatives.every((other) => other.code !== code)))
    }
    const shown = alternatives.slice(0, maxAlternatives)
    return {
      kind: 'not-sold-here',
      name: product.name[storefront.language],
      soldIn,
      alternatives: shown,
      tags: [product.code, ...shown.map(({ code }) => code)].map(productTag),
    }
  }
}

/** The products that a product names, by the code or SKU it names them with. */
type OfferLookup = {
  find(name: string): OfferedProduct | undefined
  /** Of a SKU its own card; of a code that of the first variant that can be bought. Undefined: not sold here. */
  card(name: string): ProductCard | undefined
}

/** What goes with a product: what ranks first, then what an editor wrote; nothing of its look, which is shown above. */
async function listRelated(
  { rank }: Deps,
  { code, completeTheLook, related }: Product,
  { country }: Storefront,
): Promise<readonly string[]> {
  const ranked = await rank({
    placement: 'product',
    country: country.isoCode,
    products: [code],
    limit: maxRanked,
  })
  const fresh = ranked.filter((one) => !completeTheLook.includes(one))
  return [...new Set([...fresh, ...related])].slice(0, maxRelated)
}

/** Everything that the page of a product names: components, gift, related products, and its look. */
async function loadNamedProducts({ reader }: Deps, product: Product, related: readonly string[]) {
  const names = [
    ...decidingSkus(product).slice(product.variants.length),
    ...related,
    ...product.completeTheLook.slice(0, maxRelated),
  ]
  const found = await listNamed(reader, [...new Set(names)])
  const products = [...new Set(found.map((one) => one.product))].filter(({ code }) => code !== product.code)
  return {
    products,
    codeByName: new Map(found.map((one) => [one.sku ?? one.product.code, one.product.code])),
  }
}

const cardsOf = (
  codes: readonly string[],
  { code: own }: Product,
  lookup: OfferLookup,
): readonly ProductCard[] =>
  codes
    .slice(0, maxRelated)
    .filter((code) => code !== own)
    .flatMap((code) => lookup.card(code) ?? [])

/** Without the parts that are not sold here: they are no reason to hide a grouped product. */
const partsOf = (product: Product, lookup: OfferLookup, { language }: Storefront): readonly PartView[] =>
  product.parts.flatMap(({ sku, quantity }) => {
    const card = lookup.card(sku)
    const part = lookup.find(sku)?.product
    const variant = part?.variants.find((one) => one.sku === sku)
    return card && part && variant ? [{ card, sku, quantity, choice: choiceOf(part, variant, language) }] : []
  })

/** A gift that is sold out, or not sold here, is not promised. */
function giftOf({ gift }: Product, lookup: OfferLookup): ProductView['gift'] {
  if (gift === null) return null
  const { sku, buy, get } = gift
  if (sku === null) return { card: null, buy, get }
  const card = lookup.card(sku)
  return card && card.availability.kind === 'in-stock' ? { card, buy, get } : null
}

const tagsOf = (product: Product, codes: readonly string[]): readonly string[] => [
  ...codes.map(productTag),
  ...pathsAbove(product.categories[0] ?? '')
    .filter((path) => path !== '')
    .map(categoryTag),
]
