import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { listRail } from '#web/content/rail.ts'
import { loadContentEntries } from '#web/operations/content/content-list.ts'
import { handleEntry } from '#web/operations/content/handle-entry.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aRecord } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { anEditor } from '../../support/shops/an-editor.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const noor = aMember({ name: 'Noor', role: 'content-editor' })
const huda = aMember({ name: 'Huda', role: 'customer-service' })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
})
afterAll(() => opened.close())

type Fields = Readonly<Record<string, string>>
type Visit = { readonly posted?: Fields; readonly language?: Language; readonly by?: typeof noor }

function visit(path: string, { posted, language = 'en', by = noor }: Visit) {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const url = new URL(path, 'http://shop.test')
  const fields = new FormData()
  for (const [name, value] of Object.entries(posted ?? {})) fields.append(name, value)
  const response = { status: 200 }
  const astro = {
    ...{ url, response, params: { entry: decodeURIComponent(url.pathname.split('/')[3] ?? '') } },
    request: new Request(url),
    locals: { shop, storefront: storefront(country, language), t: translator(language) },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    by,
    route: routeOf('contentEntry'),
    posted: posted ? { act: posted['act'] ?? '', fields } : null,
  } as unknown as Admission
  return { astro, admission, response }
}

async function open(path: string, given: Visit = {}) {
  const { astro, admission, response } = visit(`/operations/content/${path}`, given)
  const page = await handleEntry(astro, admission)
  if (page instanceof Response)
    return { status: page.status, location: page.headers.get('location'), page: null }
  return { status: response.status, location: null, page }
}

async function draft(
  key: string,
  change: (body: Record<string, unknown>) => object,
  locale: 'en-US' | 'ar' = 'en-US',
) {
  const name = { kind: 'page', key, locale } as const
  const admin = opened.shop.contentAdmin
  const found = await admin.find(name, noor)
  const latest = await admin.findVersion(name, found?.languages[locale]?.latest ?? 0, noor)
  return need(await admin.put({ name, body: change({ ...latest?.body }), by: noor })).version
}

describe('the list of content', () => {
  test('has every entry of the demo, in both languages, without faults', async () => {
    const { astro } = visit('/operations/content?size=200', {})
    const loaded = await loadContentEntries(astro, noor)
    if (loaded instanceof Response) throw new Error('a file')
    expect(loaded.rows.length).toBeGreaterThan(70)
    expect(loaded.rows.find(({ id }) => id === 'page.help')?.cells).toMatchObject({
      name: { text: 'How can we help?' },
      kind: { text: 'Page' },
      en: { states: [{ tone: 'good', label: 'Shown' }] },
      by: { text: 'seed' },
    })
    const faulty = visit('/operations/content?view=faulty', {})
    expect(await loadContentEntries(faulty.astro, noor)).toMatchObject({ rows: [] })
  })

  test('counts the links of each entry that lead nowhere, as its editor does', async () => {
    await opened.writer.putCategories(someCategories)
    const { astro } = visit('/operations/content?view=dead-links&kind=page&size=200', {})
    const loaded = await loadContentEntries(astro, noor)
    if (loaded instanceof Response) throw new Error('a file')
    const home = loaded.rows.find(({ id }) => id === 'page.UAE Home Page')
    const { pageAt } = anEditor(() => opened.shop, noor)
    const [en, ar] = await Promise.all([
      pageAt('page.UAE Home Page', { language: 'en' }),
      pageAt('page.UAE Home Page', { language: 'ar' }),
    ])
    expect(en.deadLinks).toBeGreaterThan(0)
    expect(home?.cells['dead-links']).toEqual({ kind: 'number', value: en.deadLinks + ar.deadLinks })
    const { rows } = await opened.shop.contentAdmin.listPage(
      {
        filters: { view: 'dead-links', kind: 'page' },
        ...{ search: 'UAE Home', sort: 'key', descending: false, size: 25, cursor: null },
      },
      noor,
    )
    expect(rows[0]?.deadLinks['en-US']).toHaveLength(en.deadLinks)
  })

  test('goes on where a page of it ends, and back', async () => {
    const ids = async (query: string) => {
      const loaded = await loadContentEntries(visit(`/operations/content?size=25${query}`, {}).astro, noor)
      if (loaded instanceof Response) throw new Error('a file')
      return { ids: loaded.rows.map(({ id }) => id), page: loaded.page }
    }
    const first = await ids('')
    const second = await ids(`&cursor=${encodeURIComponent(first.page.next ?? '')}`)
    expect(second.ids.filter((id) => first.ids.includes(id))).toEqual([])
    expect((await ids(`&cursor=${encodeURIComponent(second.page.previous ?? '')}`)).ids).toEqual(first.ids)
  })
})

describe('an entry', () => {
  test('is checked, then published in both languages at a moment of the country', async () => {
    const en = await draft('help/delivery', (body) => ({ ...body, pageName: 'Delivery in winter' }))
    const ar = await draft('help/delivery', (body) => ({ ...body, pageName: 'التوصيل شتاءً' }), 'ar')
    const entry = 'page.help~1delivery'
    expect((await open(entry)).page?.typed.versions).toEqual({ en: String(en), ar: String(ar) })
    const typed = { en: String(en), ar: String(ar), from: '2090-12-01T09:00', until: '', country: 'om' }
    const checked = await open(entry, { posted: { ...typed, act: 'check-publish' } })
    expect(checked.page?.check).toMatchObject({ act: 'publish', fields: { from: typed.from } })
    expect(checked.page?.check?.button).toMatch(/Publish “.*” on .*2090/)
    expect(await open(entry, { posted: { ...typed, act: 'publish' } })).toMatchObject({
      status: 303,
      location: '/operations/content/page.help~1delivery',
    })
    const stored = (await open(entry)).page?.entry
    expect(stored?.languages.ar?.next).toEqual({ at: '2090-12-01T05:00:00.000Z', version: ar })
    const withdraw = { act: 'withdraw', of: `ar-${ar}` }
    expect(
      (await open(entry, { posted: { ...withdraw, act: 'check-withdraw' } })).page?.check?.isDangerous,
    ).toBe(true)
    expect((await open(entry, { posted: withdraw })).status).toBe(303)
    expect((await open(entry, { posted: withdraw })).page?.problems[0]?.text).toBe(
      'This version is a draft. It is not shown in the shop.',
    )
  })

  test('of two that are planned for one moment the higher is shown, and the form says so before', async () => {
    const first = await draft('help/payment', (body) => ({ ...body, pageName: 'Paying, first' }))
    const second = await draft('help/payment', (body) => ({ ...body, pageName: 'Paying, second' }))
    const entry = 'page.help~1payment'
    const moment = { from: '2090-12-01T09:00', until: '', country: 'ae', ar: '' }
    // Whoever is planned last, the answer is the same.
    const higherFirst = { ...moment, en: String(second), act: 'publish' }
    expect((await open(entry, { posted: higherFirst })).status).toBe(303)
    for (const [language, notice] of [
      [
        'en',
        `Already planned for the same moment: version ${second}. Shoppers will see version ${second}, because the highest version counts.`,
      ],
      [
        'ar',
        `في الموعد نفسه خُطط سابقًا لعرض النسخة ${second}. ستُعرض النسخة ${second} للمتسوقين لأن الأعلى رقمًا هي التي تُعتمد.`,
      ],
    ] as const) {
      const posted = { ...moment, en: String(first), act: 'check-publish' }
      const { page } = await open(entry, { posted, language })
      const texts = page?.check?.consequences.map(({ value }) => (value as { readonly text: string }).text)
      expect(texts).toContain(notice)
      const other = { ...posted, from: '2090-12-01T09:01' }
      const later = await open(entry, { posted: other, language })
      expect(JSON.stringify(later.page?.check?.consequences)).not.toContain(notice)
    }
    const lower = { ...moment, en: String(first), act: 'publish' }
    expect((await open(entry, { posted: lower })).status).toBe(303)
    expect((await open(entry)).page?.entry.languages['en-US']?.next).toEqual({
      at: '2090-12-01T05:00:00.000Z',
      version: second,
    })
  })

  test.each<[Fields, string]>([
    [{ from: 'soon' }, 'from'],
    [{ until: '2090-13-01T00:00' }, 'until'],
    [{ until: '2020-01-01T00:00' }, 'until'],
    [{ from: '2090-02-01T00:00', until: '2090-01-01T00:00' }, 'until'],
    [{ en: '' }, 'en'],
  ])(
    'is not published as %j: the form says why, in both languages, and shows what was typed',
    async (wrong, field) => {
      for (const language of ['en', 'ar'] as const) {
        const posted = { act: 'check-publish', en: '1', ar: '', from: '', until: '', country: 'ae', ...wrong }
        const { status, page } = await open('page.help', { posted, language })
        expect(status).toBe(422)
        expect(page?.problems[0]?.field).toBe(field)
        expect(page?.problems[0]?.text).not.toMatch(/operations-content|\{\{/)
        expect(page?.typed).toMatchObject({ from: posted.from, until: posted.until })
      }
    },
  )

  test('is compared by field, and an earlier version is shown again', async () => {
    const version = await draft('help/returns', (body) => ({ ...body, pageName: 'Returns, notice anew' }))
    const name = { kind: 'page', key: 'help/returns', locale: 'en-US' } as const
    need(
      await opened.shop.contentAdmin.publish({
        versions: [{ name, version }],
        startsAt: null,
        endsAt: null,
        by: noor,
      }),
    )
    const { page } = await open('page.help~1returns?compare=en-1')
    expect(page?.compared).toMatchObject({
      restores: true,
      fields: [{ path: 'pageName', after: 'Returns, notice anew' }],
    })
    const posted = { act: 'restore', of: 'en-1', latest: String(version) }
    expect((await open('page.help~1returns', { posted })).status).toBe(303)
    expect((await open('page.help~1returns')).page?.entry.languages['en-US']?.shown?.version).toBe(
      version + 1,
    )
    const stale = { act: 'restore', of: `en-${version}`, latest: String(version) }
    expect(await open('page.help~1returns', { posted: stale })).toMatchObject({ status: 409 })
  })

  test('is previewed in a storefront, at a moment, as kiosks show it', async () => {
    const { page } = await open('page.help?preview=1&in=kw%2Far&at=2090-12-01T09:00&channel=kiosk&width=390')
    const href = page?.preview.shown?.href ?? ''
    expect(href).toMatch(/^\/kw\/ar\/help\?preview=/)
    expect(
      opened.shop.content.readPreview(new URL(href, 'http://shop.test').searchParams.get('preview') ?? ''),
    ).toEqual({
      at: '2090-12-01T06:00:00.000Z',
      isKiosk: true,
    })
    expect(page?.preview.width).toBe(390)
    const version = await open('page.help?preview=1&in=kw%2Far&of=en-1')
    expect(version.page?.preview.shown?.href).toMatch(/^\/kw\/en\/help\?preview=/)
    const { storefronts, onlyIn } = version.page?.preview ?? {}
    expect(storefronts?.filter(({ isChosen }) => isChosen).map(({ value }) => value)).toEqual(['kw/en'])
    expect(storefronts?.filter(({ value }) => value.endsWith('/ar'))).toEqual([])
    expect([onlyIn, page?.preview.onlyIn]).toEqual(['en', null])
    const arabic = await open('page.help?preview=1&in=kw%2Fen&of=ar-1')
    expect(arabic.page?.preview.shown?.href).toMatch(/^\/kw\/ar\/help\?preview=/)
    expect((await open('page.help?preview=1&at=x')).page?.preview.shown).toEqual({
      href: null,
      isWrongMoment: true,
    })
    const elsewhere = await open(`${encodeURIComponent('page.Kuwait Home Page')}?preview=1`)
    expect(elsewhere.page?.preview.storefronts.map(({ value }) => value)).toEqual(['kw/en', 'kw/ar'])
  })

  test('is previewed at the prices of the moment; those of today stay as they are', async () => {
    const { shop, writer } = opened
    const { astro } = visit('/operations/content', {})
    const special = { minor: 1_000, startsAt: '2090-12-01T00:00:00.000Z', endsAt: '2090-12-02T00:00:00.000Z' }
    await writer.putCategories(someCategories)
    await writer.apply([aRecord({ code: 'MJ-1' })], shop.clock.now())
    await writer.setPrice('MJ-1', 'ae', aBookPrice(900_000, special), shop.clock.now())
    const priceAt = async (at?: string) => {
      const locals = { ...astro.locals, preview: at === undefined ? undefined : { at }, requestId: 'x' }
      const [shown] = await listRail(locals, { skus: ['MJ-1'] }, 1)
      return shown?.price.minor
    }
    expect(await priceAt()).toBe(900_000)
    expect(await priceAt('2090-12-01T12:00:00.000Z')).toBe(1_000)
    expect(await priceAt('2090-12-02T12:00:00.000Z')).toBe(900_000)
    expect(await priceAt()).toBe(900_000)
  })

  test('that does not exist, or is not theirs to change, is not found', async () => {
    expect((await open('page.nothing')).status).toBe(404)
    expect((await open('nonsense')).status).toBe(404)
    expect((await open('page.help', { by: huda })).page?.entry.mayEdit).toBe(false)
    expect((await open('page.help', { by: huda, posted: { act: 'restore', of: 'en-1' } })).status).toBe(404)
  })
})
