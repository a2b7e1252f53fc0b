import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'

export const questionTopics = [
  'delivery',
  'product',
  'payment',
  'return',
  'invoice',
  'complaint',
  'other',
] as const
export type QuestionTopic = (typeof questionTopics)[number]

export const questionStates = ['open', 'answered', 'solved'] as const
export type QuestionState = (typeof questionStates)[number]

/** One text: of the shopper, or of the shop's staff. */
export type QuestionEntry = {
  readonly by: 'shopper' | 'shop'
  readonly text: string
  readonly at: Instant
}

/** A question about an order with all that was written since. */
export type Question = {
  readonly id: string
  /** "Q-4K7R-9TXW": what a shopper names on the phone. */
  readonly ticket: string
  readonly orderId: string
  readonly orderNumber: string
  readonly country: CountryCode
  readonly topic: QuestionTopic
  readonly state: QuestionState
  /** Oldest first. */
  readonly entries: readonly QuestionEntry[]
  readonly openedAt: Instant
  /** By when the shopper's last text is to be answered; null: it is. */
  readonly replyBy: Instant | null
  readonly solveBy: Instant
  readonly solvedAt: Instant | null
  /** What the operator noted when it was solved. */
  readonly solution: string | null
}

/** How a question is answered in a country. */
export type QuestionTerms = {
  readonly country: CountryCode
  /** Hours from the shopper's text to a reply. */
  readonly replyHours: number
  /** Calendar months from the first text to a solution. */
  readonly solveMonths: number
  /** Days without a further text after which an answered question counts as solved. */
  readonly quietDays: number
  /** Null: the shop's own promise. */
  readonly law: string | null
  readonly toBeConfirmed: string | null
  /** Who answers when the shopper is not content, where the law wants one to be named. */
  readonly officer: {
    readonly name: { readonly en: string; readonly ar: string }
    readonly title: { readonly en: string; readonly ar: string }
    readonly email: string
    readonly phone: string
  } | null
}
