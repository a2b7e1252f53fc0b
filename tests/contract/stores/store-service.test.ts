import { describe, expect, test } from 'vitest'
import { createHttpNetwork } from '#adapters/stores/http-network.ts'
import { keepLastStores } from '#adapters/stores/keep-last-stores.ts'
import { readStoreSeeds } from '#adapters/stores/read-stores.ts'
import type { Store } from '#commerce/stores/store.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { eventually } from '../../support/eventually.ts'
import { aStoreNetwork } from '../../support/servers/a-store-network.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const { rows } = readStoreSeeds('src/content')

function aService() {
  const service = aStoreNetwork()
  for (const row of rows) service.put(row)
  const clock = manualClock()
  const reports: string[] = []
  const changes: string[] = []
  const network = createHttpNetwork({
    url: 'https://stores.example/v1/',
    key: null,
    http: createHttpClient({ service: 'store network', fetch: service.fetch, wait: async () => undefined }),
    countries: theCountries,
    report: (error) => reports.push(error instanceof Error ? error.message : String(error)),
  })
  const cached = keepLastStores(network, {
    countries: theCountries,
    clock,
    report: (error) => reports.push(String(error)),
    refreshAfterMs: 60_000,
    onChange: async (_before, [after]) => void changes.push(after?.country ?? 'none'),
  })
  return { service, clock, network, cached, reports, changes }
}
const codes = (found: { ok: boolean; value?: readonly Store[] }) =>
  found.value?.map(({ storeCode }) => storeCode)
const faults = ['down', 'slow', 'busy', 'garbage', 'html', 'other-shape', 'unauthorized'] as const

describe('the store service', () => {
  test.each(faults)('%s: its stores are unavailable, which is reported, and no exception', async (fault) => {
    const { service, network, reports } = aService()
    service.injectFault(fault)
    expect(await network.list('ae')).toEqual({ ok: false, failure: { kind: 'stores-unavailable' } })
    expect(await network.find('ae', 'barsha')).toMatchObject({ ok: false })
    expect(reports.length).toBeGreaterThan(0)
  })

  test.each(faults)(
    '%s after an answer: the last one stays, and the next good one replaces it',
    async (fault) => {
      const { service, clock, cached, changes } = aService()
      await cached.refresh()
      service.injectFault(fault)
      clock.advance(61_000)
      expect(codes(await cached.list('kw'))).toEqual(['rai'])
      await cached.refresh()
      expect(codes(await cached.list('kw'))).toEqual(['rai'])
      expect(cached.known().length).toBe(rows.length)
      service.injectFault(null)
      const [rai] = rows.filter(({ storeCode }) => storeCode === 'rai')
      if (!rai) throw new Error('no store in Kuwait')
      service.put({ ...rai, storeCode: 'shuwaikh' })
      clock.advance(61_000)
      await eventually(async () => expect(codes(await cached.list('kw'))).toEqual(['rai', 'shuwaikh']))
      expect(changes).toEqual(['kw'])
    },
  )

  test('down at the first start: pages report it without waiting, and the next attempt comes after ten seconds', async () => {
    const { service, clock, cached, changes } = aService()
    service.injectFault('down')
    await cached.refresh()
    const before = service.requests.length
    expect(await cached.list('ae')).toMatchObject({ ok: false })
    expect(await cached.list('ae')).toMatchObject({ ok: false })
    expect(service.requests.length).toBe(before)
    expect(cached.known()).toEqual([])
    service.injectFault(null)
    clock.advance(10_000)
    expect(await cached.list('ae')).toMatchObject({ ok: true })
    // What was built without stores follows.
    expect(changes).toEqual(['ae'])
  })

  test('empty: a country without stores, which is no failure', async () => {
    const { service, network } = aService()
    service.clear()
    expect(await network.list('ae')).toEqual({ ok: true, value: [] })
  })

  test('with one store that cannot be read: it is left out and reported, the others stay', async () => {
    const { service, network, reports } = aService()
    const [rai] = rows.filter(({ storeCode }) => storeCode === 'rai')
    service.putAnything('torn', { ...rai, storeCode: 'torn', hours: [['25:00-26:00']] })
    service.putAnything('far', { ...rai, storeCode: 'far', location: { latitude: 999, longitude: 0 } })
    expect(codes(await network.list('kw'))).toEqual(['rai'])
    expect(reports).toHaveLength(2)
  })

  test('is read once for readers that come together', async () => {
    const { service, cached } = aService()
    await Promise.all([cached.list('ae'), cached.list('ae'), cached.list('ae')])
    expect(service.requests).toHaveLength(1)
  })
})
