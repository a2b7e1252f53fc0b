import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { addMonths, atLocalTime, localTime } from '#kernel/local-time.ts'
import type { QuestionTerms } from './question.ts'

/** By when a text is answered. */
export const replyDeadline = (at: Instant, { replyHours }: Pick<QuestionTerms, 'replyHours'>): Instant =>
  addMilliseconds(at, replyHours * 3_600_000)

/** By when a question is solved: at the same hour of the same day of a later month, local time. */
export function solveDeadline(
  at: Instant,
  { solveMonths }: Pick<QuestionTerms, 'solveMonths'>,
  timeZone: string,
): Instant {
  const { day, second } = localTime(at, timeZone)
  return atLocalTime({ day: addMonths(day, solveMonths), second }, timeZone)
}
