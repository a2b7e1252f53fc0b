import { fail, ok, type Result } from '#kernel/result.ts'
import type { ReviewRepository, TagsOfProduct } from './ports.ts'
import type { Review, ReviewState } from './review.ts'

export type ReviewModeration = {
  /** Oldest first. */
  list(state: ReviewState, limit: number): Promise<readonly Review[]>
  /** Publishes it and purges its product's pages. `changed`: false when it was published before. */
  publish(id: string): Promise<Result<Moderated, { readonly kind: 'unknown-review' }>>
  /** Hides it, even if it was published. */
  reject(id: string): Promise<Result<Moderated, { readonly kind: 'unknown-review' }>>
}
type Moderated = { readonly review: Review; readonly changed: boolean }

type Deps = {
  readonly reviews: Pick<ReviewRepository, 'listByState' | 'setState'>
  readonly tagsOf: TagsOfProduct
  readonly purge: (tags: readonly string[]) => Promise<void>
}

export function createReviewModeration({ reviews, tagsOf, purge }: Deps): ReviewModeration {
  const moveTo = async (id: string, state: ReviewState) => {
    const moved = await reviews.setState(id, state)
    if (!moved) return fail({ kind: 'unknown-review' })
    // Even when nothing changed: an operator who repeats the command wants to see it on the page.
    await purge(await tagsOf(moved.review.productCode))
    return ok(moved)
  }
  return {
    list: reviews.listByState,
    publish: (id) => moveTo(id, 'published'),
    reject: (id) => moveTo(id, 'rejected'),
  }
}
