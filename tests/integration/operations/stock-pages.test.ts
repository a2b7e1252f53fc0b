import type { AstroGlobal } from 'astro'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { handleStock } from '#web/operations/stock/handle-stock.ts'
import { placeFigures } from '#web/operations/stock/stock-figures.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { stockCommands } from '../../../cli/commands/stock-operations.ts'
import { runLine } from '../../../cli/run-line.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { rowsOf } from '../../support/databases/databases.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'
import { staffPages } from '../../support/shops/staff-pages.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const leena = aMember({ name: 'Leena', role: 'merchandiser' })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  await opened.catalog.writer.putCategories(someCategories)
  const lamp = (code: string, stock: Readonly<Record<string, number>>) =>
    aRecord(
      { code, urlKey: code.toLowerCase(), variants: [aVariant({ sku: code })] },
      { prices: { [code]: sixPrices(90) }, stock: { [code]: stock } },
    )
  await opened.catalog.writer.apply(
    [lamp('LAMP', { 'wh-ae': 20, 'wh-om': 0 }), lamp('NEW', {})],
    opened.shop.clock.now(),
  )
})
afterAll(() => opened.close())

type Fields = Readonly<Record<string, string>>

async function open(path: string, posted: Fields | null = null) {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const url = new URL(`/operations/stock/${path}`, 'http://shop.test')
  const fields = new FormData()
  for (const [name, value] of Object.entries(posted ?? {})) fields.set(name, value)
  const response = { status: 200 }
  const astro = {
    ...{ url, response, params: { sku: url.pathname.split('/')[3] }, request: new Request(url) },
    locals: { shop, storefront: storefront(country, 'en'), t: translator('en') },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = { by: leena, route: routeOf('stock'), posted: posted && { act: posted['act'], fields } }
  const page = await handleStock(astro, admission as unknown as Admission)
  return page instanceof Response
    ? { status: page.status, page: null }
    : { status: response.status, page, locals: astro.locals }
}

const placesOf = ({ page }: Awaited<ReturnType<typeof open>>) =>
  page?.places.map(({ location }) => location) ?? []

describe('the places of a SKU', () => {
  test('are those that have or had some; the others are behind a link', async () => {
    const shown = await open('LAMP')
    expect(placesOf(shown)).toEqual(['wh-ae'])
    expect(shown.page?.changeable.map(({ location }) => location)).toEqual(['wh-ae'])
    expect(shown.page?.allPlaces).toBe('/operations/stock/LAMP?places=all')
    const all = await open('LAMP?places=all')
    expect(placesOf(all).length).toBeGreaterThan(5)
    expect(all.page?.allPlaces).toBeNull()
  })

  test('are all of a SKU that never had any', async () => {
    const shown = await open('NEW')
    expect(placesOf(shown).length).toBeGreaterThan(5)
    expect(shown.page?.allPlaces).toBeNull()
  })
})

describe('safety stock', () => {
  const form = { place: 'wh-ae', seen: '0', key: 'k' }

  test('is checked, then set, and shown with what is free', async () => {
    const checked = await open('LAMP', { ...form, act: 'check-safety', safety: '٢٠' })
    expect(checked).toMatchObject({
      status: 200,
      page: { safetyCheck: { units: 20, freeBefore: 20, freeAfter: 0, seen: 0 }, problems: [] },
    })
    for (const _ of [1, 2])
      expect(await open('LAMP', { ...form, act: 'set-safety', safety: '15' })).toMatchObject({ status: 303 })
    const { page, locals } = await open('LAMP')
    const cells = locals && placeFigures(page?.places ?? [], locals).rows[0]?.cells
    expect(cells?.slice(1).map((cell) => cell?.kind === 'number' && cell.value)).toEqual([20, 0, 15, 5])
    const written = await rowsOf(
      opened.database.db,
      sql`select before, after from audit_log where act = 'stock.set-safety'`,
    )
    expect(written).toEqual([{ before: { safety: 0 }, after: { safety: 15, place: 'wh-ae' } }])
  })

  test('that another has set meanwhile keeps what was typed; units are whole numbers', async () => {
    const other = await open('LAMP', { ...form, act: 'set-safety', safety: '3' })
    expect(other).toMatchObject({ status: 409, page: { problems: [{ field: 'safety-wh-ae' }] } })
    expect(other.page?.problems[0]?.text).toContain('15 units')
    expect(other.page?.typed?.get('safety')).toBe('3')
    for (const safety of ['', '-1', '1.5', 'many'])
      expect(await open('LAMP', { ...form, act: 'check-safety', safety })).toMatchObject({ status: 422 })
    expect((await open('LAMP', { ...form, act: 'set-safety', place: 'mars' })).status).toBe(404)
  })

  test('is set by the API and the command line, too', async () => {
    const { key } = need(
      await opened.shop.staffAccess.createKey(operator, { name: 't', scopes: ['stock:write'], formKey: 'x' }),
    )
    const put = async (body: unknown) => {
      const response = await opened.shop.operationsApi.fetch(
        new Request('https://shop.example/api/operations/v1/stock/LAMP/wh-ae/safety', {
          ...{ method: 'PUT', headers: { authorization: `Bearer ${key}` }, body: JSON.stringify(body) },
        }),
      )
      return { status: response.status, json: (await response.json()) as { places?: readonly unknown[] } }
    }
    const set = await put({ units: 4, seen: 15 })
    expect(set.status).toBe(200)
    expect(set.json.places).toContainEqual({
      ...{ location: 'wh-ae', country: 'ae', onHand: 20, reserved: 0, safety: 4, free: 16 },
    })
    expect((await put({ units: 5, seen: 15 })).status).toBe(409)
    expect((await put({ units: -1 })).status).toBe(400)
    const low = async (query: string) => {
      const response = await opened.shop.operationsApi.fetch(
        new Request(`https://shop.example/api/operations/v1/stock${query}`, {
          headers: { authorization: `Bearer ${key}` },
        }),
      )
      return { status: response.status, json: (await response.json()) as unknown }
    }
    const none = { onHand: 0, reserved: 0, safety: 0, free: 0 }
    expect((await low('?level=none&country=om')).json).toEqual({
      levels: [{ sku: 'LAMP', product: 'LAMP', location: 'wh-om', country: 'om', ...none }],
      next: null,
    })
    expect((await low('?location=wh-ae')).json).toEqual({ levels: [], next: null })
    expect((await low('?level=some')).status).toBe(400)
    const majlis = (...argv: string[]) =>
      runLine({ argv, input: '', user: 'layla' }, stockCommands, {
        env: theEnv({}),
        open: async () => ({ stockAdmin: opened.shop.stockAdmin, close: async () => undefined }) as never,
      })
    expect(await majlis('stock', 'safety', 'LAMP', 'wh-ae', '6')).toMatchObject({
      code: 0,
      stdout: 'LAMP: 6 are not sold at wh-ae, 14 are free.\n',
    })
    expect((await majlis('stock', 'show', 'LAMP')).stdout).toMatch(/wh-ae +20 +0 +6 +14/)
    expect((await majlis('stock', 'safety', 'LAMP', 'mars', '6')).code).toBe(1)
    expect((await majlis('stock', 'safety', 'LAMP', 'wh-ae', 'six')).code).not.toBe(0)
    const listed = await majlis('stock', 'list', '--level', 'none', '--search', 'lam')
    expect(listed.stdout).toMatch(/^SKU .*\nLAMP +wh-om +0 +0 +0 /)
    expect((await majlis('stock', 'list', '--location', 'wh-ae')).stdout).toBe('Nothing runs low.\n')
    expect((await majlis('stock', 'list', '--level', 'some')).code).not.toBe(0)
  })
})

describe('a count or correction', () => {
  const visit = (...given: Parameters<ReturnType<typeof staffPages>>) =>
    staffPages(opened, 'stock', handleStock)(...given)
  const place = 'wh-ae'
  const levels = () =>
    rowsOf(
      opened.database.db,
      sql`select (select on_hand from stock_levels where sku = 'COUNTED' and location = ${place}) as level,
        (select sum(on_hand)::int from stock_movements where sku = 'COUNTED' and location = ${place}) as moved`,
    )

  test('is checked, written once with its reason, and requested of another where one person may not', async () => {
    await opened.catalog.writer.apply(
      ['COUNTED', 'REST'].map((code) =>
        aRecord(
          { code, urlKey: code.toLowerCase(), variants: [aVariant({ sku: code })] },
          { prices: { [code]: sixPrices(90) }, stock: { [code]: { [place]: code === 'REST' ? 900 : 20 } } },
        ),
      ),
      opened.shop.clock.now(),
    )
    const on = { by: leena, parameters: { sku: 'COUNTED' } }
    const count = { place, counted: '18', seen: '20', key: 'count-1', note: 'two are gone' }
    expect(await visit({ ...on, posted: { ...count, act: 'check-count' } })).toMatchObject({
      ...{ status: 200, page: { check: { after: 18, deciders: null } } },
    })
    for (const by of [
      aMember(),
      aMember({ name: 'Fahad', role: 'finance' }),
      aMember({ name: 'Mariam', role: 'store-associate', countries: ['ae'], places: ['barsha'] }),
      aMember({ name: 'Omar', role: 'merchandiser', countries: ['om'] }),
    ])
      for (const act of ['check-count', 'count', 'check-adjust', 'adjust', 'request-stock'])
        expect(
          await visit({ ...on, by, posted: { ...count, act, units: '-1', why: 'lost' } }),
          `${act} by ${by.name}`,
        ).toMatchObject({ status: 404 })
    expect(await levels()).toEqual([{ level: 20, moved: 20 }])
    for (const _ of [1, 2])
      expect(await visit({ ...on, posted: { ...count, act: 'count' } })).toMatchObject({ status: 303 })
    expect(await visit({ ...on, posted: { ...count, key: 'count-2', act: 'count' } })).toMatchObject({
      ...{ status: 409, page: { check: null, problems: [{}] } },
    })
    const adjust = { place, units: '٣', why: 'damaged', key: 'adjust-1', note: 'the rain' }
    for (const wrong of [{ units: '0' }, { units: 'some' }, { why: 'magic' }])
      expect(await visit({ ...on, posted: { ...adjust, ...wrong, act: 'check-adjust' } })).toMatchObject({
        status: 422,
      })
    expect(await visit({ ...on, posted: { ...adjust, act: 'check-adjust' } })).toMatchObject({
      ...{ status: 200, page: { check: { after: 15, change: { units: -3, why: 'damaged' } } } },
    })
    expect(await visit({ ...on, posted: { ...adjust, act: 'adjust' } })).toMatchObject({ status: 303 })
    expect(await levels()).toEqual([{ level: 15, moved: 15 }])

    const none = { place, change: 'counted', counted: '0', seen: '15', key: 'none', version: '15' }
    expect(await visit({ ...on, posted: { ...none, act: 'count' } })).toMatchObject({
      ...{ status: 409, page: { check: { deciders: expect.any(Array) } } },
    })
    const request = { ...none, act: 'request-stock' }
    expect(await visit({ ...on, posted: { ...request, note: ' ' } })).toMatchObject({
      ...{ status: 422, page: { problems: [{ field: 'note' }] } },
    })
    for (const _ of [1, 2])
      expect(await visit({ ...on, posted: { ...request, note: 'empty' } })).toMatchObject({ status: 303 })
    expect(await levels()).toEqual([{ level: 15, moved: 15 }])
    const other = aMember({ id: '7d3f4a4e-6a55-4c0e-9a6c-0c8f6d3b8a19', name: 'Noura', role: 'merchandiser' })
    const [waiting, ...more] = await opened.shop.approvals.listOf({ kind: 'sku', id: 'COUNTED' }, other)
    expect(more).toEqual([])
    need(await opened.shop.approvals.approve(waiting?.approval.id ?? '', other))
    expect(await levels()).toEqual([{ level: 0, moved: 0 }])
    const written = await rowsOf(
      opened.database.db,
      sql`select act, operator_name as name, reason from audit_log where object_id = 'COUNTED' order by id`,
    )
    expect(written).toEqual([
      { act: 'stock.count', name: 'Leena', reason: 'two are gone' },
      { act: 'stock.adjust', name: 'Leena', reason: 'damaged: the rain' },
      { act: 'approval.request', name: 'Leena', reason: 'empty' },
      { act: 'approval.approve', name: 'Noura', reason: null },
      { act: 'stock.count', name: 'Noura', reason: expect.stringContaining('empty') },
    ])
  })
})
