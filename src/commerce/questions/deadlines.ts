import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { atLocalTime, localTime, type Day } from '#kernel/local-time.ts'
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

/** The last day of a month that is too short: 31 January and a month is 28 February. */
function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
