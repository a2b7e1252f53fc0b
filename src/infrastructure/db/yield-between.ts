import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isInBackground, letRequestsGoFirst } from '#infrastructure/requests-first.ts'

/** Of statements, without a turn of the event loop. A request takes several turns, each of which waits for as long. */
const maxMilliseconds = 2

type Statement<Arguments extends unknown[], Answer> = (...given: Arguments) => Promise<Answer>

/**
 * Lets the event loop have its turn between statements, whichever of the functions given to it run them. PGlite runs them in this
 * thread, one after the other by microtasks alone, so that many of them would keep requests, timers and probes waiting until the last.
 * Those of jobs let requests go first.
 */
export function yieldBetween(): <Arguments extends unknown[], Answer>(
  run: Statement<Arguments, Answer>,
) => Statement<Arguments, Answer> {
  let yieldedAt = performance.now()
  let yielding: Promise<void> | undefined
  return (run) =>
    async (...given) => {
      const isDue = performance.now() - yieldedAt > maxMilliseconds
      if (isDue && isInBackground()) {
        await letRequestsGoFirst()
        yieldedAt = performance.now()
      } else if (isDue)
        await (yielding ??= yieldToEventLoop().then(() => {
          yieldedAt = performance.now()
          yielding = undefined
        }))
      return run(...given)
    }
}
