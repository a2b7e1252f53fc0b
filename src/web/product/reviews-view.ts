import type { ReviewPage } from '#commerce/reviews/list-reviews.ts'
import { toLatinDigits } from '#kernel/digits.ts'

type Asked = {
  readonly locals: Pick<App.Locals, 'shop' | 'requestId'>
  readonly url: Pick<URL, 'searchParams'>
}

/** The query parameter of pages of reviews. */
export const reviewsParameter = 'reviews'

/** The page of reviews that the address asks for. Undefined, and reported, when they cannot be had. */
export async function loadReviews(
  { locals: { shop, requestId }, url }: Asked,
  productCode: string,
): Promise<ReviewPage | undefined> {
  const asked = Number(toLatinDigits(url.searchParams.get(reviewsParameter) ?? '1'))
  try {
    return await shop.reviews.list(productCode, asked)
  } catch (error) {
    shop.report(error, { what: 'list reviews', requestId })
    return undefined
  }
}
