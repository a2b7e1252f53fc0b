import type { QuestionsFacade } from '#commerce/questions/questions-facade.ts'
import { fail } from '#kernel/result.ts'

/** A shop that has been written nothing and takes no questions. */
export const closedQuestions: QuestionsFacade = {
  termsOf: (country) => ({
    country,
    replyHours: 48,
    solveMonths: 1,
    quietDays: 7,
    law: null,
    toBeConfirmed: null,
    officer: null,
  }),
  listOfOrder: async () => [],
  open: async () => fail({ kind: 'too-many', retryAfterSeconds: 60 }),
  write: async () => fail({ kind: 'not-found' }),
}
