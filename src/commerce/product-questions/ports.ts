import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { AnsweredQuestion, ProductQuestion, ProductQuestionInput } from './product-question.ts'
import type { ProductQuestionState } from './product-question-states.ts'

type NewProductQuestion = Pick<
  ProductQuestion,
  'productCode' | 'country' | 'language' | 'author' | 'text' | 'requestedAt'
> &
  Pick<ProductQuestionInput, 'key' | 'customerId'> & { readonly email: string | null }

type ProductQuestionChange = {
  readonly state: ProductQuestionState
  readonly answer: string | null
  readonly answeredAt: Instant | null
  readonly reason: string | null
}

export type ProductQuestionRepository = {
  /** A key that is known adds nothing. `full`: as many of the product wait as may. */
  add(question: NewProductQuestion): Promise<'ok' | 'full'>
  /** Those in the reader's language first, each part newest answer first. */
  listAnswered(
    productCode: string,
    language: Language,
    offset: number,
    limit: number,
  ): Promise<readonly AnsweredQuestion[]>
  countAnswered(productCode: string): Promise<number>
  /** Oldest first. */
  listByState(state: ProductQuestionState, limit: number): Promise<readonly ProductQuestion[]>
  find(id: string): Promise<ProductQuestion | undefined>
  /**
   * Stores what is decided for the locked question, with the mail about its first answer. Undefined: unknown; `decide` may
   * leave it as it is by returning undefined.
   */
  change<Decided extends ProductQuestionChange | undefined>(
    id: string,
    decide: (question: ProductQuestion) => Decided,
    at: Instant,
  ): Promise<{ readonly before: ProductQuestion; readonly after: ProductQuestion | undefined } | undefined>
}
