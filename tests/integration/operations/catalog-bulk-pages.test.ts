import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { presentationEffect } from '#web/operations/catalog/bulk-texts.ts'
import { handleProduct } from '#web/operations/catalog/handle-product.ts'
import { loadProducts } from '#web/operations/catalog/product-list.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aRecord, aVariant } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { aQuery } from '../../support/shops/a-search.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const leena = aMember({ id: idOf(1), name: 'Leena', role: 'merchandiser' })
const ofKuwait = aMember({ id: idOf(2), name: 'Salem', role: 'merchandiser', countries: ['kw'] })
const editor = aMember({ id: idOf(3), name: 'Mona', role: 'content-editor' })
const many = Array.from({ length: 104 }, (_, place) => `POUF-${place}`)

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  const { clock } = opened.shop
  await opened.catalog.writer.putCategories(someCategories)
  const records = ['SOFA', 'BED', 'RUG', ...many].map((code) => {
    const price = { ae: aBookPrice(100_000), kw: aBookPrice(20_000) }
    return aRecord(
      { code, urlKey: code.toLowerCase(), categories: ['living/sofas'], variants: [aVariant({ sku: code })] },
      { prices: code === 'RUG' ? {} : { [code]: price }, stock: { [code]: { 'wh-ae': 4 } } },
    )
  })
  expect((await opened.catalog.writer.apply(records, clock.now())).failures).toEqual([])
})
afterAll(() => opened.close())

type Fields = Readonly<Record<string, string | readonly string[]>>
type Visit = { readonly language?: Language; readonly by?: typeof leena }

function visiting(path: string, posted: Fields | null, { language = 'en', by = leena }: Visit) {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const url = new URL(path, 'http://shop.test')
  const fields = new FormData()
  for (const [name, value] of Object.entries(posted ?? {}))
    for (const one of typeof value === 'string' ? [value] : value) fields.append(name, one)
  const response = { status: 200 }
  const locals = { shop, storefront: storefront(country, language), t: translator(language) }
  const astro = {
    ...{ url, response, locals, params: { code: path.split('/')[3] }, request: new Request(url) },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    ...{ by, route: routeOf('catalog') },
    posted: posted ? { act: String(posted['act']), fields } : null,
  } as unknown as Admission
  return { astro, admission, response, locals }
}

async function catalog(
  posted: Fields | null,
  { query = '', ...visit }: Visit & { readonly query?: string } = {},
) {
  const { astro, admission, response } = visiting(`/operations/catalog${query}`, posted, visit)
  const loaded = await loadProducts(astro, admission)
  return loaded instanceof Response
    ? { status: loaded.status, location: loaded.headers.get('location') ?? '', loaded: null }
    : { status: response.status, location: '', loaded }
}

async function product(code: string, posted: Fields | null, visit: Visit = {}) {
  const { astro, admission, response } = visiting(`/operations/catalog/${code}`, posted, visit)
  const page = await handleProduct(astro, admission)
  return page instanceof Response ? { status: page.status, page: null } : { status: response.status, page }
}

/** The task that a redirect leads to, when it has ended. */
async function worked(location: string) {
  const { shop } = opened
  const id = location.split('/').at(-1) ?? ''
  const found = need(await shop.tasks.find(leena, id))
  return { id, task: found.task }
}

describe('many products', () => {
  test('offer acts by right, and are listed with what is hidden', async () => {
    const acts = async (by: typeof leena) => (await catalog(null, { by })).loaded?.acts.map(({ act }) => act)
    expect(await acts(leena)).toEqual(
      ['hide', 'publish', 'badge', 'category', 'price'].map((act) => `check-${act}-many`),
    )
    expect(await acts(ofKuwait)).toEqual(['check-price-many'])
    expect(await acts(editor)).toEqual([])
    for (const by of [ofKuwait, editor])
      expect((await catalog({ act: 'hide-many', row: ['SOFA'] }, { by })).status).toBe(404)
    expect((await catalog({ act: 'price-many', row: ['SOFA'] }, { by: editor })).status).toBe(404)
  })

  test('are hidden after a check that says what changes and what is refused; the same form twice is one task', async () => {
    const chosen = { row: ['SOFA', 'BED', 'NONE'], choice: 'these' }
    const { loaded } = await catalog({ act: 'check-hide-many', ...chosen })
    expect(loaded?.bulk).toMatchObject({
      ...{ act: 'hide', count: 3, fields: { choice: 'these', row: ['SOFA', 'BED', 'NONE'] } },
      step: {
        ...{ changed: 2, same: 0 },
        rejected: [{ label: 'NONE', why: 'There is no such product any more.' }],
      },
    })
    const form = { act: 'hide-many', ...chosen, key: 'form-hide', reason: 'late photographs' }
    const [first, second] = [await catalog(form), await catalog(form)]
    expect([first.status, second.location]).toEqual([303, first.location])
    const { task } = await worked(first.location)
    expect(task).toMatchObject({ kind: 'product.hide-many', parameters: { reason: 'late photographs' } })
  })

  test('get a badge or category that is chosen first', async () => {
    const chosen = { row: ['SOFA'], choice: 'these' }
    for (const act of ['badge', 'category']) {
      const empty = await catalog({ act: `check-${act}-many`, ...chosen })
      expect([empty.status, empty.loaded?.bulk]).toMatchObject([200, { act, step: null, problems: [] }])
      const wrong = await catalog({ act: `${act}-many`, ...chosen, value: 'none' })
      expect([wrong.status, wrong.loaded?.bulk?.problems[0]?.field]).toEqual([422, 'value'])
    }
    const placed = { act: 'check-category-many', ...chosen, value: 'living/sofas', change: 'remove' }
    const { loaded } = await catalog(placed, { language: 'ar' })
    expect(loaded?.bulk).toMatchObject({ step: { changed: 0, rejected: [{ why: 'هذه فئته الوحيدة.' }] } })
    const { locals } = visiting('/operations/catalog', null, {})
    expect(await presentationEffect({ kind: 'badge', badge: 'exclusive', isOn: true }, locals)).toContain(
      '“Exclusive”',
    )
    expect(
      await presentationEffect({ kind: 'category', category: 'bedroom', isIn: false }, locals),
    ).toContain('bedroom')
  })

  test('above a hundred are counted by who chose them all', async () => {
    const asOf = opened.shop.clock.now()
    const all = { choice: 'all', 'as-of': asOf, act: 'hide-many', key: 'form-all', value: '' }
    const query = '?q=pouf-'
    const { loaded } = await catalog({ ...all, act: 'check-hide-many' }, { query })
    expect(loaded?.bulk).toMatchObject({ count: 104, step: { changed: 104 } })
    const untyped = await catalog(all, { query })
    expect([untyped.status, untyped.loaded?.bulk?.problems[0]?.field]).toEqual([422, 'count'])
    expect((await catalog({ ...all, count: '104' }, { query })).status).toBe(303)
  })

  test('that are none are said to be none', async () => {
    for (const act of ['check-hide-many', 'check-price-many']) {
      const { status, loaded } = await catalog({ act, choice: 'these' })
      expect([status, loaded?.bulk?.problems.length]).toEqual([422, 1])
    }
  })
})

describe('prices of many products', () => {
  const typed = {
    ...{ country: 'ae', fill: '-10', 'fill-kind': 'percent', 'fill-ending': '9' },
    ...{ from: '2090-12-02T00:00:00', until: '2090-12-04T00:00:00', choice: 'these' },
  }
  const chosen = { ...typed, row: ['BED', 'RUG'] }

  test('are typed, checked with what they will be, and planned by a task that can be undone', async () => {
    const empty = await catalog({ act: 'check-price-many', row: ['BED', 'RUG'], choice: 'these' })
    expect(empty.loaded?.bulk).toMatchObject({ act: 'price', step: null, problems: [], count: 2 })
    const { loaded } = await catalog({ ...chosen, act: 'check-price-many' })
    expect(loaded?.bulk).toMatchObject({
      step: {
        wanted: { startsAt: '2090-12-01T20:00:00.000Z', lines: [{ sku: 'BED', minor: 89_900 }] },
        rejected: [{ code: 'RUG', problem: 'not-sold' }],
        ...{ reasons: [], deciders: null },
      },
    })
    const bulk = loaded?.bulk
    const version = String(bulk?.act === 'price' ? bulk.step?.version : '')
    const stale = await catalog({ ...chosen, act: 'price-many', version: '1', key: 'form-price' })
    expect([stale.status, stale.loaded?.bulk?.problems[0]?.text]).toEqual([
      409,
      expect.stringContaining('Another has changed'),
    ])
    const begun = await catalog({
      ...chosen,
      act: 'price-many',
      version,
      key: 'form-price',
      reason: 'winter',
    })
    expect(begun.status).toBe(303)
    expect((await worked(begun.location)).task).toMatchObject({
      kind: 'price.plan-many',
      parameters: { country: 'ae', by: '-10', ending: '9', reason: 'winter' },
    })
  })

  test.each([
    ['no change', { fill: 'cheaper' }, 'fill'],
    ['no beginning', { from: '' }, 'from'],
    ['another country', { country: 'xx' }, 'country'],
    ['a beginning in the past', { from: '2020-01-01T00:00' }, 'from'],
  ] as const)('with %s are typed again', async (_, changes, field) => {
    const { status, loaded } = await catalog({ ...chosen, ...changes, act: 'check-price-many' })
    expect([status, loaded?.bulk?.step, loaded?.bulk?.problems[0]?.field]).toEqual([422, null, field])
  })

  test('far from today’s are not planned but requested, with a reason', async () => {
    const far = { ...chosen, row: ['BED'], fill: '-40', from: '2091-12-02T00:00', until: '2091-12-03T00:00' }
    const { loaded } = await catalog({ ...far, act: 'check-price-many' })
    const bulk = loaded?.bulk
    expect(bulk).toMatchObject({ step: { reasons: ['far'], deciders: expect.any(Array) } })
    const version = String(bulk?.act === 'price' ? bulk.step?.version : '')
    const post = (act: string, rest: Fields = {}) =>
      catalog({ ...far, act, version, key: 'form-far', ...rest })
    expect((await post('price-many')).status).toBe(409)
    expect((await post('request-price-many')).loaded?.bulk?.problems[0]?.field).toBe('reason')
    const requested = await post('request-price-many', { reason: 'clearance' })
    expect([requested.status, requested.location]).toEqual([
      303,
      expect.stringContaining('/operations/approvals/'),
    ])
  })

  test('are one’s own country’s', async () => {
    const own = { ...chosen, act: 'check-price-many' }
    expect((await catalog(own, { by: ofKuwait })).loaded?.bulk?.problems[0]?.field).toBe('country')
    const { loaded } = await catalog({ ...own, country: 'kw' }, { by: ofKuwait })
    expect(loaded?.bulk).toMatchObject({ step: { wanted: { country: 'kw' } } })
  })
})

describe('a product’s page', () => {
  test('hides it after a check and shows it again; shop, search, sitemap and carts follow', async () => {
    const { shop } = opened
    const uae = storefront(shop.countries.find(({ isoCode }) => isoCode === 'ae') ?? never(), 'en')
    const { token } = need(
      await shop.cart.add({ token: null, items: [{ sku: 'SOFA', quantity: 1 }], key: null, from: 'x' }, uae),
    )
    const seen = async () => ({
      page: (await shop.catalog.findProduct('sofa', uae)).kind,
      found: (await shop.search.list(aQuery({ text: 'sofa' }), uae)).cards
        .map(({ code }) => code)
        .includes('SOFA'),
      sitemap: (await shop.catalog.listIndexable(uae)).some(({ code }) => code === 'SOFA'),
      feed: (await readAll(shop.catalog.writeFeed(uae))).includes('SOFA'),
      cart: (await shop.cart.load(token, uae)).notSold.map(({ sku }) => sku),
    })
    const shown = { page: 'sold', found: true, sitemap: true, feed: true, cart: [] }
    await expect.poll(seen).toEqual(shown)

    expect((await product('SOFA', { act: 'check-hide' })).page?.visibility).toMatchObject({ act: 'hide' })
    expect((await product('SOFA', { act: 'hide', reason: 'late pictures' })).status).toBe(303)
    await expect
      .poll(seen)
      .toEqual({ page: 'unknown', found: false, sitemap: false, feed: false, cart: ['SOFA'] })
    const { page } = await product('SOFA', null)
    expect(page).toMatchObject({ mayHide: true, stored: { hidden: { by: { name: 'Leena' } } } })

    expect((await product('SOFA', { act: 'check-publish' })).page?.visibility).toMatchObject({
      act: 'publish',
    })
    expect((await product('SOFA', { act: 'publish' })).status).toBe(303)
    await expect.poll(seen).toEqual(shown)
  })

  test.each([
    ['of one country', ofKuwait],
    ['who only writes texts', editor],
  ])('is not hidden by a person %s', async (_, by) => {
    expect((await product('BED', { act: 'hide' }, { by })).status).toBe(404)
    expect((await product('BED', null, { by })).page?.mayHide).toBe(false)
  })
})

async function readAll(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}

const never = (): never => {
  throw new Error('ae')
}
