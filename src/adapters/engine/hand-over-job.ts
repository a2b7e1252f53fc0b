import type { CommerceEngine } from '#commerce/engine/ports.ts'
import type { Order } from '#commerce/orders/order.ts'
import { nextAttemptAt } from '#kernel/backoff.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { ClaimedHandoff, HandoffRepository } from './handoff-repository.ts'

type Deps = {
  readonly engine: CommerceEngine
  readonly handoffs: HandoffRepository
  readonly findOrder: (orderId: string) => Promise<{ readonly order: Order } | undefined>
  readonly clock: Clock
}

/** Delays double from half a minute to an hour: about seven hours in total. */
const maxAttempts = 14

/** Hands orders over at least once; the engine recognizes a repetition by number and version. */
export function handOverOrdersJob({ engine, handoffs, findOrder, clock }: Deps): Job {
  type Outcome = 'accepted' | 'failed' | 'away'

  async function handOver(claimed: ClaimedHandoff): Promise<Outcome> {
    const found = await findOrder(claimed.id)
    if (!found) {
      await handoffs.complete(claimed, { event: 'rejected', problem: 'the order is gone' })
      return 'failed'
    }
    const { order } = found
    const submitted = await engine.submit(order)
    if (submitted.ok) {
      await handoffs.complete(claimed, {
        event: 'accepted',
        version: order.version,
        receipt: submitted.value,
      })
      return 'accepted'
    }
    const { kind, reason: problem } = submitted.failure
    if (kind === 'rejected') await handoffs.complete(claimed, { event: 'rejected', problem })
    else if (claimed.attempts >= maxAttempts)
      await handoffs.complete(claimed, { event: 'exhausted', problem })
    else
      await handoffs.complete(claimed, {
        event: null,
        problem,
        nextAt: nextAttemptAt(claimed.attempts, clock.now()),
      })
    return problem === 'away' ? 'away' : 'failed'
  }

  return {
    name: 'hand-over-orders',
    everySeconds: 5,
    async run(signal) {
      let [accepted, failed] = [0, 0]
      for (let count = 0; count < 200 && !signal.aborted; count += 1) {
        const claimed = await handoffs.claim(clock.now())
        if (!claimed) break
        const outcome = await handOver(claimed)
        if (outcome === 'accepted') accepted += 1
        else failed += 1
        // The engine has not answered for a while: the others wait without losing attempts.
        if (outcome === 'away') break
      }
      return `${accepted} handed over, ${failed} failed`
    },
  }
}
