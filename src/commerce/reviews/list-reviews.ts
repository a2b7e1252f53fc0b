import type { Language } from '#kernel/language.ts'
import type { ReviewRepository, StarCounts } from './ports.ts'
import { ratingOf } from './rating.ts'
import type { Rating, Review } from './review.ts'

export type ReviewPage = {
  readonly rating: Rating | null
  readonly spread: StarCounts
  readonly reviews: readonly Review[]
  /** From 1, of at least one page. */
  readonly page: number
  readonly pages: number
}

const pageSize = 5

/** A page of a product's reviews. A number beyond the last page means the last, an invalid one the first. */
export const createListReviews =
  ({ reviews }: { readonly reviews: Pick<ReviewRepository, 'listPublished' | 'countStars'> }) =>
  async (productCode: string, language: Language, requestedPage: number): Promise<ReviewPage> => {
    const { samples, ...spread } = await reviews.countStars(productCode)
    const rating = ratingOf(spread, samples)
    const pages = Math.max(1, Math.ceil((rating?.count ?? 0) / pageSize))
    const page = Number.isSafeInteger(requestedPage) ? Math.min(Math.max(1, requestedPage), pages) : 1
    const listed = rating
      ? await reviews.listPublished(productCode, language, (page - 1) * pageSize, pageSize)
      : []
    return { rating, spread, reviews: listed, page, pages }
  }
