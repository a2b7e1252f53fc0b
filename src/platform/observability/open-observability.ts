import type { Shop } from '#commerce/shop.ts'
import type { Env } from '#platform/env.ts'
import { createLog, type Log, type RequestLine } from '#platform/observability/log.ts'
import { createMetrics, type Metrics } from '#platform/observability/metrics.ts'
import { createReport } from '#platform/observability/report.ts'

export type Observability = {
  readonly log: Log
  readonly metrics: Metrics
  readonly report: Shop['report']
  /** One line in the log and one count per answer. */
  observe(line: RequestLine): void
  /** Sends and writes what is held back. */
  close(): Promise<void>
}

type Config = Pick<Env, 'logLevel' | 'sentryDsn' | 'mode'> & { readonly version: string }

export async function openObservability(
  { logLevel, sentryDsn, mode, version }: Config,
  log: Log = createLog(logLevel),
): Promise<Observability> {
  const metrics = createMetrics()
  const sink =
    sentryDsn === null
      ? undefined
      : await (
          await import('#platform/observability/sentry.ts')
        ).openSentry({ dsn: sentryDsn, release: version, environment: mode })
  return {
    log,
    metrics,
    report: createReport(log, metrics.failed, sink),
    observe(line) {
      log.request(line)
      metrics.answered(line.status, line.cache, line.ms)
    },
    async close() {
      await sink?.close()
      log.flush()
    },
  }
}
