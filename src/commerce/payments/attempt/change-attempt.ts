import { invariant } from '#kernel/invariant.ts'
import type { Attempt } from './attempt.ts'
import type { AttemptRepository } from '#commerce/payments/ports.ts'

const maxRounds = 20

/**
 * Saves a change that must not be lost to a concurrent write, such as the provider's reference: without it nothing could
 * ever be read about the payment. `change` may run more than once; it returns undefined when there is nothing to change.
 */
export async function changeAttempt(
  attempts: Pick<AttemptRepository, 'find' | 'save'>,
  id: string,
  change: (attempt: Attempt) => Attempt | undefined,
): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const attempt = await attempts.find(id)
    const changed = attempt && change(attempt)
    if (!changed || (await attempts.save(changed))) return
  }
  invariant(false, `attempt ${id} was changed concurrently ${maxRounds} times in a row`)
}
