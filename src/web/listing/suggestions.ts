import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { ProductPicture } from '#commerce/catalog/product.ts'
import type { Category } from '#commerce/catalog/category.ts'
import type { Suggestion } from '#commerce/content/gateway.ts'
import type { Suggestions } from '#commerce/search/listing.ts'
import type { SuggestedProduct, SuggestionsResponse } from '#contracts/suggestions.ts'
import { formatMoney } from '#i18n/format.ts'
import { cleanSearchText, writeListingQuery } from './listing-query.ts'
import { localHref, pathTo } from '#web/paths.ts'
import { fold } from '#kernel/fold.ts'
import { trendingTerms } from './trending-terms.ts'
import { formatPrice } from '#web/format-price.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const maxCounts = { terms: 4, trending: 8, categories: 4, subCategories: 3, products: 4 }

/** Suggestions for the typed text; popular searches without any. */
export async function suggest(typed: string, locals: Locals): Promise<SuggestionsResponse> {
  const { shop, storefront } = locals
  const text = cleanSearchText(typed)
  if (text === null) {
    const terms = await trendingTerms(locals)
    return toResponse({ terms, products: [] }, locals)
  }
  const [found, theirs, categories] = await Promise.all([
    shop.search.suggest(text, storefront),
    shop.content.outside ? shop.content.autosuggest(text, storefront) : [],
    shop.catalog.listCategories(),
  ])
  // Without an answer from outside ours is shown, as it is where there is no outside.
  const own = found.categories.map(({ label, ...rest }) => ({ text: label, ...rest }))
  return toResponse(found, locals, namedCategories(theirs.length > 0 ? theirs : own, categories, locals))
}

/**
 * Suggested categories, each followed by those within it. A name that no category of ours has leads to a search for it: an
 * outside content system may have words of its own.
 */
function namedCategories(
  suggested: readonly (Suggestion & { readonly path?: string })[],
  categories: readonly Category[],
  { storefront }: Pick<Locals, 'storefront'>,
): SuggestionsResponse['categories'] {
  const { code, country, language } = storefront
  const pathOf = (name: string, within?: string) =>
    categories.find(
      (one) => fold(one.name[language]) === fold(name) && (!within || one.path.startsWith(`${within}/`)),
    )?.path
  const hrefOf = (name: string, path: string | undefined) =>
    path === undefined
      ? pathTo(code, 'search') + writeListingQuery({ text: name }, country.currency)
      : pathTo(code, 'listing', { category: path })
  const seen = new Set<string>()
  return suggested
    .slice(0, maxCounts.categories)
    .flatMap(({ text, category, subCategories, path = pathOf(text) }, place) => [
      { label: text, within: category === text ? '' : category, href: hrefOf(text, path) },
      ...(place === 0 ? subCategories.slice(0, maxCounts.subCategories) : []).map((name) => ({
        label: name,
        within: text,
        href: hrefOf(name, pathOf(name, path)),
      })),
    ])
    .filter(({ href }) => !seen.has(href) && seen.add(href))
}

function toResponse(
  found: Pick<Suggestions, 'terms' | 'products'>,
  { storefront, t }: Pick<Locals, 'storefront' | 't'>,
  categories: SuggestionsResponse['categories'] = [],
): SuggestionsResponse {
  const { code, country } = storefront
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
