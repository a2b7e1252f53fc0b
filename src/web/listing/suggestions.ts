import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { ProductPicture } from '#commerce/catalog/product.ts'
import type { Suggestions } from '#commerce/search/listing.ts'
import type { SuggestedProduct, SuggestionsResponse } from '#contracts/suggestions.ts'
import { formatMoney } from '#i18n/format.ts'
import { cleanSearchText, writeListingQuery } from './listing-query.ts'
import { localHref, pathTo } from '#web/paths.ts'
import { formatPrice } from '#web/format-price.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const maxCounts = { terms: 4, trending: 8, categories: 4, products: 4 }

/** Suggestions for the typed text; popular searches without any. */
export async function suggest(typed: string, locals: Locals): Promise<SuggestionsResponse> {
  const { shop, storefront } = locals
  const text = cleanSearchText(typed)
  if (text !== null) return toResponse(await shop.search.suggest(text, storefront), locals)
  const terms = await shop.search.trending(storefront)
  return toResponse({ terms, categories: [], products: [] }, locals)
}

function toResponse(
  found: Suggestions,
  { storefront, t }: Pick<Locals, 'storefront' | 't'>,
): SuggestionsResponse {
  const { code, country } = storefront
  const categories = found.categories.slice(0, maxCounts.categories).map(({ label, path, category }) => ({
    label,
    within: category === label ? '' : category,
    href: pathTo(code, 'listing', { category: path }),
  }))
  // A category link leads to the same products as a query of that name.
  const named = new Set(categories.map(({ label }) => label.toLowerCase()))
  const terms = found.terms
    .filter((text) => !named.has(text.toLowerCase()))
    .slice(0, categories.length > 0 ? maxCounts.terms : maxCounts.trending)
    .map((text) => ({ text, href: pathTo(code, 'search') + writeListingQuery({ text }, country.currency) }))
  const products = found.products
    .slice(0, maxCounts.products)
    .map((card) => toProduct(card, { storefront, t }))
  const count = terms.length + categories.length + products.length
  return { terms, categories, products, status: t('listing:suggest.count', { count }) }
}

function toProduct(card: ProductCard, { storefront, t }: Pick<Locals, 'storefront' | 't'>): SuggestedProduct {
  const price = formatPrice(card.price, storefront, t)
  return {
    name: card.name,
    href: localHref(storefront.code, card.href),
    price: card.from ? `${t('listing:card.from')} ${price}` : price,
    was: card.was && formatMoney(card.was, storefront),
    picture: smallest(card.picture),
  }
}

/** The smallest file of a picture that is sharp at 56 px on a dense screen. */
function smallest({ base, widths }: ProductPicture): string {
  const width = [...widths].sort((a, b) => a - b).find((each) => each >= 112) ?? Math.max(...widths)
  return widths.length === 0 ? base : `${base}-${width}.jpg`
}
