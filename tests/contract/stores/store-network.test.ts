import { expect, test } from 'vitest'
import type { StoreNetwork } from '#commerce/stores/ports.ts'
import type { OpeningPeriod } from '#commerce/stores/opening-hours.ts'
import type { StoreRow } from '#commerce/stores/store-row.ts'
import { createEmbeddedNetwork } from '#adapters/stores/embedded-network.ts'
import { createHttpNetwork } from '#adapters/stores/http-network.ts'
import { readStoreSeeds } from '#adapters/stores/read-stores.ts'
import { createStoreRepository } from '#adapters/stores/store-repository.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { aStoreNetwork } from '../../support/servers/a-store-network.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const seeds = readStoreSeeds('src/content')
const [seef] = seeds.rows.filter(({ storeCode }) => storeCode === 'seef')
const [barsha] = seeds.rows.filter(({ storeCode }) => storeCode === 'barsha')
if (!seef || !barsha) throw new Error('no seeds')
const calendar: readonly OpeningPeriod[] = [
  {
    kind: 'holiday',
    from: '2026-12-16',
    to: '2026-12-17',
    name: { en: 'National Day', ar: 'اليوم الوطني' },
    hours: null,
    source: 'test',
    provisional: true,
  },
]

type NetworkSetup = {
  readonly network: StoreNetwork
  put(row: StoreRow): Promise<void>
  putCalendar(country: string, periods: readonly OpeningPeriod[]): Promise<void>
}
const edit = { actor: 'test', reason: 'a contract' }

const adapters: Readonly<Record<string, (open: Open) => Promise<NetworkSetup>>> = {
  async embedded(open) {
    const { db } = await open()
    const repository = createStoreRepository(db, manualClock())
    return {
      network: createEmbeddedNetwork(repository, theCountries),
      put: async (row) => void (await repository.put(row, edit)),
      putCalendar: async (country, periods) =>
        repository.seed({ rows: [], calendars: [{ country, periods }] }),
    }
  },
  async http() {
    const service = aStoreNetwork('a-key-of-ours')
    return {
      network: createHttpNetwork({
        url: 'https://stores.example/v1',
        key: 'a-key-of-ours',
        http: createHttpClient({ service: 'store network', fetch: service.fetch }),
        countries: theCountries,
        report: () => undefined,
      }),
      put: async (row) => service.put(row),
      putCalendar: async (country, periods) => service.putCalendar(country, periods),
    }
  },
}

describeDatabases('store network', (open) => {
  test.each(Object.keys(adapters))(
    '%s: no stores is an answer, and so is an unknown country',
    async (name) => {
      const { network } = await aNetwork(name)
      expect(await network.list('bh')).toEqual({ ok: true, value: [] })
      expect(await network.list('zz')).toEqual({ ok: true, value: [] })
      expect(await network.find('bh', 'seef')).toEqual({ ok: true, value: undefined })
    },
  )

  test.each(Object.keys(adapters))(
    '%s: stores come with the clocks and the calendar of their country, own periods first',
    async (name) => {
      const { network, put, putCalendar } = await aNetwork(name)
      const [own] = calendar.map((period) => ({ ...period, kind: 'closure' as const, source: 'its own' }))
      if (!own) throw new Error('no period')
      await put({ ...seef, periods: [own] })
      await put(barsha)
      await putCalendar('bh', calendar)
      const { periods: _, ...fields } = seef
      const expected = { ...fields, calendar: [own, ...calendar], timeZone: 'Asia/Bahrain' }
      expect(await network.list('bh')).toEqual({ ok: true, value: [expected] })
      expect(await network.find('bh', 'seef')).toEqual({ ok: true, value: expected })
      // A code is looked for in its country alone.
      expect(await network.find('ae', 'seef')).toEqual({ ok: true, value: undefined })
      expect(await network.list('ae')).toMatchObject({ value: [{ storeCode: 'barsha', calendar: [] }] })
    },
  )

  test.each(Object.keys(adapters))('%s: a changed store is read as it is now', async (name) => {
    const { network, put } = await aNetwork(name)
    await put(seef)
    await put({ ...seef, phone: '+973 1755 0199' })
    expect(await network.find('bh', 'seef')).toMatchObject({ value: { phone: '+973 1755 0199' } })
  })

  const aNetwork = (name: string): Promise<NetworkSetup> => {
    const make = adapters[name]
    if (!make) throw new Error(name)
    return make(open)
  }
})
