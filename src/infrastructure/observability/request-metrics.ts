/** Upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Times = { readonly buckets: number[]; seconds: number; count: number }

/**
 * Counts and times of requests by status and cache state, in Prometheus's text format. Plain numbers: a metrics library
 * took longer than a cached response.
 */
export function createRequestMetrics() {
  const counts = new Map<string, Map<number, number>>()
  const times = new Map<string, Times>()

  return {
    answered(status: number, cache: string, milliseconds: number): void {
      let byStatus = counts.get(cache)
      if (!byStatus) counts.set(cache, (byStatus = new Map()))
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      let time = times.get(cache)
      if (!time) times.set(cache, (time = { buckets: bounds.map(() => 0), seconds: 0, count: 0 }))
      const seconds = milliseconds / 1000
      let bucket = 0
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1
      if (bucket < bounds.length) time.buckets[bucket] = (time.buckets[bucket] ?? 0) + 1
      time.seconds += seconds
      time.count += 1
    },
    text(): string {
      const lines = [
        '# HELP majlis_requests_total Answers, by status and by where they came from.',
        '# TYPE majlis_requests_total counter',
      ]
      for (const [cache, byStatus] of counts)
        for (const [status, count] of byStatus)
          lines.push(`majlis_requests_total{status="${status}",cache="${cache}"} ${count}`)
      lines.push(
        '# HELP majlis_request_seconds Time from request to answer, by where the answer came from.',
        '# TYPE majlis_request_seconds histogram',
      )
      for (const [cache, { buckets, seconds, count }] of times) {
        let below = 0
        for (const [at, bound] of bounds.entries()) {
          below += buckets[at] ?? 0
          lines.push(`majlis_request_seconds_bucket{le="${bound}",cache="${cache}"} ${below}`)
        }
        lines.push(`majlis_request_seconds_bucket{le="+Inf",cache="${cache}"} ${count}`)
        lines.push(`majlis_request_seconds_sum{cache="${cache}"} ${seconds}`)
        lines.push(`majlis_request_seconds_count{cache="${cache}"} ${count}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}
