import type { Brand } from '#commerce/catalog/brand.ts'
import type { Instant } from '#kernel/instant.ts'
import { earliest } from '#kernel/instant.ts'
import type { ListingQuery } from '#commerce/search/listing.ts'

type Context = Pick<App.Locals, 'shop' | 'storefront' | 'requestId'>

/** A brand with the number of its products in this country. */
type ListedBrand = { readonly brand: Brand; readonly count: number }

export type BrandIndex = {
  /** By the first letter of their names, both in the order of the alphabet. */
  readonly letters: readonly { readonly letter: string; readonly brands: readonly ListedBrand[] }[]
  readonly nextChange: Instant | null
  /** Whether something could not be counted. */
  readonly stale: boolean
}

/** The brands that this country sells. When the search fails, and that is reported, all of them, with a count of 0. */
export async function loadBrandIndex({ shop, storefront, requestId }: Context): Promise<BrandIndex> {
  const all = shop.catalog.listBrands()
  try {
    const counted = await Promise.all(
      all.map(async (brand) => ({ brand, ...(await shop.search.list(queryOf(brand), storefront)) })),
    )
    return {
      letters: byLetter(
        counted.flatMap(({ brand, total }) => (total > 0 ? [{ brand, count: total }] : [])),
        storefront,
      ),
      nextChange: earliest(counted.map(({ nextChange }) => nextChange)),
      stale: false,
    }
  } catch (error) {
    shop.report(error, { what: 'count the products of brands', requestId })
    return {
      letters: byLetter(
        all.map((brand) => ({ brand, count: 0 })),
        storefront,
      ),
      nextChange: null,
      stale: true,
    }
  }
}

const queryOf = ({ value }: Brand): ListingQuery => ({
  category: null,
  collection: { kind: 'brand', brand: value },
  text: null,
  facets: {},
  ranges: {},
  sort: 'relevance',
  page: 1,
  pageSize: 1,
})

function byLetter(
  brands: readonly ListedBrand[],
  { language }: Context['storefront'],
): BrandIndex['letters'] {
  const { compare } = new Intl.Collator(language)
  const sorted = brands.toSorted((a, b) => compare(a.brand.name[language], b.brand.name[language]))
  return [...Map.groupBy(sorted, ({ brand }) => [...brand.name[language]][0] ?? '')].map(
    ([letter, found]) => ({ letter, brands: found }),
  )
}
