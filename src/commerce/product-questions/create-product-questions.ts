import { isPublishable } from '#commerce/reviews/check-review.ts'
import type { ProductExists, TagsOfProduct } from '#commerce/reviews/ports.ts'
import { isEmail } from '#kernel/email.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { tidyLines, tidyText } from '#kernel/tidy-text.ts'
import type { ProductQuestionRepository } from './ports.ts'
import type {
  AskProductFailure,
  ProductQuestion,
  ProductQuestionField,
  ProductQuestionInput,
  ProductQuestionPage,
} from './product-question.ts'
import { nextProductQuestionState, type ProductQuestionState } from './product-question-states.ts'

type Deps = {
  readonly repository: ProductQuestionRepository
  readonly productExists: ProductExists
  readonly tagsOf: TagsOfProduct
  readonly purge: (tags: readonly string[]) => Promise<void>
  readonly clock: Clock
  /** shop.rateLimiter.check for product questions. */
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

/** Minimum and maximum length in characters. */
const productQuestionLengths = {
  author: [2, 40],
  text: [10, 500],
  answer: [2, 2000],
  reason: [3, 200],
} as const

const pageSize = 10

export type ProductQuestionFailure =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'illegal'; readonly from: ProductQuestionState }

/** For operators: the CLI and the operations API. */
export type ProductQuestionAdmin = {
  list(state: ProductQuestionState, limit: number): Promise<readonly ProductQuestion[]>
  /** Shows the question with the answer, or corrects one; the author gets one mail. */
  answer(id: string, text: string): Promise<Result<ProductQuestion, ProductQuestionFailure>>
  /** Hides it, also if it was shown. */
  reject(id: string, reason: string): Promise<Result<ProductQuestion, ProductQuestionFailure>>
}

/** Questions of visitors about products, answered by the shop. */
export function createProductQuestions(deps: Deps) {
  const { repository, clock } = deps

  async function decide(
    id: string,
    event: 'answer' | 'reject',
    text: string,
  ): Promise<Result<ProductQuestion, ProductQuestionFailure>> {
    const tidy = event === 'answer' ? tidyLines(text) : tidyText(text)
    if (!isLong(tidy, productQuestionLengths[event === 'answer' ? 'answer' : 'reason']))
      return fail({ kind: 'invalid' })
    const at = clock.now()
    const changed = await repository.change(
      id,
      ({ state, answer, answeredAt }) => {
        const next = nextProductQuestionState(state, event)
        if (!next) return undefined
        return event === 'answer'
          ? { state: next, answer: tidy, answeredAt: answeredAt ?? at, reason: null }
          : { state: next, answer, answeredAt, reason: tidy }
      },
      at,
    )
    if (!changed) return fail({ kind: 'not-found' })
    if (!changed.after) return fail({ kind: 'illegal', from: changed.before.state })
    await deps.purge(await deps.tagsOf(changed.after.productCode))
    return ok(changed.after)
  }

  return {
    /** Answered ones. A number beyond the last page means the last, an invalid one the first. */
    async list(productCode: string, language: Language, requestedPage: number): Promise<ProductQuestionPage> {
      const count = await repository.countAnswered(productCode)
      const pages = Math.max(1, Math.ceil(count / pageSize))
      const page = Number.isSafeInteger(requestedPage) ? Math.min(Math.max(1, requestedPage), pages) : 1
      const questions =
        count === 0
          ? []
          : await repository.listAnswered(productCode, language, (page - 1) * pageSize, pageSize)
      return { questions, count, page, pages }
    },

    /** Waits for its answer, with which it is shown. */
    async ask(
      input: ProductQuestionInput,
      { country, language }: Storefront,
    ): Promise<Result<void, AskProductFailure>> {
      const author = tidyText(input.author)
      const text = tidyLines(input.text)
      const email = tidyText(input.email).toLowerCase()
      const fields: ProductQuestionField[] = []
      if (!isPublishable(author, productQuestionLengths.author) || /[<>]/.test(author)) fields.push('author')
      if (!isPublishable(text, productQuestionLengths.text)) fields.push('text')
      if (email !== '' && !isEmail(email)) fields.push('email')
      if (fields.length > 0) return fail({ kind: 'invalid', fields })
      const limit = await deps.checkRateLimit(input.from)
      if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
      const { productCode, key, customerId } = input
      if (!(await deps.productExists(productCode))) return fail({ kind: 'unknown-product' })
      const added = await repository.add({
        productCode,
        key,
        customerId,
        author,
        text,
        email: email === '' ? null : email,
        country: country.isoCode,
        language,
        requestedAt: clock.now(),
      })
      return added === 'full' ? fail({ kind: 'too-many-waiting' }) : ok(undefined)
    },

    admin: {
      list: (state, limit) => repository.listByState(state, limit),
      answer: (id, text) => decide(id, 'answer', text),
      reject: (id, reason) => decide(id, 'reject', reason),
    } satisfies ProductQuestionAdmin as ProductQuestionAdmin,
  }
}

const isLong = (text: string, [min, max]: readonly [number, number]): boolean => {
  const { length } = [...text]
  return length >= min && length <= max
}

export type ProductQuestionsFacade = Pick<ReturnType<typeof createProductQuestions>, 'list' | 'ask'>
