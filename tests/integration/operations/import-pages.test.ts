import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { handleImport } from '#web/operations/imports/handle-import.ts'
import { handleNewImport } from '#web/operations/imports/handle-new-import.ts'
import { loadImportList } from '#web/operations/imports/import-list.ts'
import { lineFigures } from '#web/operations/imports/line-figures.ts'
import { serviceTiles } from '#web/operations/home/service-tiles.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { aRecord, sixPrices } from '../../support/builders/a-product.ts'
import { aMember } from '../../support/builders/operators.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aStaffOperator } from '../../support/builders/a-staff-operator.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
let leena = aMember({ name: 'Leena', role: 'merchandiser' })
const ofKuwait = aMember({ name: 'Salem', role: 'merchandiser', countries: ['kw'] })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  await opened.catalog.writer.putCategories(someCategories)
  await opened.catalog.writer.apply(
    ['LAMP', 'SOFA'].map((code) =>
      aRecord({ code }, { prices: { [code]: sixPrices(90) }, stock: { [code]: { 'wh-ae': 9 } } }),
    ),
    opened.shop.clock.now(),
  )
  leena = await aStaffOperator(opened.database.db, 'Leena', leena.grants)
})
afterAll(() => opened.close())

type Fields = Readonly<Record<string, string | File>>
type Visit = { readonly posted?: Fields; readonly language?: Language; readonly by?: typeof leena }

function visit(path: string, { posted, language = 'en', by = leena }: Visit) {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const url = new URL(path, 'http://shop.test')
  const fields = new FormData()
  for (const [name, value] of Object.entries(posted ?? {})) fields.append(name, value)
  const response = { status: 200 }
  const astro = {
    ...{ url, response, params: { id: url.pathname.split('/')[3] }, request: new Request(url) },
    locals: { shop, storefront: storefront(country, language), t: translator(language) },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    ...{ by, route: routeOf('importRun') },
    posted: posted ? { act: posted['act'] ?? '', fields } : null,
  } as unknown as Admission
  return { astro, admission, response }
}

async function send(posted: Fields, given: Visit = {}) {
  const { astro, admission, response } = visit('/operations/imports/new', { ...given, posted })
  const page = await handleNewImport(astro, admission)
  return page instanceof Response
    ? { status: page.status, location: page.headers.get('location') ?? '', page: null }
    : { status: response.status, location: '', page }
}

async function open(path: string, given: Visit = {}) {
  const { astro, admission, response } = visit(path, given)
  const page = await handleImport(astro, admission)
  return page instanceof Response
    ? { status: page.status, location: page.headers.get('location'), page: null, response: page, astro }
    : { status: response.status, location: null, page, response: null, astro }
}

const fileOf = (text: string) => new File([text], 'supplier.csv', { type: 'text/csv' })
const work = () => opened.shop.importAdmin.work(new AbortController().signal)

async function checked(text: string, kind = 'stock') {
  const { status, location } = await send({ act: 'upload-import', kind, file: fileOf(text), map: '' })
  expect(status).toBe(303)
  await work()
  return location
}

describe('the pages of imports', () => {
  test('take a file, check it and write it once it is confirmed', async () => {
    const path = await checked('id,stock_wh-ae\nLAMP,7\nSOFA,x\n')
    const shown = await open(path)
    expect(shown.page).toMatchObject({
      run: { state: 'checked', fileName: 'supplier.csv', counts: { changed: 1, faulty: 1 } },
      ...{ mayApply: true, mayCancel: true, check: null },
    })
    const check = await open(path, { posted: { act: 'check-apply' } })
    expect(check.page?.check).toMatchObject({ deciders: null })
    expect(await open(path, { posted: { act: 'apply-import', version: '7' } })).toMatchObject({ status: 409 })
    const applied = await open(path, { posted: { act: 'apply-import', version: '1' } })
    expect(applied).toMatchObject({ status: 303, location: path })
    await work()
    const done = await open(path)
    expect(done.page).toMatchObject({
      run: { state: 'done', counts: { done: 1 } },
      ...{ mayApply: false, mayCancel: false },
    })
    expect((await open(`${path}?state=done`)).page?.lines).toMatchObject([{ object: 'LAMP' }])
    expect((await open(`${path}?after=2147483648`)).page?.lines).toEqual([])
  })

  test.each([
    ['en', 'Shown in the shop', 'Hidden in the shop'],
    ['ar', 'ظاهر في المتجر', 'مخفي في المتجر'],
  ] as const)('say in %s that a product would be hidden', async (language, before, after) => {
    const path = await checked('id,shop_visibility\nLAMP,hidden\nSOFA,shown\n', 'products')
    const { page, astro } = await open(`${path}?state=waiting`, { language })
    if (!page) throw new Error('it is not there')
    const { cells = [] } = lineFigures(page.lines, page.run, astro.locals).rows[0] ?? {}
    expect(cells).toMatchObject([{ text: '2' }, { text: 'LAMP' }, {}, { text: before }, { text: after }, {}])
  })

  test('say of each line what it changes or why it cannot, in both languages', async () => {
    const path = await checked('id,stock_wh-ae\nLAMP,3\nNONE,4\n')
    const english = await open(path)
    const arabic = await open(path, { language: 'ar' })
    const cellsOf = ({ page, astro }: typeof english) =>
      page &&
      lineFigures(page.lines, page.run, astro.locals).rows.map(({ cells }) =>
        cells.map((cell) =>
          cell && 'text' in cell ? cell.text : cell && 'label' in cell ? cell.label : null,
        ),
      )
    expect(cellsOf(english)).toEqual([
      ['2', 'LAMP', expect.any(String), 'To be written', '7', '3', null],
      ['3', 'NONE', expect.any(String), 'Faulty', null, null, 'stock_wh-ae: The shop has no such SKU.'],
    ])
    expect(cellsOf(arabic)?.[1]?.at(-1)).toBe('stock_wh-ae: لا يوجد رمز SKU هذا في المتجر.')
  })

  test('have files: all lines, the faulty ones, and what takes it back', async () => {
    const path = await checked('id,price_ae\nLAMP,890\nSOFA,-1\n', 'prices')
    const faulty = await (await open(`${path}?file=faulty`)).response?.text()
    expect(faulty).toContain("3,,,Faulty,price_ae,'-1,A price cannot be below zero.")
    expect((await open(`${path}?file=inverse`)).response).toBeNull()
    await open(path, { posted: { act: 'apply-import', version: '1' } })
    await work()
    const inverse = await (await open(`${path}?file=inverse`)).response?.text()
    expect(inverse?.split('\r\n')[1]).toMatch(/^LAMP,900\.00,,,=/)
    expect(await (await open(`${path}?file=report`)).response?.text()).toContain('Written')
  })

  test('ask for approval past a guard rail, with a reason', async () => {
    const path = await checked('id,stock_wh-ae\nLAMP,0\nSOFA,0\n')
    const check = await open(path, { posted: { act: 'check-apply' } })
    expect(check.page?.check?.deciders).toEqual(expect.any(Array))
    expect(await open(path, { posted: { act: 'apply-import', version: '1' } })).toMatchObject({ status: 409 })
    const request = { act: 'request-apply', version: '1', key: 'a-key' }
    expect(await open(path, { posted: { ...request, reason: ' ' } })).toMatchObject({ status: 422 })
    expect(await open(path, { posted: { ...request, reason: 'end of season' } })).toMatchObject({
      status: 303,
    })
    const waiting = await open(path)
    expect(waiting.page?.run.state).toBe('awaiting-approval')
    const [approval] = await opened.shop.approvals.listOf(
      { kind: 'import', id: waiting.page?.run.id ?? '' },
      leena,
    )
    expect(approval?.approval).toMatchObject({ act: 'import.apply', permission: 'stock.approve' })
    const canceled = await open(path, { posted: { act: 'cancel-import' } })
    expect(canceled).toMatchObject({ status: 303 })
    expect((await open(path)).page?.run.state).toBe('canceled')
  })

  test('show what was typed when a file is refused', async () => {
    expect(await send({ act: 'upload-import', kind: 'stock', file: fileOf('') })).toMatchObject({
      status: 422,
      page: { kind: 'stock', problems: [{ field: 'file' }] },
    })
    expect(await send({ act: 'upload-import', file: fileOf('id\n') })).toMatchObject({
      status: 422,
      page: { problems: [{ field: 'kind' }] },
    })
    expect(
      await send({ act: 'upload-import', kind: 'stock', map: 'gone', file: fileOf('id\n') }),
    ).toMatchObject({ status: 422, page: { problems: [{ field: 'map' }] } })
  })

  test('take customers of an old shop from who manages them, and show no contact in full', async () => {
    const nadia = await aStaffOperator(opened.database.db, 'Nadia', aMember({ role: 'admin' }).grants)
    const file = fileOf(
      'name,email,phone,country,language,group,marketing_email,consent_day,consent_source\n' +
        'Noura Ali,noura@old.example,050 123 4567,ae,ar,trade,yes,2025-03-04,Newsletter form\n',
    )
    const posted = { act: 'upload-import', kind: 'customers', file, map: '' }
    expect((await send(posted)).status).toBe(422)
    const form = await handleNewImport(
      ...(Object.values(visit('/operations/imports/new', { by: nadia })).slice(0, 2) as [
        AstroGlobal,
        Admission,
      ]),
    )
    expect(form).toMatchObject({ kinds: expect.arrayContaining(['customers']) as string[] })
    const { location } = await send(posted, { by: nadia })
    await work()
    const shown = await open(location, { by: nadia })
    expect(shown.page).toMatchObject({ isPersonal: true, mayApply: true, run: { counts: { added: 1 } } })
    const texts = JSON.stringify(
      lineFigures(shown.page?.lines ?? [], shown.page?.run as never, shown.astro.locals as never),
    )
    expect(texts).toContain(
      'N••• A••• · n•••@old.example · •••• 4567 · Arabic · group trade · offers by e-mail: yes',
    )
    expect(texts).not.toMatch(/noura|123 ?4567/i)
    const report = await (await open(`${location}?file=report`, { by: nadia })).response?.text()
    expect(report).not.toMatch(/noura|123 ?4567/i)
    const applied = await open(location, {
      by: nadia,
      posted: { act: 'apply-import', version: String(shown.page?.run.version) },
    })
    expect(applied.status).toBe(303)
    await work()
    expect((await open(location, { by: nadia })).page).toMatchObject({
      ...{ run: { state: 'done', counts: { done: 1 } }, hasInverse: true },
      lines: [{ object: 'n•••@old.example', after: { account: expect.any(String) as string } }],
    })
  })

  test('have a tile on Home that counts what its list shows, also when a file waits for approval', async () => {
    const source = serviceTiles.find(({ tiles }) => tiles.some(({ id }) => id === 'imports?state=checked'))
    if (!source) throw new Error('no tile')
    const [tile] = source.tiles
    const both = async () => {
      const { astro } = visit(tile?.href ?? '', {})
      const list = await loadImportList(astro, leena)
      if (list instanceof Response) throw new Error('no list')
      const [count] = await source.load(astro.locals, leena, [tile?.id ?? ''])
      expect(count?.count.count).toBe(list.rows.length)
      return list.rows.length
    }
    const before = await both()
    const path = await checked('id,stock_wh-ae\nLAMP,0\nSOFA,0\n')
    expect(await both()).toBe(before + 1)
    const request = { act: 'request-apply', version: '1', key: 'of-the-tile', reason: 'end of season' }
    expect((await open(path, { posted: request })).status).toBe(303)
    // Then it waits for another person, whose tile is that of approvals.
    expect(await both()).toBe(before)
    await open(path, { posted: { act: 'cancel-import' } })
  })

  test('are not there for others', async () => {
    const path = await checked('id,stock_wh-ae\nLAMP,2\n')
    expect(await open(path, { by: ofKuwait })).toMatchObject({ status: 404 })
    expect(await open('/operations/imports/nothing')).toMatchObject({ status: 404 })
    const { astro } = visit('/operations/imports?kind=stock', {})
    const list = await loadImportList(astro, leena)
    if (list instanceof Response) throw new Error('no list')
    expect(list.rows.length).toBeGreaterThan(1)
  })
})
