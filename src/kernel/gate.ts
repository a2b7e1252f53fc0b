import { fail, ok, type Result } from './result.ts'

/** `busy`: too many wait already. `abandoned`: whoever asked has gone meanwhile. */
export type GateFailure = 'busy' | 'abandoned'

export type Gate = {
  /** Runs the work when it is its turn. `signal` tells that nobody waits for its value any more. */
  pass<Value>(work: () => Promise<Value>, signal?: AbortSignal): Promise<Result<Value, GateFailure>>
}

/** At most `atOnce` works run at a time and `waiting` more wait, in order; the rest fail. */
export function createGate({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Gate {
  const queue = new Set<() => void>()
  let running = 0

  /** Whether it is its turn now; false: it left the queue. */
  const waitForPlace = (signal: AbortSignal | undefined): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (isAdmitted: boolean) => {
        queue.delete(enter)
        signal?.removeEventListener('abort', leave)
        resolve(isAdmitted)
      }
      const enter = () => end(true)
      const leave = () => end(false)
      queue.add(enter)
      signal?.addEventListener('abort', leave)
    })

  return {
    async pass(work, signal) {
      if (signal?.aborted) return fail('abandoned')
      if (running < atOnce) running += 1
      else if (queue.size >= waiting) return fail('busy')
      else if (!(await waitForPlace(signal))) return fail('abandoned')
      try {
        return ok(await work())
      } finally {
        // The place goes to the next in the queue.
        const [next] = queue
        if (next) next()
        else running -= 1
      }
    },
  }
}
