import type { StaffOperator } from '#commerce/staff/operator.ts'
import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'

const freshMs = 5 * 60_000

/** Whether a factor must be proven again before an act that is guarded so. */
export const needsStepUp = ({ provenAt }: Pick<StaffOperator, 'provenAt'>, now: Instant): boolean =>
  isBefore(addMilliseconds(provenAt, freshMs), now)
