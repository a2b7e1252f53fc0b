import type { StoreRow } from '#commerce/stores/store-row.ts'
import type { OpeningPeriod } from '#commerce/stores/opening-hours.ts'

type NetworkFault = 'down' | 'slow' | 'busy' | 'garbage' | 'html' | 'other-shape' | 'unauthorized'

/** The retailer's service of stores as a `fetch`: GET …/stores?country=ae. */
export function aStoreNetwork(key: string | null = null) {
  const rows = new Map<string, unknown>()
  const calendars = new Map<string, readonly OpeningPeriod[]>()
  const requests: URL[] = []
  let fault: NetworkFault | null = null
  const json = (body: unknown, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

  const fetchIt: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    requests.push(url)
    if (fault === 'down') throw new TypeError('connection refused')
    // A timeout without the wait.
    if (fault === 'slow') throw new DOMException('time is up', 'TimeoutError')
    if (fault === 'busy') return json({}, 503)
    if (fault === 'garbage') return new Response('{"stores":', { status: 200 })
    if (fault === 'html') return new Response('<html>maintenance</html>', { status: 200 })
    if (fault === 'other-shape') return json({ shops: [] })
    if (
      fault === 'unauthorized' ||
      (key !== null && request.headers.get('authorization') !== `Bearer ${key}`)
    )
      return json({ error: 'unauthorized' }, 401)
    const country = url.searchParams.get('country') ?? ''
    return json({
      stores: [...rows.values()].filter((row) => (row as StoreRow).country === country),
      calendar: calendars.get(country) ?? [],
    })
  }
  return {
    fetch: fetchIt,
    requests,
    put: (row: StoreRow) => void rows.set(row.storeCode, row),
    putAnything: (code: string, row: object) => void rows.set(code, row),
    putCalendar: (country: string, periods: readonly OpeningPeriod[]) => void calendars.set(country, periods),
    clear: () => rows.clear(),
    injectFault: (next: NetworkFault | null) => void (fault = next),
  }
}
