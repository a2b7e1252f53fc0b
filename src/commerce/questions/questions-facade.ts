import type { CountryCode } from '#kernel/country.ts'
import type { Result } from '#kernel/result.ts'
import type { QuestionActionFailure } from './advance-question.ts'
import type { InvalidQuestion } from './check-question.ts'
import type { QuestionFilter } from './ports.ts'
import type { Question, QuestionTerms } from './question.ts'

type TooMany = { readonly kind: 'too-many'; readonly retryAfterSeconds: number }
type NotFound = { readonly kind: 'not-found' }

/** A text of a shopper, who has opened the order. */
type Written = {
  readonly orderId: string
  readonly country: CountryCode
  /** Made when the form was rendered: a form that is sent twice is one text. */
  readonly key: string
  readonly text: string
  /** Client address, for the rate limit. */
  readonly from: string
}

export type QuestionsFacade = {
  termsOf(country: CountryCode): QuestionTerms
  /** Newest first. The caller has checked that the visitor may see the order. */
  listOfOrder(orderId: string): Promise<readonly Question[]>
  open(
    question: Written & { readonly topic: string },
  ): Promise<Result<Question, InvalidQuestion | TooMany | { readonly kind: 'too-many-open' }>>
  /** Adds to a question of the order. Another order's ticket and none are the same. */
  write(
    entry: Written & { readonly ticket: string },
  ): Promise<Result<Question, InvalidQuestion | TooMany | NotFound | QuestionActionFailure>>
}

/** For operators: the CLI and the operations API. */
export type QuestionAdmin = {
  list(filter: QuestionFilter): Promise<readonly Question[]>
  find(ticket: string): Promise<Result<Question, NotFound>>
  /** `key`: a repeated one adds nothing; null: none. */
  reply(
    ticket: string,
    text: string,
    key: string | null,
  ): Promise<Result<Question, InvalidQuestion | NotFound | QuestionActionFailure>>
  /** `note`: how it was solved, for the file. */
  solve(
    ticket: string,
    note: string,
  ): Promise<Result<Question, InvalidQuestion | NotFound | QuestionActionFailure>>
}
