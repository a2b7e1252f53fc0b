import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { AdvancedQuestion } from './advance-question.ts'
import type { Question, QuestionState } from './question.ts'

type NewQuestion = Omit<Question, 'id' | 'orderNumber' | 'country'>

export type QuestionFilter = {
  readonly country: CountryCode | null
  readonly state: QuestionState | null
  /** Those whose reply or solution is due before. */
  readonly dueBefore: Instant | null
  readonly limit: number
}

export type QuestionStore = {
  /**
   * Once per order and key; a repeated key returns what it stored. `too-many`: the order has as many unsolved questions as it
   * may have.
   */
  add(
    question: NewQuestion,
    key: string,
    maxUnsolved: number,
  ): Promise<Result<Question, { readonly kind: 'too-many-open' }>>
  /** Newest first. */
  listOfOrder(orderId: string): Promise<readonly Question[]>
  find(ticket: string): Promise<Question | undefined>
  /** Those due first come first; solved ones are last. */
  list(filter: QuestionFilter): Promise<readonly Question[]>
  /** Locks the question, decides and writes. A repeated key changes nothing. */
  change<Failure>(
    ticket: string,
    key: string | null,
    decide: (question: Question) => Result<AdvancedQuestion, Failure>,
  ): Promise<Result<Question, Failure | { readonly kind: 'not-found' }>>
  /** Tickets of answered questions without a text since. */
  listQuiet(country: CountryCode, before: Instant, limit: number): Promise<readonly string[]>
  /** Tickets to be replied to, or solved, before these moments, each reported once until the shopper writes again. */
  takeDue(
    before: { readonly reply: Instant; readonly solution: Instant },
    at: Instant,
  ): Promise<readonly string[]>
}

/** "Q-4K7R-9TXW" */
export type NewTicket = () => string
