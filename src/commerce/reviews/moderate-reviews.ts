import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { ReviewPhotos, ReviewRepository, TagsOfProduct } from './ports.ts'
import type { Review, ReviewState } from './review.ts'

export type ReviewModeration = {
  /** Oldest first. */
  list(state: ReviewState, limit: number): Promise<readonly Review[]>
  listPage(query: ListQuery<ReviewListFilters>, by: Operator): Promise<ListPage<Review>>
  find(id: string, by: Operator): Promise<Review | undefined>
  /** The oldest that waits, other than this one: what a moderator reads next. */
  findNext(id: string, by: Operator): Promise<string | undefined>
  /** Publishes it and purges its product's pages. `changed`: false when it was published before. */
  publish(id: string, by: Operator): Promise<Result<Moderated, ModerationFailure>>
  /** Hides it with its photos, even if it was published. `reason`: for the file. */
  reject(id: string, reason: string, by: Operator): Promise<Result<Moderated, ModerationFailure>>
  /** By position from 1, in any state. */
  findPhoto(id: string, position: number): Promise<Uint8Array | undefined>
}
type ModerationFailure = { readonly kind: 'unknown-review' | 'no-reason' } | NotPermitted

/** What the list is filtered by; null: by nothing. */
export type ReviewListFilters = {
  readonly state: string | null
  readonly stars: string | null
  readonly language: string | null
  readonly product: string | null
}
type Moderated = { readonly review: Review; readonly changed: boolean }

type Deps = {
  readonly reviews: Pick<ReviewRepository, 'listByState' | 'listPage' | 'find' | 'setState'>
  readonly photos: Pick<ReviewPhotos, 'findOfReview'>
  readonly tagsOf: TagsOfProduct
  readonly purge: (tags: readonly string[]) => Promise<void>
  readonly clock: Clock
}

/** Reviews are of products, which all countries sell. */
const everywhere = { country: null, place: null }

/** Characters of a reason. */
const [minReason, maxReason] = [3, 200]

export function createReviewModeration({ reviews, photos, tagsOf, purge, clock }: Deps): ReviewModeration {
  const moveTo = async (
    id: string,
    state: ReviewState,
    reason: string | null,
    by: Operator,
  ): ReturnType<ReviewModeration['publish']> => {
    if (!may(by, 'reviews.moderate', everywhere)) return fail({ kind: 'not-permitted' })
    const moved = await reviews.setState(id, state, reason, { by, at: clock.now() })
    if (!moved) return fail({ kind: 'unknown-review' })
    // Even when nothing changed: an operator who repeats the command wants to see it on the page.
    await purge(await tagsOf(moved.review.productCode))
    return ok(moved)
  }
  return {
    list: reviews.listByState,
    listPage: reviews.listPage,
    find: async (id, by) => (may(by, 'reviews.see', everywhere) ? reviews.find(id) : undefined),
    async findNext(id, by) {
      if (!may(by, 'reviews.see', everywhere)) return undefined
      return (await reviews.listByState('pending', 2)).find((one) => one.id !== id)?.id
    },
    publish: (id, by) => moveTo(id, 'published', null, by),
    async reject(id, reason, by) {
      const why = tidyText(reason)
      return why.length < minReason || [...why].length > maxReason
        ? fail({ kind: 'no-reason' })
        : moveTo(id, 'rejected', why, by)
    },
    findPhoto: photos.findOfReview,
  }
}
