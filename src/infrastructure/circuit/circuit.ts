import { TimeLimitExceeded, withinTime } from './within-time.ts'

/** A dependency that did not answer several times in a row is not asked for a while: callers do not wait for it. */
export type Circuit = {
  readonly isOpen: boolean
  /** Throws CircuitOpen while the dependency is away. The caller reports the outcome. */
  enter(): void
  succeeded(): void
  /**
   * No answer in time. An error is an answer. Not counted when others were answered after `since` (a moment of `now`): then it
   * is busy, not away.
   */
  missed(since?: number): void
  /** Work with a time limit, and its outcome reported. Throws CircuitOpen, TimeLimitExceeded, or what the work throws. */
  run<Value>(limitMs: number, work: () => Promise<Value>): Promise<Value>
}

export class CircuitOpen extends Error {
  constructor() {
    super('not asked: it has not answered for a while')
    this.name = 'CircuitOpen'
  }
}

type CircuitOptions = {
  readonly maxMisses?: number
  readonly awayMs?: number
  /** Milliseconds of a clock that nobody sets. */
  readonly now?: () => number
}

export function createCircuit({
  maxMisses = 3,
  awayMs = 5_000,
  now = () => performance.now(),
}: CircuitOptions = {}): Circuit {
  let misses = 0
  let awayUntil = -Infinity
  let succeededAt = -Infinity
  const circuit: Circuit = {
    get isOpen() {
      return now() < awayUntil
    },
    enter() {
      if (circuit.isOpen) throw new CircuitOpen()
      // One caller tries; the others do not wait for its outcome.
      if (misses >= maxMisses) awayUntil = now() + awayMs
    },
    succeeded() {
      misses = 0
      awayUntil = -Infinity
      succeededAt = now()
    },
    missed(since = Infinity) {
      if (succeededAt > since) return
      misses += 1
      if (misses >= maxMisses) awayUntil = now() + awayMs
    },
    async run(limitMs, work) {
      circuit.enter()
      try {
        const value = await withinTime(limitMs, work())
        circuit.succeeded()
        return value
      } catch (error) {
        if (error instanceof TimeLimitExceeded) circuit.missed()
        throw error
      }
    },
  }
  return circuit
}
