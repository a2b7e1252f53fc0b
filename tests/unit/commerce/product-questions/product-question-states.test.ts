import { expect, test } from 'vitest'
import {
  nextProductQuestionState,
  productQuestionEvents,
  productQuestionStates,
} from '#commerce/product-questions/product-question-states.ts'

test('a product question is answered, corrected and rejected as the table says', () => {
  const all = productQuestionStates.flatMap((state) =>
    productQuestionEvents.map(
      (event) => `${state} ${event}: ${nextProductQuestionState(state, event) ?? '—'}`,
    ),
  )
  expect(all).toEqual([
    'waiting answer: answered',
    'waiting reject: rejected',
    'answered answer: answered',
    'answered reject: rejected',
    'rejected answer: answered',
    'rejected reject: —',
  ])
})
