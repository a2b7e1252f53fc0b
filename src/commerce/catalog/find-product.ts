import { earliest } from '#commerce/pricing/combo-price.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { categoryTag, productTag } from './catalog-tags.ts'
import type { Category } from './category.ts'
import { pathsAbove } from './category.ts'
import { choiceOf } from './choice.ts'
import { createListProductCards, listNamed } from './list-product-cards.ts'
import { loadOffers, type CatalogDependencies } from './load-offers.ts'
import { decidingSkus, type OfferedProduct } from './offers.ts'
import type { ProductCard } from './product-card.ts'
import type { Product } from './product.ts'
import type { FoundProduct, PartView, ProductView } from './product-view.ts'
import { createShelf, type Shelf } from './shelf.ts'
import { soldInOf, toProductView, trailOf } from './to-product-view.ts'

type Dependencies = CatalogDependencies & {
  readonly listCategories: () => Promise<readonly Category[]>
}

/** As many stand beside a product at most. */
const mostBeside = 12
/** So many are offered where the product itself is not. */
const mostInstead = 8

/** What a URL key leads to in a storefront. */
export function createFindProduct(dependencies: Dependencies) {
  const { reader, listCategories } = dependencies
  const listCards = createListProductCards(dependencies)

  return async (urlKey: string, storefront: Storefront): Promise<FoundProduct> => {
    const product = await reader.findByUrlKey(urlKey)
    if (!product) {
      const moved = await reader.findMoved(urlKey)
      return moved === undefined ? { kind: 'unknown' } : { kind: 'moved', urlKey: moved }
    }
    const around = await listAround(dependencies, product)
    const offered = await loadOffers(dependencies, [product, ...around.products], storefront)
    const own = offered.products[0]
    if (!own || own.offers.length === 0) return notSoldHere(product, storefront)
    const shelf = createShelf(offered, around.names)
    const categories = new Map((await listCategories()).map((category) => [category.path, category]))
    const view = toProductView(own, storefront, {
      trail: trailOf(product, categories, storefront),
      parts: partsOf(product, shelf, storefront),
      gift: giftOf(product, shelf),
      related: cardsOf(product.related, product, shelf),
      completeTheLook: cardsOf(product.completeTheLook, product, shelf),
      soldIn: soldInOf(product, await reader.listCountries(decidingSkus(product))),
      setParts: shelf.setParts,
    })
    return {
      kind: 'sold',
      product: view,
      tags: tagsOf(product, shelf),
      nextChange: nextChange(offered.products),
    }
  }

  async function notSoldHere(product: Product, storefront: Storefront): Promise<FoundProduct> {
    const soldIn = soldInOf(product, await reader.listCountries(decidingSkus(product)))
    const instead: ProductCard[] = []
    const sources = [
      { skus: product.related },
      ...product.categories.slice(0, 1).flatMap((path) =>
        pathsAbove(path)
          .toReversed()
          .map((category) => ({ category })),
      ),
    ]
    for (const source of sources) {
      if (instead.length >= mostInstead) break
      const cards = await listCards(source, storefront, mostInstead)
      instead.push(...cards.filter(({ code }) => instead.every((other) => other.code !== code)))
    }
    const shown = instead.slice(0, mostInstead)
    return {
      kind: 'not-sold-here',
      name: product.name[storefront.language],
      soldIn,
      instead: shown,
      tags: [product.code, ...shown.map(({ code }) => code)].map(productTag),
    }
  }
}

/** Everything that the page of a product names: what it is made of, gives away, and what stands beside it. */
async function listAround({ reader }: Dependencies, product: Product) {
  const names = [
    ...decidingSkus(product).slice(product.variants.length),
    ...product.related.slice(0, mostBeside),
    ...product.completeTheLook.slice(0, mostBeside),
  ]
  const found = await listNamed(reader, [...new Set(names)])
  const products = [...new Set(found.map((one) => one.product))].filter(({ code }) => code !== product.code)
  return { products, names: new Map(found.map((one) => [one.sku ?? one.product.code, one.product.code])) }
}

const cardsOf = (codes: readonly string[], { code: own }: Product, shelf: Shelf): readonly ProductCard[] =>
  codes
    .slice(0, mostBeside)
    .filter((code) => code !== own)
    .flatMap((code) => shelf.card(code) ?? [])

/** Parts that are not sold here are left out: of a grouped product that is no reason to hide it. */
const partsOf = (product: Product, shelf: Shelf, { language }: Storefront): readonly PartView[] =>
  product.parts.flatMap(({ sku, quantity }) => {
    const card = shelf.card(sku)
    const part = shelf.find(sku)?.product
    const variant = part?.variants.find((one) => one.sku === sku)
    return card && part && variant ? [{ card, sku, quantity, choice: choiceOf(part, variant, language) }] : []
  })

/** A gift that cannot be had here is not promised. */
function giftOf({ gift }: Product, shelf: Shelf): ProductView['gift'] {
  if (gift === null) return null
  const { sku, buy, get } = gift
  if (sku === null) return { card: null, buy, get }
  const card = shelf.card(sku)
  return card && card.availability.kind === 'in-stock' ? { card, buy, get } : null
}

const tagsOf = (product: Product, shelf: Shelf): readonly string[] => [
  ...shelf.codes.map(productTag),
  ...pathsAbove(product.categories[0] ?? '')
    .filter((path) => path !== '')
    .map(categoryTag),
]

const nextChange = (products: readonly OfferedProduct[]) =>
  earliest(products.flatMap(({ offers }) => offers.map(({ price }) => price.until)))
