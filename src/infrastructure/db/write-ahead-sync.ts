// The default import, whose functions Emscripten uses too: a test that records file access sees both.
import fs from 'node:fs'

/** Segments of the write-ahead log that were written and are not yet known to be on the disk. */
export type WriteAheadSync = {
  /** Notes that a segment has to be synced before anything that was written to it is acknowledged. */
  defer(path: string): void
  readonly isPending: boolean
  /** Syncs what is pending, and blocks meanwhile. Throws the system's error. */
  flush(): void
  /** Resolves when all that was pending is on the disk. Callers share a sync. Rejects once a sync has failed. */
  synced(): Promise<void>
}

/**
 * Groups commits: while one sync runs in a thread, further transactions commit, and the next sync serves them all. A
 * failed sync is final, since the system may have dropped the pages that it could not write.
 */
export function createWriteAheadSync(): WriteAheadSync {
  // Descriptors by path, of our own: PostgreSQL may close its own before the sync ends.
  let waiting = new Map<string, number>()
  let syncing = new Map<string, number>()
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let failure: Error | undefined

  function start(): Promise<void> {
    next = undefined
    const batch = waiting
    waiting = new Map()
    syncing = batch
    const done = Promise.all([...batch.values()].map(syncInThread))
      .catch(failWith)
      .then(() => {
        for (const descriptor of batch.values()) fs.closeSync(descriptor)
        if (syncing === batch) syncing = new Map()
        if (running === done) running = undefined
      })
    running = done
    return done
  }

  const failWith = (error: Error): never => {
    failure ??= error
    throw failure
  }

  return {
    defer(path) {
      if (!waiting.has(path)) waiting.set(path, fs.openSync(path, 'r+'))
    },
    get isPending() {
      return waiting.size + syncing.size > 0
    },
    flush() {
      if (failure) throw failure
      try {
        for (const descriptor of [...syncing.values(), ...waiting.values()]) fs.fdatasyncSync(descriptor)
      } catch (error) {
        failWith(error as Error)
      }
      for (const descriptor of waiting.values()) fs.closeSync(descriptor)
      waiting = new Map()
      // What runs in a thread is on the disk now, though its thread has yet to return.
      syncing = new Map()
    },
    synced() {
      if (failure) return Promise.reject(failure)
      if (waiting.size === 0) return running ?? Promise.resolve()
      return (next ??= (running ?? Promise.resolve()).then(start))
    },
  }
}

const syncInThread = (descriptor: number): Promise<void> =>
  new Promise((resolve, reject) => fs.fdatasync(descriptor, (error) => (error ? reject(error) : resolve())))
