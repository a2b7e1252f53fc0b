import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { ReviewPhotos, ReviewRepository, TagsOfProduct } from './ports.ts'
import type { Review, ReviewState } from './review.ts'

export type ReviewModeration = {
  /** Oldest first. */
  list(state: ReviewState, limit: number): Promise<readonly Review[]>
  /** Publishes it and purges its product's pages. `changed`: false when it was published before. */
  publish(id: string): Promise<Result<Moderated, { readonly kind: 'unknown-review' }>>
  /** Hides it with its photos, even if it was published. `reason`: for the file. */
  reject(id: string, reason: string): Promise<Result<Moderated, { readonly kind: 'unknown-review' }>>
  /** By position from 1, in any state. */
  findPhoto(id: string, position: number): Promise<Uint8Array | undefined>
}
type Moderated = { readonly review: Review; readonly changed: boolean }

type Deps = {
  readonly reviews: Pick<ReviewRepository, 'listByState' | 'setState'>
  readonly photos: Pick<ReviewPhotos, 'findOfReview'>
  readonly tagsOf: TagsOfProduct
  readonly purge: (tags: readonly string[]) => Promise<void>
}

/** Characters of a reason. */
const maxReason = 200

export function createReviewModeration({ reviews, photos, tagsOf, purge }: Deps): ReviewModeration {
  const moveTo = async (id: string, state: ReviewState, reason: string | null) => {
    const moved = await reviews.setState(id, state, reason)
    if (!moved) return fail({ kind: 'unknown-review' })
    // Even when nothing changed: an operator who repeats the command wants to see it on the page.
    await purge(await tagsOf(moved.review.productCode))
    return ok(moved)
  }
  return {
    list: reviews.listByState,
    publish: (id) => moveTo(id, 'published', null),
    reject: (id, reason) => moveTo(id, 'rejected', tidyText(reason).slice(0, maxReason)),
    findPhoto: photos.findOfReview,
  }
}
