import type { AstroGlobal } from 'astro'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { storefront } from '#kernel/storefront.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { slotInPath } from '#commerce/slots/slot-id.ts'
import { handleSlot } from '#web/operations/slots/handle-slot.ts'
import { loadSlotCalendar } from '#web/operations/slots/slot-calendar.ts'
import { slotCommands } from '../../../cli/commands/slot.ts'
import { runLine } from '../../../cli/run-line.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { rowsOf } from '../../support/databases/databases.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
/** The last of the calendar. */
let id = ''
let before = 0
const omar = aMember({ name: 'Omar', role: 'warehouse', places: ['wh-ae'], countries: ['ae'] })
const serving = aMember({ name: 'Noor', role: 'customer-service' })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  const found = await opened.shop.slotAdmin.calendar({ country: 'ae' }, operator)
  const last = found?.slots.at(-1)
  ;[id, before] = [last?.id ?? '', last?.capacity ?? 0]
})
afterAll(() => opened.close())

type Fields = Readonly<Record<string, string>>

function visit(path: string, posted: Fields | null, language: 'en' | 'ar' = 'en') {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const url = new URL(path, 'http://shop.test')
  const fields = new FormData()
  for (const [name, value] of Object.entries(posted ?? {})) fields.set(name, value)
  const response = { status: 200 }
  const astro = {
    ...{ url, response, params: { id: url.pathname.split('/')[3] }, request: new Request(url) },
    locals: { shop, storefront: storefront(country, language), t: translator(language) },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  return { astro, response, posted: posted && { act: posted['act'] ?? '', fields } }
}

async function open(posted: Fields | null = null, by: StaffOperator = omar, slot = id) {
  const { astro, response, posted: given } = visit(`/operations/slots/${slotInPath(slot)}`, posted)
  const page = await handleSlot(astro, { by, posted: given } as Parameters<typeof handleSlot>[1])
  return page instanceof Response ? { status: page.status, page: null } : { status: response.status, page }
}

async function calendar(query = '', by: StaffOperator = omar, language: 'en' | 'ar' = 'en') {
  const page = await loadSlotCalendar(visit(`/operations/slots${query}`, null, language).astro, by)
  return page instanceof Response ? null : page
}

describe('the calendar of slots', () => {
  test('has the zones of a country, and of each day its slots', async () => {
    const page = await calendar()
    expect(page?.countries.map(({ value }) => value)).toEqual(['ae'])
    expect(page?.zones.map(({ label }) => label)).toEqual(['Near', 'Far'])
    expect(page?.days.length).toBeGreaterThan(90)
    expect(page?.days.at(-1)?.slots.at(-1)).toMatchObject({
      ...{ href: `/operations/slots/${slotInPath(id)}`, taken: 0, capacity: before, state: null },
    })
    expect((await calendar('?zone=far', omar, 'ar'))?.zones.map(({ label }) => label)).toContain('البعيدة')
    // A zone of the country before.
    expect((await calendar('?country=kw&zone=near', serving))?.zone).toBe('all')
    expect(await calendar('?country=kw')).toBeNull()
  })
})

describe('a slot', () => {
  test('of one day is checked, then set, once', async () => {
    const form = { seen: String(before), note: 'van broken' }
    expect(await open({ ...form, act: 'check-day', capacity: '٣' })).toMatchObject({
      ...{ status: 200, page: { dayCheck: { capacity: 3, after: 3 }, seen: before, note: 'van broken' } },
    })
    for (const _ of [1, 2]) expect((await open({ ...form, act: 'set-day', capacity: '3' })).status).toBe(303)
    expect((await open()).page?.detail.slot).toMatchObject({ capacity: 3, setBy: 'day' })
    expect(
      await rowsOf(
        opened.database.db,
        sql`select before, after, reason from audit_log where act = 'slot.set-day'`,
      ),
    ).toEqual([{ before: { places: before }, after: { places: 3 }, reason: 'van broken' }])
    const shown = await calendar()
    expect(shown?.days.at(-1)?.slots.at(-1)?.state?.label).toBe('Own places')
  })

  test('that another has set, or that is typed wrongly, keeps what was typed', async () => {
    const other = await open({ act: 'check-day', seen: '99', capacity: '4' })
    expect(other).toMatchObject({ status: 409, page: { problems: [{ field: 'capacity' }] } })
    expect(other.page?.problems[0]?.text).toContain('3 now')
    expect(other.page?.typed?.get('capacity')).toBe('4')
    for (const capacity of ['', '-1', '1.5', 'many', '10001'])
      expect((await open({ act: 'check-day', seen: '3', capacity })).status).toBe(422)
    await opened.database.db.execute(sql`update delivery_slots set taken = 2 where id = ${id}`)
    for (const act of ['check-day', 'set-day']) {
      const below = await open({ act, seen: '3', capacity: '1' })
      expect(below).toMatchObject({ status: 409, page: { dayCheck: null } })
      expect(below.page?.problems[0]?.text).toContain('2 places are taken')
    }
  })

  test('follows its rule again; the rule is checked with the days that keep their own', async () => {
    const rule = { act: 'check-rule', seen: String(before), rule: '1' }
    expect((await open(rule)).page?.ruleCheck).toMatchObject({ capacity: 1, own: [id], above: [] })
    expect((await open({ act: 'set-day', seen: '3', capacity: 'rule' })).status).toBe(303)
    expect((await open()).page?.detail.slot).toMatchObject({ capacity: before, setBy: 'rule' })
    expect((await open(rule)).page?.ruleCheck).toMatchObject({ own: [], above: [id] })
    expect((await open({ ...rule, act: 'set-rule' })).status).toBe(303)
    const { page } = await open()
    expect(page?.detail).toMatchObject({ rule: 1, slot: { capacity: 2, taken: 2, setBy: 'day' } })
    expect((await open({ ...rule, act: 'set-rule', rule: 'rule' })).status).toBe(422)
  })

  test('is another’s, or only seen', async () => {
    const kuwait = (await opened.shop.slotAdmin.calendar({ country: 'kw' }, operator))?.slots[0]?.id ?? ''
    expect((await open(null, omar, kuwait)).status).toBe(404)
    expect((await open(null, omar, 'none')).status).toBe(404)
    expect((await open(null, serving)).page?.detail.isChangeable).toBe(false)
    expect((await open({ act: 'set-day', seen: '2', capacity: '5' }, serving)).status).toBe(404)
  })

  test('is set by the API and the command line, too', async () => {
    const { key } = need(
      await opened.shop.staffAccess.createKey(operator, {
        ...{ name: 't', scopes: ['stores:read', 'stores:write'], formKey: 'x' },
      }),
    )
    const call = async (path: string, method = 'GET', body?: unknown) => {
      const response = await opened.shop.operationsApi.fetch(
        new Request(`https://shop.example/api/operations/v1/slots/${path}`, {
          ...{ method, headers: { authorization: `Bearer ${key}` } },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      )
      return { status: response.status, json: (await response.json()) as unknown }
    }
    const path = slotInPath(id)
    expect(await call('ae?zone=near')).toMatchObject({ status: 200, json: { zones: ['near', 'far'] } })
    expect((await call('ae?zone=moon')).status).toBe(404)
    expect(await call(`${path}/places`)).toMatchObject({ json: { rule: 1, slot: { taken: 2 } } })
    expect(await call(`${path}/places`, 'PUT', { capacity: 8, seen: 2 })).toMatchObject({
      ...{ status: 200, json: { slot: { capacity: 8, setBy: 'day' } } },
    })
    expect((await call(`${path}/places`, 'PUT', { capacity: 9, seen: 2 })).status).toBe(409)
    expect((await call(`${path}/places`, 'PUT', { capacity: 1 })).status).toBe(409)
    expect((await call(`${path}/places`, 'PUT', { capacity: -1 })).status).toBe(400)
    expect(await call(`${path}/rule`, 'PUT', { capacity: 4 })).toMatchObject({
      ...{ status: 200, json: { capacity: 4, own: [id], above: [] } },
    })
    const majlis = (...argv: string[]) =>
      runLine({ argv, input: '', user: 'layla' }, slotCommands, {
        env: theEnv({}),
        open: async () => ({ slotAdmin: opened.shop.slotAdmin, close: async () => undefined }) as never,
      })
    expect(await majlis('slot', 'set', id, '6')).toMatchObject({ code: 0, stdout: `${id}: 6 places.\n` })
    expect((await majlis('slot', 'set', id, 'rule')).stdout).toBe(`${id}: 4 places.\n`)
    expect((await majlis('slot', 'rule', id, '5')).stdout).toContain('5 places')
    expect((await majlis('slot', 'show', id)).stdout).toMatch(/2 +5 +rule/)
    expect((await majlis('slot', 'list', 'ae', '--zone', 'near')).stdout).toContain(id)
    expect((await majlis('slot', 'set', id, '1')).code).toBe(1)
    expect((await majlis('slot', 'set', id, 'many')).code).not.toBe(0)
    expect((await majlis('slot', 'list', 'xx')).code).toBe(1)
  })
})
