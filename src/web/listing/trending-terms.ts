/** Popular searches: of the outside content system where there is one, else (or when it says none) of our own visitors. */
export async function trendingTerms({
  shop,
  storefront,
}: Pick<App.Locals, 'shop' | 'storefront'>): Promise<readonly string[]> {
  const theirs = shop.content.outside ? await shop.content.trendingSearch(storefront) : []
  return theirs.length > 0 ? theirs : shop.search.trending(storefront)
}
