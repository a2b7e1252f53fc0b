import type { ReviewRepository, Spread } from './ports.ts'
import { ratingOf } from './rating.ts'
import type { Rating, Review } from './review.ts'

export type ReviewPage = {
  readonly rating: Rating | null
  readonly spread: Spread
  readonly reviews: readonly Review[]
  /** This one, and how many there are: at least one. */
  readonly page: number
  readonly pages: number
}

const pageSize = 5

/** A page of a product's reviews; beyond the last it is the last, and what is no page is the first. */
export const createListReviews =
  ({ reviews }: { readonly reviews: Pick<ReviewRepository, 'listPublished' | 'countStars'> }) =>
  async (productCode: string, asked: number): Promise<ReviewPage> => {
    const { samples, ...spread } = await reviews.countStars(productCode)
    const rating = ratingOf(spread, samples)
    const pages = Math.max(1, Math.ceil((rating?.count ?? 0) / pageSize))
    const page = Number.isSafeInteger(asked) ? Math.min(Math.max(1, asked), pages) : 1
    const listed = rating ? await reviews.listPublished(productCode, (page - 1) * pageSize, pageSize) : []
    return { rating, spread, reviews: listed, page, pages }
  }
