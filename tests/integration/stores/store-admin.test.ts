import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes, type Scope } from '#api/operations/api-keys.ts'
import { isOpenAt } from '#commerce/stores/opening-hours.ts'
import { readStores, readStoreSeeds } from '#adapters/stores/read-stores.ts'
import { createStoreRepository } from '#adapters/stores/store-repository.ts'
import type { OpenShop } from '#open-shop.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

const rai = () => JSON.parse(readFileSync('src/content/stores/rai.json', 'utf8')) as Record<string, unknown>
const clock = manualClock('2026-11-23T08:00:00.000Z')
let shop: OpenShop
const purged: string[] = []
beforeAll(async () => {
  shop = await openTestShop({ clock })
  shop.database.purgeBus.subscribe((tags) => void purged.push(...tags))
})
afterAll(() => shop.close())

const majlis = (argv: readonly string[], body: unknown = null) =>
  runLine(
    {
      argv: ['store', ...argv],
      input: typeof body === 'string' ? body : JSON.stringify(body),
      user: 'layla',
    },
    commands,
    { env: theEnv({}), open: async () => shop },
  )
const here = theStorefront('kw/ar')
const found = async (code = 'rai') => {
  const read = await shop.shop.stores.find(here, code)
  return read.ok ? read.value : undefined
}

describe('the stores of the shop', () => {
  test('are those of the files, in all six countries', async () => {
    for (const code of ['ae', 'bh', 'om', 'kw', 'qa', 'in']) {
      const listed = await shop.shop.stores.load(theStorefront(`${code}/en`))
      const own = readStores('src/content').filter(({ country }) => country === code)
      const byDay = own.map((store) => ({
        ...store,
        calendar: store.calendar.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
      }))
      expect(listed).toEqual({ ok: true, value: byDay })
      expect(own.length).toBeGreaterThan(0)
    }
  })
})

describe('majlis store', () => {
  test('lists and shows stores, open or closed by the clock', async () => {
    const listed = await majlis(['list', '--country', 'ae'])
    expect(listed.stdout).toMatch(/barsha .*open until 2026-11-23T18:00/)
    expect(listed.stdout).not.toContain('indiranagar')
    const shown = await majlis(['show', 'barsha'])
    expect(shown.stdout).toContain('Fri  10:00-12:00, 14:00-23:00')
    expect(shown.stdout).toContain('2027-02-08 to 2027-03-08  Ramadan, provisional')
    expect((await majlis(['show', 'nowhere'])).code).toBe(1)
  })

  test('changes a store once, with who and why, and drops its pages', async () => {
    const changed = { ...rai(), phone: '+965 2255 0199' }
    expect((await majlis(['set', 'rai.json'], changed)).stderr).toContain('--reason is missing')
    const set = ['set', 'rai.json', '--reason', 'a new line']
    expect((await majlis(set, changed)).stdout).toContain('rai is changed')
    expect(await found()).toMatchObject({ phone: '+965 2255 0199' })
    expect(purged).toContain('stores')
    expect((await majlis(set, changed)).stdout).toContain('has not changed')
    expect((await majlis(['show', 'rai'])).stdout).toContain(
      'edited by layla, 2026-11-23T08:00:00.000Z: a new line',
    )
  })

  test('closes a store on some days; the rest of the week stays', async () => {
    const close = ['close', 'rai', '2026-11-25', '2026-11-26', '--reason', 'stocktaking', '--ar', 'جرد']
    expect((await majlis(close)).stdout).toContain('rai is changed')
    expect((await majlis(close)).stdout).toContain('has not changed')
    const store = await found()
    if (!store) throw new Error('no store')
    const openAtNoon = ['24', '25', '26', '27', '28'].map((day) =>
      isOpenAt(store, `2026-11-${day}T12:00:00.000Z`),
    )
    expect(openAtNoon).toEqual([true, false, false, true, true])
    expect(store.calendar[0]).toMatchObject({ kind: 'closure', name: { ar: 'جرد' }, source: 'stocktaking' })
    for (const [argv, why] of [
      [['close', 'rai', '2026-11-26', '2026-11-25', '--reason', 'x y z'], 'before the first'],
      [['close', 'rai', 'tomorrow', '--reason', 'x y z'], 'written like'],
      [['close', 'nowhere', '2026-11-25', '--reason', 'x y z'], 'There is no store'],
    ] as const)
      expect((await majlis(argv)).stderr, argv.join(' ')).toContain(why)
  })

  test('confirms a provisional holiday by a calendar without the mark', async () => {
    const calendar = JSON.parse(readFileSync('src/content/store-calendars/kw.json', 'utf8')) as {
      periods: { provisional: boolean }[]
    }
    const confirmed = {
      ...calendar,
      periods: calendar.periods.map((one) => ({ ...one, provisional: false })),
    }
    const put = await majlis(['calendar', 'kw.json', '--reason', 'announced by the council'], confirmed)
    expect(put.stdout).toContain('kw is changed')
    expect((await found())?.calendar.every(({ provisional }) => !provisional)).toBe(true)
  })

  test('rejects a file with hours that do not exist, an area of another country, a code of another country', async () => {
    const set = ['set', 'rai.json', '--reason', 'a test']
    for (const [change, why] of [
      [{ hours: [['10:00-22:00']] }, 'seven days'],
      [{ hours: Array.from({ length: 7 }, () => ['25:00-26:00']) }, 'hours[0][0]'],
      [{ hours: Array.from({ length: 7 }, () => ['14:00-22:00', '10:00-12:00']) }, 'ranges in order'],
      [{ hours: Array.from({ length: 7 }, () => ['20:00-01:00', '21:00-22:00']) }, 'ranges in order'],
      [{ services: ['collection'] }, 'terms of collection'],
      [{ location: { ...(rai()['location'] as object), latitude: 129 } }, 'location.latitude'],
      [{ location: { ...(rai()['location'] as object), area: 'deira' } }, 'delivery areas'],
      [{ country: 'bh', location: { ...(rai()['location'] as object), area: 'seef' } }, 'another country'],
      [{ country: 'zz' }, 'no such country'],
    ] as const)
      expect((await majlis(set, { ...rai(), ...change })).stderr, why).toContain(why)
    expect((await majlis(set, '{"storeCode":')).stderr).toContain('is not JSON')
  })

  test('a store that begins to give out orders becomes a stock location and is offered', async () => {
    const collecting = {
      ...rai(),
      services: ['collection', 'assembly', 'design-consultation'],
      collection: { prepareMinutes: 120, keepOpenHours: 48, payAtStoreUpToMinor: 0 },
    }
    expect((await majlis(['set', 'rai.json', '--reason', 'opens a counter'], collecting)).code).toBe(0)
    const locations = await shop.catalog.reader.listLocations()
    expect(locations).toContainEqual({ code: 'rai', kind: 'store', country: 'kw' })
    expect(purged).toContain('*')
  })
})

describe('stores by the operations API', () => {
  const ask = async (key: string, method: string, path: string, body?: object) => {
    const response = await shop.shop.operationsApi.fetch(
      new Request(`https://shop.example/api/operations/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}` },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
    return { status: response.status, json: (await response.json()) as Record<string, unknown> }
  }
  const aKey = async (may: readonly Scope[]) =>
    (await shop.operations.keys.create('OMS', may, clock.now())).key

  test('are listed, shown, replaced and closed', async () => {
    const key = await aKey(scopes)
    expect(await ask(key, 'GET', '/stores?country=om')).toMatchObject({
      status: 200,
      json: { stores: [{ storeCode: 'khuwair', open: true, timeZone: 'Asia/Muscat' }] },
    })
    const khuwair = JSON.parse(readFileSync('src/content/stores/khuwair.json', 'utf8')) as object
    const store = { ...khuwair, phone: '+968 2455 0199' }
    expect(await ask(key, 'PUT', '/stores/khuwair', { reason: 'a new line', store })).toMatchObject({
      json: { subject: 'khuwair', outcome: 'changed' },
    })
    const closure = {
      from: '2026-12-01',
      to: '2026-12-01',
      name: { en: 'Stocktaking', ar: 'جرد' },
      reason: 'yearly',
    }
    expect(await ask(key, 'POST', '/stores/khuwair/closures', closure)).toMatchObject({ status: 200 })
    expect(await ask(key, 'GET', '/stores/khuwair')).toMatchObject({
      json: { edits: [{ reason: 'yearly' }, { reason: 'a new line', actor: 'operations API' }] },
    })
    expect(await ask(key, 'GET', '/store-calendars/om')).toMatchObject({
      json: { periods: expect.arrayContaining([expect.objectContaining({ kind: 'ramadan' })]) as unknown },
    })
    expect(
      await ask(key, 'PUT', '/store-calendars/om', { reason: 'none this year', periods: [] }),
    ).toMatchObject({ json: { outcome: 'changed' } })
  })

  test('are refused without the scope, without a reason, under another code, and when unknown', async () => {
    const key = await aKey(scopes)
    const store = rai()
    const reader = await aKey(['stores:read'])
    const statuses = [
      await ask(reader, 'PUT', '/stores/rai', { reason: 'a test', store }),
      await ask(key, 'PUT', '/stores/rai', { store }),
      await ask(key, 'PUT', '/stores/seef', { reason: 'a test', store }),
      await ask(key, 'GET', '/stores/nowhere'),
      await ask(key, 'GET', '/stores?country=Kuwait'),
      await ask(key, 'GET', '/store-calendars/zz'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 400, 422, 404, 400, 404])
  })
})

test('what an operator edited stays when the shop starts again; the rest follows the files', async () => {
  const repository = createStoreRepository(shop.database.db, clock)
  const { rows, calendars } = readStoreSeeds('src/content')
  await repository.seed({
    rows: rows.map((row) => ({ ...row, phone: '+971 4 000 0000' })),
    calendars,
  })
  const phones = new Map((await repository.list(null)).map(({ storeCode, phone }) => [storeCode, phone]))
  expect([phones.get('khuwair'), phones.get('barsha')]).toEqual(['+968 2455 0199', '+971 4 000 0000'])
})
