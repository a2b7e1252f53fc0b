import type { QuestionState } from './question.ts'

/** write: of the shopper; reply: of the shop. */
export const questionEvents = ['write', 'reply', 'solve'] as const
export type QuestionEvent = (typeof questionEvents)[number]

/** All transitions; what is not listed cannot happen. A solved question is opened again by the shopper's next text. */
const transitions = {
  open: { write: 'open', reply: 'answered', solve: 'solved' },
  answered: { write: 'open', reply: 'answered', solve: 'solved' },
  solved: { write: 'open' },
} as const satisfies Record<QuestionState, Partial<Record<QuestionEvent, QuestionState>>>

/** Undefined: the event is not possible. */
export const nextQuestionState = (state: QuestionState, event: QuestionEvent): QuestionState | undefined =>
  (transitions[state] as Partial<Record<QuestionEvent, QuestionState>>)[event]
