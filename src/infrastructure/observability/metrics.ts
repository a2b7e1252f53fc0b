import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { createRequestMetrics } from '#infrastructure/observability/request-metrics.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics of requests, errors, the page cache and the process, for /metrics. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = createRequestMetrics()
  const errors = new Counter({
    name: 'majlis_errors_total',
    help: 'Errors reported, by context.',
    labelNames: ['what'] as const,
    registers: [registry],
  })
  return {
    answered: requests.answered,
    failed: (what: string): void => errors.inc({ what }),
    /** `stats` is called at each scrape. */
    watchPageCache(stats: () => { readonly bytes: number; readonly pages: number }): void {
      const size = (unit: 'bytes' | 'pages', help: string) =>
        new Gauge({
          name: `majlis_page_cache_${unit}`,
          help,
          registers: [registry],
          collect() {
            this.set(stats()[unit])
          },
        })
      size('bytes', 'Compressed pages in memory.')
      size('pages', 'Number of pages in memory.')
    },
    contentType: registry.contentType,
    text: async (): Promise<string> => requests.text() + (await registry.metrics()),
  }
}
