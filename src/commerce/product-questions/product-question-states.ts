export const productQuestionStates = ['waiting', 'answered', 'rejected'] as const
export type ProductQuestionState = (typeof productQuestionStates)[number]

/** Of the shop's staff. */
export const productQuestionEvents = ['answer', 'reject'] as const
export type ProductQuestionEvent = (typeof productQuestionEvents)[number]

/** All transitions; what is not listed cannot happen. Only answered questions are shown; an answer may be corrected. */
const transitions = {
  waiting: { answer: 'answered', reject: 'rejected' },
  answered: { answer: 'answered', reject: 'rejected' },
  rejected: { answer: 'answered' },
} as const satisfies Record<ProductQuestionState, Partial<Record<ProductQuestionEvent, ProductQuestionState>>>

/** Undefined: the event is not possible. */
export const nextProductQuestionState = (
  state: ProductQuestionState,
  event: ProductQuestionEvent,
): ProductQuestionState | undefined =>
  (transitions[state] as Partial<Record<ProductQuestionEvent, ProductQuestionState>>)[event]
