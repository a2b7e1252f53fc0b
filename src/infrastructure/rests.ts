import { setImmediate as yieldToEventLoop, setTimeout as restFor } from 'node:timers/promises'

/** Of work in this thread without a turn of the event loop. */
const workMs = 5

/**
 * Returns what long work calls between its pieces: it lets the event loop have its turn when the work has had the thread for some
 * milliseconds. `restMs`: and rests for so long, where requests go before the work.
 */
export function createRests(restMs = 0): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < workMs) return
    await (restMs > 0 ? restFor(restMs) : yieldToEventLoop())
    since = performance.now()
  }
}
