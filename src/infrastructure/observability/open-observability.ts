import type { Report } from '#kernel/report.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createLog, type Log, type RequestLine } from '#infrastructure/observability/log.ts'
import { createMetrics, type Metrics } from '#infrastructure/observability/metrics.ts'
import { createReport } from '#infrastructure/observability/report.ts'

export type Observability = {
  readonly log: Log
  readonly metrics: Metrics
  readonly report: Report
  /** Logs and counts a response. */
  observe(line: RequestLine): void
  /** Sends and writes what is buffered. */
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
      : (await import('#infrastructure/observability/sentry.ts')).openSentry({
          dsn: sentryDsn,
          release: version,
          environment: mode,
        })
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
