import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type MemoryCheckOptions = {
  /** null: never. */
  readonly collectAboveMb: number | null
  readonly heapUsed?: () => number
  readonly collect?: () => void
}

const delay = 1000

/**
 * The memory check of the specification (section 9): one second after a render it looks at the heap, and collects
 * garbage when there is more than was configured. Off unless configured, since a collection stops every request.
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
    }, delay).unref()
  }
}

/** Node offers its collector only to who asks for it with a flag. */
function openCollector(wanted: boolean): () => void {
  if (!wanted) return () => {}
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
