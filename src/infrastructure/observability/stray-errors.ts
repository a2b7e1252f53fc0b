type StrayErrors = {
  readonly report: (error: unknown, what: string) => void
  /** What no code expected has happened outside any request: nothing is known to be sound any more. */
  readonly stop: () => void
}

/**
 * Errors that nobody caught. A rejected promise is reported, and the process goes on (Astro's entry installs a
 * listener that hides those outside its requests); a thrown error is reported and ends it.
 */
export function watchStrayErrors({ report, stop }: StrayErrors): () => void {
  const rejected = (reason: unknown) => report(reason, 'unhandled rejection')
  const thrown = (error: unknown) => {
    report(error, 'uncaught exception')
    stop()
  }
  process.on('unhandledRejection', rejected)
  process.on('uncaughtException', thrown)
  return () => {
    process.off('unhandledRejection', rejected)
    process.off('uncaughtException', thrown)
  }
}
