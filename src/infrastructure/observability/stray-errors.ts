type StrayErrors = {
  readonly report: (error: unknown, what: string) => void
  /** After an uncaught exception the state of the process is unknown. */
  readonly stop: () => void
}

/**
 * Reports errors outside any request. An unhandled rejection is only reported (Astro's entry installs a listener that
 * would hide it); an uncaught exception also stops the process.
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
