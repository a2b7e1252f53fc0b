import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type MemoryCheckOptions = {
  /** Null: never collect. */
  readonly collectAboveMb: number | null
  readonly heapUsed?: () => number
  readonly collect?: () => void
}

const delayMs = 1000

/**
 * The memory check of the specification (section 9): one second after a render, collects garbage if the heap is larger
 * than configured. Off by default, since a collection blocks all requests.
 */
export function createMemoryCheck({
  collectAboveMb,
  heapUsed = () => process.memoryUsage().heapUsed,
  collect = openCollector(collectAboveMb !== null),
}: MemoryCheckOptions): () => void {
  if (collectAboveMb === null) return () => {}
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      if (heapUsed() > collectAboveMb * 1024 * 1024) collect()
    }, delayMs).unref()
  }
}

/** Node exposes its garbage collector only with a flag. */
function openCollector(wanted: boolean): () => void {
  if (!wanted) return () => {}
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
