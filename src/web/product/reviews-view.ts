import type { ReviewPage } from '#commerce/reviews/list-reviews.ts'
import { toLatinDigits } from '#kernel/digits.ts'

type Page = {
  readonly locals: Pick<App.Locals, 'shop' | 'storefront' | 'requestId'>
  readonly url: Pick<URL, 'searchParams'>
}

/** Query parameter of the pages of a product's reviews; its own page shows the first few. */
export const reviewsParameter = 'page'

/** Loads the page of reviews that the URL names. Undefined, and reported, on error. */
export async function loadReviews(
  { locals: { shop, storefront, requestId }, url }: Page,
  productCode: string,
): Promise<ReviewPage | undefined> {
  const page = Number(toLatinDigits(url.searchParams.get(reviewsParameter) ?? '1'))
  try {
    return await shop.reviews.list(productCode, storefront.language, page)
  } catch (error) {
    shop.report(error, { what: 'list reviews', requestId })
    return undefined
  }
}
