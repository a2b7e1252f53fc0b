import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { checkReview } from './check-review.ts'
import type { KnowsProduct, ReviewRepository } from './ports.ts'
import type { BuyerCheck, SubmitReview, SubmitReviewFailure } from './review.ts'

type Deps = {
  readonly reviews: Pick<ReviewRepository, 'add'>
  readonly isBuyer: BuyerCheck
  readonly knowsProduct: KnowsProduct
  readonly clock: Clock
  readonly takeTurn: (
    from: string,
  ) => Promise<{ readonly allowed: boolean; readonly retryAfterSeconds: number }>
}

/** Keeps a buyer's opinion until it has been read. One for each customer and product, for ever. */
export const createSubmitReview =
  ({ reviews, isBuyer, knowsProduct, clock, takeTurn }: Deps) =>
  async (asked: SubmitReview): Promise<Result<{ readonly state: 'pending' }, SubmitReviewFailure>> => {
    const { customerId, productCode, language } = asked
    const checked = checkReview(asked)
    if (!checked.ok) return checked
    const turn = await takeTurn(asked.from)
    if (!turn.allowed) return fail({ kind: 'too-many', retryAfterSeconds: turn.retryAfterSeconds })
    if (!(await knowsProduct(productCode))) return fail({ kind: 'unknown-product' })
    if (customerId === null || !(await isBuyer(customerId, productCode))) return fail({ kind: 'not-a-buyer' })
    const added = await reviews.add({
      ...checked.value,
      productCode,
      customerId,
      language,
      state: 'pending',
      verified: true,
      sample: false,
      createdAt: clock.now(),
    })
    return added ? ok({ state: 'pending' }) : fail({ kind: 'already-reviewed' })
  }
