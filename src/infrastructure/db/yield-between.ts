import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Of statements, without a turn of the event loop. */
const maxMilliseconds = 10

/**
 * Lets the event loop have its turn between statements. PGlite runs them in this thread, one after the other by
 * microtasks alone, so that many of them would keep requests, timers and probes waiting until the last.
 */
export function yieldBetween<Arguments extends unknown[], Answer>(
  run: (...given: Arguments) => Promise<Answer>,
): (...given: Arguments) => Promise<Answer> {
  let yieldedAt = performance.now()
  let yielding: Promise<void> | undefined
  return async (...given) => {
    if (performance.now() - yieldedAt > maxMilliseconds)
      await (yielding ??= yieldToEventLoop().then(() => {
        yieldedAt = performance.now()
        yielding = undefined
      }))
    return run(...given)
  }
}
