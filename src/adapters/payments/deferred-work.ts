/** Work that is done after an answer was given. Failures are reported; closing waits for what has begun. */
export function createDeferredWork(report: (error: unknown) => void) {
  const running = new Set<Promise<void>>()
  const waiting = new Set<NodeJS.Timeout>()

  function run(work: () => Promise<void>): void {
    const done = Promise.resolve()
      .then(work)
      .catch(report)
      .finally(() => running.delete(done))
    running.add(done)
  }

  return {
    defer(work: () => Promise<void>, afterMs = 0): void {
      if (afterMs === 0) return run(work)
      const timer = setTimeout(() => {
        waiting.delete(timer)
        run(work)
      }, afterMs)
      timer.unref()
      waiting.add(timer)
    },
    /** Fulfilled when nothing runs any more. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
    async close(): Promise<void> {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
      await this.settled()
    },
  }
}
