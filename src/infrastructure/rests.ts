import { setTimeout as restFor } from 'node:timers/promises'
import { letRequestsGoFirst } from './requests-first.ts'

/** Of work in this thread without a turn of the event loop. */
const workMs = 3

/**
 * Returns what long work calls between its pieces: it lets the event loop have its turn when the work has had the thread for some
 * milliseconds. `restMs`: and rests for so long, where requests go before the work.
 */
export function createRests(restMs = 0): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < workMs) return
    if (restMs > 0) await restFor(restMs)
    await letRequestsGoFirst()
    since = performance.now()
  }
}
