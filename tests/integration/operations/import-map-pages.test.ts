import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { handleMap } from '#web/operations/imports/handle-map.ts'
import { handleNewMap } from '#web/operations/imports/handle-new-map.ts'
import { columnFigures, mapsFigures, mapVersionFigures } from '#web/operations/imports/map-figures.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { aMember } from '../../support/builders/operators.ts'
import { aStaffOperator } from '../../support/builders/a-staff-operator.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
let leena = aMember({ name: 'Leena', role: 'merchandiser' })
const ofKuwait = aMember({ name: 'Salem', role: 'merchandiser', countries: ['kw'] })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  leena = await aStaffOperator(opened.database.db, 'Leena', leena.grants)
})
afterAll(() => opened.close())

type Fields = Readonly<Record<string, string | File>>

async function show<Page extends object>(
  handle: (astro: AstroGlobal, admission: Admission) => Promise<Page | Response>,
  path: string,
  posted?: Fields,
  by = leena,
) {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const url = new URL(path, 'http://shop.test')
  const fields = new FormData()
  for (const [name, value] of Object.entries(posted ?? {})) fields.append(name, value)
  const response = { status: 200 }
  const astro = {
    ...{ url, response, params: { id: url.pathname.split('/')[4] }, request: new Request(url) },
    locals: { shop, storefront: storefront(country, 'en'), t: translator('en') },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    ...{ by, route: routeOf('importMap') },
    posted: posted ? { act: posted['act'] ?? '', fields } : null,
  } as unknown as Admission
  const page = await handle(astro, admission)
  return page instanceof Response
    ? { status: page.status, location: page.headers.get('location'), page: null }
    : { status: response.status, location: null, page }
}

const maps = '/operations/imports/maps'
const sample = (bytes: string | Uint8Array<ArrayBuffer>) => new File([bytes], 'sample.csv')

describe('the pages of maps', () => {
  test('a sample shows its columns with examples; what is chosen becomes a map', async () => {
    const file = sample('SKU;Bezeichnung;Menge\nA-1;Sofa;3\nA-2;"Sofa";4,5\n')
    const { page } = await show(handleNewMap, `${maps}/new`, { act: 'check-sample', file })
    expect(page?.columns).toEqual([
      { name: 'SKU', examples: ['A-1', 'A-2'], ours: 'id' },
      { name: 'Bezeichnung', examples: ['Sofa'], ours: '' },
      { name: 'Menge', examples: ['3', '4,5'], ours: '' },
    ])
    expect(page?.ours).toEqual(expect.arrayContaining(['title', 'price_kw', 'stock_wh-ae']))
    const chosen = {
      ...{ act: 'put-import-map', id: 'nile', decimal: ',', encoding: '' },
      ...{ 'name-0': 'SKU', 'ours-0': 'id', 'examples-0': 'A-1', 'name-1': 'Bezeichnung', 'ours-1': '' },
      ...{ 'name-2': 'Menge', 'ours-2': 'stock_wh-ae' },
    }
    expect(await show(handleNewMap, `${maps}/new`, chosen)).toMatchObject({
      ...{ status: 303, location: `${maps}/nile` },
    })
    const shown = await show(handleMap, `${maps}/nile`)
    expect(shown.page).toMatchObject({
      ...{ mayWrite: true, problems: [] },
      map: { version: 1, document: { decimal: ',', columns: { id: 'SKU', 'stock_wh-ae': 'Menge' } } },
    })
    if (!shown.page) throw new Error('no page')
    expect(columnFigures(shown.page.map).rows).toHaveLength(2)
    expect(
      mapsFigures(await opened.shop.importAdmin.listMaps(leena), 'ae').rows.map(({ id, href }) => [id, href]),
    ).toEqual([
      ['magento-2', `${maps}/magento-2`],
      ['nile', `${maps}/nile`],
    ])
    const again = await show(handleNewMap, `${maps}/new`, { ...chosen, 'ours-1': 'title' })
    expect(again).toMatchObject({ status: 422, page: { problems: [{ field: 'id' }], decimal: ',' } })
    expect(again.page?.columns?.map(({ ours }) => ours)).toEqual(['id', 'title', 'stock_wh-ae'])
  })

  test('say what is wrong with a sample, a name or a choice', async () => {
    const read = (file: File) => show(handleNewMap, `${maps}/new`, { act: 'check-sample', file })
    expect(await read(sample(''))).toMatchObject({ status: 422, page: { problems: [{ field: 'file' }] } })
    expect(await read(sample('PK\u0003\u0004zip'))).toMatchObject({ status: 422 })
    expect(await read(sample('sku,name\n'))).toMatchObject({ status: 422 })
    const arabic = Uint8Array.from([
      ...new TextEncoder().encode('sku,name\nA-1,'),
      ...[0xdf, 0xe4, 0xc8, 0x20, 0xcc, 0xcf, 0xed, 0xcf, 0x0a],
    ])
    expect((await read(sample(arabic))).page).toMatchObject({
      ...{ encoding: 'windows-1256', columns: [{ name: 'sku' }, { examples: ['كنب جديد'] }] },
    })
    const put = { act: 'put-import-map', id: 'Not A Name', 'name-0': 'SKU', 'ours-0': 'id' }
    expect(await show(handleNewMap, `${maps}/new`, put)).toMatchObject({
      ...{ status: 422, page: { problems: [{ field: 'id' }] } },
    })
    const none = { ...put, id: 'none', 'ours-0': 'title' }
    expect(await show(handleNewMap, `${maps}/new`, none)).toMatchObject({
      ...{ status: 422, page: { problems: [{ field: 'ours-0' }] } },
    })
  })

  test('change a map by its document, show earlier versions, and delete one that no file needs', async () => {
    const { importAdmin } = opened.shop
    await importAdmin.putMap({ id: 'delta', document: { columns: { id: 'sku' } }, version: 0 }, leena)
    const path = `${maps}/delta`
    const put = (document: string, version: string) =>
      show(handleMap, path, { act: 'put-import-map', document, version })
    expect(await put('{', '1')).toMatchObject({ status: 422, page: { typed: '{' } })
    expect(await put('{"columns":{"nothing":"x"}}', '1')).toMatchObject({ status: 422 })
    expect(await put('{"columns":{"id":"article"}}', '1')).toMatchObject({ status: 303 })
    const stale = await put('{"columns":{"id":"other"}}', '1')
    expect(stale).toMatchObject({
      status: 409,
      page: {
        typed: '{"columns":{"id":"other"}}',
        conflict: { version: 1, theirs: { version: 2, document: { columns: { id: 'article' } } } },
      },
    })
    // Sent again as it is, it is still not written; only who replaces what they have seen writes.
    expect(await put('{"columns":{"id":"other"}}', '1')).toMatchObject({ status: 409 })
    expect((await show(handleMap, path)).page?.map).toMatchObject({ version: 2 })
    const over = { act: 'put-import-map', document: '{"columns":{"id":"sku"}}', version: '1' }
    expect(await show(handleMap, path, { ...over, over: '1' })).toMatchObject({ status: 409 })
    expect(await show(handleMap, path, { ...over, over: '2' })).toMatchObject({ status: 303 })
    expect(await put('{"columns":{"id":"article"}}', '3')).toMatchObject({ status: 303 })
    const earlier = await show(handleMap, `${path}?version=1`)
    expect(earlier.page?.typed).toContain('"sku"')
    expect(mapVersionFigures(earlier.page?.versions ?? [], 'ae').rows.map(({ id }) => id)).toEqual([
      ...['4', '3', '2', '1'],
    ])

    const sent = await importAdmin.upload(
      {
        ...{ kind: 'stock', fileName: 'a.csv', map: 'delta', key: 'delta' },
        bytes: new TextEncoder().encode('article,stock_wh-ae\nA,1\n'),
      },
      leena,
    )
    const remove = (version: string, by = leena) =>
      show(handleMap, path, { act: 'remove-import-map', version }, by)
    expect(await remove('4')).toMatchObject({ status: 409 })
    expect(await show(handleMap, path, { act: 'check-remove-map' })).toMatchObject({
      ...{ status: 200, page: { isRemoving: true, map: { version: 4 } } },
    })
    if (!sent.ok) throw new Error(sent.failure.kind)
    await importAdmin.cancel(sent.value.id, leena)
    expect(await remove('1')).toMatchObject({ status: 409 })
    expect(await remove('4', ofKuwait)).toMatchObject({ status: 404 })
    expect(await remove('4')).toMatchObject({ status: 303, location: maps })
    expect(await show(handleMap, path)).toMatchObject({ status: 404 })
    const own = { act: 'remove-import-map', version: '0' }
    expect(await show(handleMap, `${maps}/magento-2`, own)).toMatchObject({ status: 409 })
  })

  test('are seen by who sends files, and written by who does so everywhere', async () => {
    expect((await show(handleMap, `${maps}/magento-2`, undefined, ofKuwait)).page).toMatchObject({
      mayWrite: false,
    })
    expect(await show(handleNewMap, `${maps}/new`, undefined, ofKuwait)).toMatchObject({ status: 404 })
  })
})
