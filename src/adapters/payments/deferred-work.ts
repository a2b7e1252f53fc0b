/** Runs work after a response was sent. Reports failures; `close` waits for work that has started. */
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
    /** Resolves when nothing is running. */
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
    async close(): Promise<void> {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
      await this.idle()
    },
  }
}
