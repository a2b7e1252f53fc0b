import type { Bilingual, CountryCode } from '#kernel/country.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { ProductCard, RailSource } from './product-card.ts'

/** A product for rails while there is no catalogue. Prices in minor units of the country's currency. */
export type PlaceholderProduct = {
  readonly sku: string
  readonly urlKey: string
  /** "living/sofas": the listing it leads to. */
  readonly category: string
  readonly name: Bilingual
  /** Name of its drawing. */
  readonly art: string
  readonly colour: string
  readonly colours: readonly string[]
  readonly isNew: boolean
  /** 1 sells best. */
  readonly rank: number
  readonly prices: Readonly<
    Record<CountryCode, { readonly default: number; readonly special?: number | undefined } | undefined>
  >
}

/** Side of the square drawings, px. */
const side = 600

/** Cards for a rail: only products that have a price in the country; at most `limit`, in the order of the source. */
export function cardsFor(
  products: readonly PlaceholderProduct[],
  source: RailSource,
  storefront: Storefront,
  limit: number,
): readonly ProductCard[] {
  return select(products, source, storefront.country.isoCode)
    .flatMap((product) => toCard(product, storefront))
    .slice(0, limit)
}

function select(
  products: readonly PlaceholderProduct[],
  source: RailSource,
  country: CountryCode,
): readonly PlaceholderProduct[] {
  const byRank = [...products].sort((a, b) => a.rank - b.rank)
  if ('skus' in source)
    return source.skus.flatMap((sku) => products.find((product) => product.sku === sku) ?? [])
  if ('category' in source)
    return byRank.filter(({ category }) => `${category}/`.startsWith(`${source.category}/`))
  switch (source.rule) {
    case 'new':
      return byRank.filter(({ isNew }) => isNew)
    case 'on-offer':
      return byRank.filter(({ prices }) => isOffer(prices[country]))
    case 'best-sellers':
      return byRank
  }
}

const isOffer = (price: PlaceholderProduct['prices'][string]): boolean =>
  price?.special !== undefined && price.special < price.default

function toCard(product: PlaceholderProduct, { country, language }: Storefront): ProductCard[] {
  const price = product.prices[country.isoCode]
  if (!price) return []
  const offer = isOffer(price)
  return [
    {
      sku: product.sku,
      name: product.name[language],
      urlKey: product.urlKey,
      // Products have no page of their own yet.
      href: `/c/${product.category}`,
      picture: { url: `/art/${product.art}.svg`, width: side, height: side, colour: product.colour },
      price: money(offer ? (price.special ?? price.default) : price.default, country.currency),
      was: offer ? money(price.default, country.currency) : null,
      badge: offer ? 'offer' : product.isNew ? 'new' : null,
      colours: product.colours,
    },
  ]
}
