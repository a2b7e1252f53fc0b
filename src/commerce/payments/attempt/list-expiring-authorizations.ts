import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import type { Attempt } from './attempt.ts'
import type { PaymentMethod } from '#commerce/payments/methods/method-table.ts'
import type { AttemptRepository } from '#commerce/payments/ports.ts'

const maxPerMethod = 100

/** Authorizations of methods that capture at dispatch, which expire before a moment by the method's window. */
export const createListExpiringAuthorizations =
  (attempts: Pick<AttemptRepository, 'listAuthorized'>, methods: readonly PaymentMethod[]) =>
  async (before: Instant): Promise<readonly Attempt[]> => {
    const expiring: Attempt[] = []
    for (const { code, capture, authorizationHours } of methods) {
      if (capture !== 'at-dispatch' || authorizationHours === null) continue
      const createdBefore = addMilliseconds(before, -authorizationHours * 3_600_000)
      expiring.push(...(await attempts.listAuthorized(code, createdBefore, maxPerMethod)))
    }
    return expiring
  }
