import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import type { Attempt } from './attempt.ts'
import type { PaymentMethod } from '#commerce/payments/methods/method-table.ts'
import type { AttemptStore } from '#commerce/payments/ports.ts'

const most = 100

/** Promises of methods that take later, whose window in the table of methods is over before a moment. */
export const createListEndingHolds =
  (attempts: Pick<AttemptStore, 'listPromised'>, methods: readonly PaymentMethod[]) =>
  async (before: Instant): Promise<readonly Attempt[]> => {
    const ending: Attempt[] = []
    for (const { code, capture, holdHours } of methods)
      if (capture === 'at-dispatch' && holdHours !== null)
        ending.push(
          ...(await attempts.listPromised(code, addMilliseconds(before, -holdHours * 3_600_000), most)),
        )
    return ending
  }
