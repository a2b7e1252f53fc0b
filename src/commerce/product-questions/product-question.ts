import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { ProductQuestionState } from './product-question-states.ts'

/** A question that was asked on a product's page. Shown with its answer, never without. */
export type ProductQuestion = {
  readonly id: string
  readonly productCode: string
  readonly country: CountryCode
  readonly language: Language
  /** The name that the author chose. */
  readonly author: string
  readonly text: string
  readonly state: ProductQuestionState
  readonly answer: string | null
  readonly answeredAt: Instant | null
  /** Why it was rejected, for the file. */
  readonly reason: string | null
  readonly requestedAt: Instant
}

export type AnsweredQuestion = Pick<
  ProductQuestion,
  'id' | 'language' | 'author' | 'text' | 'requestedAt'
> & {
  readonly answer: string
  readonly answeredAt: Instant
}

export type ProductQuestionPage = {
  readonly questions: readonly AnsweredQuestion[]
  readonly count: number
  /** From 1, of at least one page. */
  readonly page: number
  readonly pages: number
}

export type ProductQuestionInput = {
  readonly productCode: string
  readonly author: string
  readonly text: string
  /** '': the answer is looked up on the page. */
  readonly email: string
  /** Made when the form was rendered. */
  readonly key: string
  readonly customerId: string | null
  /** Client address, for the rate limit. */
  readonly from: string
}

export type ProductQuestionField = 'author' | 'text' | 'email'

export type AskProductFailure =
  | { readonly kind: 'invalid'; readonly fields: readonly ProductQuestionField[] }
  | { readonly kind: 'unknown-product' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
  /** As many of the product wait for an answer as are read. */
  | { readonly kind: 'too-many-waiting' }

/** Of one product. */
export const maxWaitingQuestions = 50
