import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'

/** By country code: days without a sign of its owner after which a number may belong to another person. */
export type QuietDays = Readonly<Record<string, number>>

/** Whether a phone was last proven so long ago that its code alone no longer opens the account. */
export const isQuiet = (lastProvenAt: Instant, days: number, now: Instant): boolean =>
  !isBefore(addMilliseconds(now, -days * 86_400_000), lastProvenAt)
