import { invariant } from '#kernel/invariant.ts'
import type { Attempt } from './attempt.ts'
import type { AttemptStore } from '#commerce/payments/ports.ts'

const rounds = 20

/**
 * Notes what is only known here, whoever else writes the attempt at this moment: the poll notes when it asks next, and a
 * provider's name for a payment that is lost between two writers would leave money that nobody can ask about. `change`
 * may be called more than once, and answers undefined when there is nothing to note.
 */
export async function changeAttempt(
  attempts: Pick<AttemptStore, 'find' | 'save'>,
  id: string,
  change: (attempt: Attempt) => Attempt | undefined,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const attempt = await attempts.find(id)
    const changed = attempt && change(attempt)
    if (!changed || (await attempts.save(changed))) return
  }
  invariant(false, `attempt ${id} was changed by others ${rounds} times running`)
}
