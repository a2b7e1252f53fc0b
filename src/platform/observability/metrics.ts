import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** Counted in plain numbers while requests run; made into metrics when somebody asks. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'majlis_requests_total',
    help: 'Answers, by status and by where they came from.',
    labelNames: ['status', 'cache'] as const,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'majlis_request_seconds',
    help: 'Time from request to answer, by where the answer came from.',
    labelNames: ['cache'] as const,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const errors = new Counter({
    name: 'majlis_errors_total',
    help: 'Errors reported, by what was going on.',
    labelNames: ['what'] as const,
    registers: [registry],
  })
  const counters = new Map<string, ReturnType<typeof requests.labels>>()
  const timers = new Map<string, ReturnType<typeof seconds.labels>>()
  return {
    answered(status: number, cache: string, milliseconds: number): void {
      const key = `${status} ${cache}`
      let counter = counters.get(key)
      if (!counter) counters.set(key, (counter = requests.labels(String(status), cache)))
      counter.inc()
      let timer = timers.get(cache)
      if (!timer) timers.set(cache, (timer = seconds.labels(cache)))
      timer.observe(milliseconds / 1000)
    },
    failed: (what: string): void => errors.inc({ what }),
    /** The page cache tells its size when it is asked. */
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
    text: (): Promise<string> => registry.metrics(),
  }
}
