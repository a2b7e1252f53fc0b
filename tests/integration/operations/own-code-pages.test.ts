import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { handleCosts } from '#web/operations/prices/handle-costs.ts'
import { batchFigures, codeFigures } from '#web/operations/promotions/code-figures.ts'
import { loadReport } from '#web/operations/money/load-report.ts'
import { handleCodes } from '#web/operations/promotions/handle-codes.ts'
import { handleSimulation } from '#web/operations/promotions/handle-simulation.ts'
import { monthFacts, simulatedFacts } from '#web/operations/promotions/simulation-figures.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { aPromotion } from '../../support/builders/a-promotion.ts'
import { buy, need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { addPastOrder } from '../../support/builders/past-orders.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const leena = aMember({ id: idOf(1), name: 'Leena', role: 'merchandiser' })
const huda = aMember({ id: idOf(2), name: 'Huda', role: 'customer-service' })
const ofKuwait = aMember({ id: idOf(3), name: 'Salem', role: 'merchandiser', countries: ['kw'] })
const marketer = aMember({ id: idOf(4), name: 'Mona', role: 'marketing' })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({
    clock: manualClock('2026-11-23T05:00:00.000Z'),
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
  })
  await opened.catalog.writer.putCategories(someCategories)
  await opened.catalog.writer.apply(
    [
      aRecord(
        { code: 'SOFA', variants: [aVariant({ sku: 'SOFA' })] },
        { prices: { SOFA: sixPrices(105) }, stock: { SOFA: { 'wh-ae': 20 } } },
      ),
      aRecord({ code: 'BED', variants: ['BED-A', 'BED-B', 'BED-C'].map((sku) => aVariant({ sku })) }),
    ],
    opened.shop.clock.now(),
  )
  const promotion = aPromotion({ id: 'eid', takesOwnCode: true, when: { coupon: 'EID26' } })
  need(await opened.shop.promotionAdmin.put({ promotion, by: operator }))
  need(await opened.shop.promotionAdmin.put({ promotion: aPromotion({ id: 'plain' }), by: operator }))
})
afterAll(() => opened.close())

const here = (language: Language = 'en') => {
  const country = opened.shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  return storefront(country, language)
}

type Fields = Readonly<Record<string, string>>
type Visit = { readonly posted?: Fields; readonly language?: Language; readonly by?: typeof leena }

function visit(path: string, params: Fields, { posted, language = 'en', by = leena }: Visit) {
  const { shop } = opened
  const url = new URL(path, 'http://shop.test')
  const fields = new FormData()
  for (const [name, value] of Object.entries(posted ?? {})) fields.append(name, value)
  const response = { status: 200 }
  const astro = {
    ...{ url, response, params, request: new Request(url) },
    locals: { shop, storefront: here(language), t: translator(language) },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    ...{ by, route: routeOf('promotionCodes') },
    posted: posted ? { act: posted['act'] ?? '', fields } : null,
  } as unknown as Admission
  return { astro, admission, response }
}

const answerOf = <Page>(page: Page | Response, response: { readonly status: number }) =>
  page instanceof Response
    ? { status: page.status, location: page.headers.get('location'), file: page, page: null }
    : { status: response.status, location: null, file: null, page }

async function codes(id: string, query = '', given: Visit = {}) {
  const { astro, admission, response } = visit(`/operations/promotions/${id}/codes${query}`, { id }, given)
  return answerOf(await handleCodes(astro, admission), response)
}

async function costs(query = '', given: Visit = {}) {
  const { astro, admission, response } = visit(
    `/operations/catalog/SOFA/costs${query}`,
    { code: 'SOFA' },
    given,
  )
  return answerOf(await handleCosts(astro, admission), response)
}

const format = { count: '٣', prefix: 'eid', length: '10', usesEach: '1' }
const batch = '10000000-0000-4000-8000-000000000001'

describe("codes of shoppers' own", () => {
  test('are ordered by a form, once, and made by a task', async () => {
    const made = { act: 'make-codes', key: batch, ...format }
    const first = await codes('eid', '', { posted: made })
    expect(first).toMatchObject({
      status: 303,
      location: expect.stringMatching('/operations/tasks/') as unknown,
    })
    expect((await codes('eid', '', { posted: made })).location).toBe(first.location)
    const [ordered] = (await codes('eid')).page?.batches ?? []
    expect(ordered).toMatchObject({ id: batch, prefix: 'EID', count: 3, made: 0, by: { name: 'Leena' } })
    if (ordered) await opened.shop.promotionCodes.fill(ordered)
    const { page } = await codes('eid', `?batch=${batch}`)
    expect(page?.open).toMatchObject({ codes: [{ number: 1 }, { number: 2 }, { number: 3 }], next: null })
    expect(batchFigures(page?.batches ?? [], 'ae').rows).toHaveLength(1)
    if (!page?.open) return
    const [code = ''] = page.open.codes.map((one) => one.code)
    const shown = JSON.stringify(codeFigures(page.open.codes, page.open.batch, translator('en')))
    expect(shown).not.toContain(code)
    expect(shown).toContain(code.slice(-3))
  })

  test.each<[string, Fields, string]>([
    ['many', { count: '50001' }, 'count'],
    ['few', { count: '' }, 'count'],
    ['short', { length: '9' }, 'length'],
    ['long', { prefix: 'ABCDEFGHIJKLMNOP' }, 'prefix'],
    ['wrongly named', { prefix: 'ÉTÉ' }, 'prefix'],
    ['often used', { usesEach: '1001' }, 'usesEach'],
  ])('that are too %s are rejected in both languages, with what was typed', async (_, wrong, field) => {
    for (const language of ['en', 'ar'] as const) {
      const posted = { act: 'make-codes', key: idOf(9), ...format, ...wrong }
      const answer = await codes('eid', '', { posted, language })
      expect(answer).toMatchObject({ status: 422, page: { problems: [{ field }], key: idOf(9) } })
      expect(answer.page?.problems[0]?.text).not.toMatch(/operations-promotions|\{\{/)
      expect(answer.page?.typed).toMatchObject({ ...format, ...wrong })
    }
  })

  test('are good for one order of a shopper, however they are typed', async () => {
    const { shop } = opened
    const [first] = (await codes('eid', `?batch=${batch}`)).page?.open?.codes ?? []
    const code = first?.code ?? ''
    const coupon = `${code.slice(0, 5).toLowerCase()} ${code.slice(5)}`
    await buy(shop, here(), { sku: 'SOFA', method: 'cashondelivery', coupon })
    for (const rejected of [code, 'EID26', 'EIDEIDEIDEID2']) {
      const items = [{ sku: 'SOFA', quantity: 1 }]
      const { token } = need(await shop.cart.add({ token: null, items, key: null, from: 'x' }, here()))
      expect(await shop.cart.setCoupon({ token, code: rejected, from: 'x' }, here())).toMatchObject({
        failure: { kind: 'coupon-rejected' },
      })
    }
    const posted = { act: 'find-code', code }
    // Who sees promotions looks codes up, and plans none.
    const found = await codes('eid', '', { posted, by: huda })
    expect((await codes('eid', '', { posted, by: ofKuwait })).status).toBe(404)
    expect((await codes('eid', `?code=${code}`)).page?.search).toBeNull()
    expect(found.page?.search?.found).toMatchObject({ state: 'used', used: 1 })
    expect((await shop.promotionAdmin.find('eid', leena))?.used).toBe(1)
  })

  test('are exported in full by who plans promotions, with a row in the history', async () => {
    const posted = { act: 'export-codes', batch }
    expect((await codes('eid', '', { posted, by: huda })).status).toBe(404)
    const { file } = await codes('eid', '', { posted })
    const bytes = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer())
    const text = bytes.toString('utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text.trim().split('\r\n')).toHaveLength(4)
    const [latest] = await opened.shop.audit.ofObject({ kind: 'promotion', id: 'eid' }, 1)
    expect(latest).toMatchObject({ act: 'promotion.export-codes', after: { codes: 3 } })
  })

  test('are revoked after a step that says what follows, one or all', async () => {
    const used = (await codes('eid', `?batch=${batch}&state=unused`)).page?.open?.codes ?? []
    const code = used[0]?.code ?? ''
    expect(await codes('eid', '', { posted: { act: 'check-revoke-codes', code } })).toMatchObject({
      page: { check: { code, count: 1 } },
    })
    expect((await codes('eid', '', { posted: { act: 'revoke-codes', code } })).status).toBe(303)
    expect((await codes('eid', '', { posted: { act: 'revoke-codes', code: 'NOSUCHCODE' } })).status).toBe(404)
    expect((await codes('eid', '', { posted: { act: 'revoke-codes', reason: 'leaked' } })).status).toBe(303)
    expect((await codes('eid')).page?.batches).toMatchObject([{ made: 3, used: 1, revoked: 2 }])
  })

  test('of more than a hundred parts need no count of them', async () => {
    const key = '10000000-0000-4000-8000-000000000002'
    const posted = { act: 'make-codes', key, ...format, count: '25001' }
    const { status, location } = await codes('eid', '', { posted })
    expect(status).toBe(303)
    const { task } = need(await opened.shop.tasks.find(leena, location?.split('/').at(-1) ?? ''))
    expect(task).toMatchObject({ kind: 'promotion.make-codes', rows: { waiting: 101 } })
  })

  test('are made of a batch whose task was never begun, by the same form', async () => {
    const key = '10000000-0000-4000-8000-000000000003'
    const ordered = { id: key, promotionId: 'eid', by: leena }
    need(
      await opened.shop.promotionCodes.order({
        ...ordered,
        format: { prefix: 'EID', length: 10, count: 3, usesEach: 1 },
      }),
    )
    const { location } = await codes('eid', '', { posted: { act: 'make-codes', key, ...format } })
    expect(location).toMatch('/operations/tasks/')
  })

  test('of another country are not found, and what needs no code gets none', async () => {
    expect((await codes('eid', '', { by: ofKuwait })).status).toBe(404)
    expect((await codes('none')).status).toBe(404)
    expect(
      await codes('plain', '', { posted: { act: 'make-codes', key: idOf(8), ...format } }),
    ).toMatchObject({
      status: 422,
    })
  })
})

describe('costs', () => {
  test('are filled from lines of a sheet, then saved, and seen by few', async () => {
    const filled = await costs('', { posted: { act: 'check-costs', sheet: 'SOFA\t٨٠٠\nNONE 1\nSOFA x' } })
    expect(filled).toMatchObject({ status: 422, page: { problems: [{ field: 'sheet' }] } })
    expect(filled.page?.typed.get('SOFA')).toBe('800.00')
    const posted = { act: 'set-costs', 'cost-SOFA': '800', 'shown-cost-SOFA': '' }
    expect((await costs('', { posted })).status).toBe(303)
    expect((await costs()).page?.stored.get('SOFA')).toBe('800.00')
    expect(await costs('', { posted: { ...posted, 'cost-SOFA': '700' } })).toMatchObject({
      status: 409,
      page: { typed: new Map([['SOFA', '700']]) },
    })
    expect(await costs('', { posted: { ...posted, 'cost-SOFA': '7.005' }, language: 'ar' })).toMatchObject({
      status: 422,
      page: { problems: [{ field: 'cost-SOFA' }] },
    })
    for (const language of ['en', 'ar'] as const) {
      const lower = { act: 'set-costs', 'cost-SOFA': '700', 'shown-cost-SOFA': '800.00' }
      const answer = await costs('', { posted: lower, language })
      expect(answer).toMatchObject({ status: 422, page: { problems: [{ field: 'cost-SOFA' }] } })
      expect(answer.page?.problems[0]?.text).toMatch(/SOFA.*(?:approve|الموافقة)/)
    }
    for (const by of [huda, marketer]) expect((await costs('', { by })).status).toBe(404)
    expect((await costs('?country=ae', { by: ofKuwait })).status).toBe(404)
  })

  test('that are typed stay while a sheet fills the others, and take what another has saved since', async () => {
    const country = 'ae'
    const set = async (sku: string, minor: number | null) =>
      need(
        await opened.shop.costAdmin.set({ country, lines: [{ sku, minor }], shown: new Map(), by: operator }),
      )
    const visitOf = (posted: Fields) => {
      const { astro, admission } = visit('/operations/catalog/BED/costs', { code: 'BED' }, { posted })
      return handleCosts(astro, admission)
    }
    const shown = { 'shown-cost-BED-A': '', 'shown-cost-BED-B': '', 'shown-cost-BED-C': '' }
    const typed = { ...shown, 'cost-BED-A': '120.5', 'cost-BED-B': '', 'cost-BED-C': '' }
    await set('BED-C', 7_000)
    const filled = await visitOf({ act: 'check-costs', ...typed, sheet: 'BED-B\t90' })
    if (filled instanceof Response) throw new Error('no page')
    expect(filled.typed).toEqual(
      new Map([
        ['BED-A', '120.5'],
        ['BED-B', '90.00'],
        ['BED-C', '70.00'],
      ]),
    )
    expect(filled.shown.get('BED-C')).toBe('70.00')
    const fields = (prefix: string, costs: ReadonlyMap<string, string>) =>
      Object.fromEntries([...costs].map(([sku, cost]) => [`${prefix}-${sku}`, cost]))
    await set('BED-A', 9_900)
    const again = { ...fields('cost', filled.typed), ...fields('shown-cost', filled.shown) }
    const sheetAgain = await visitOf({ act: 'check-costs', ...again, sheet: '' })
    if (sheetAgain instanceof Response) throw new Error('no page')
    expect(sheetAgain.typed.get('BED-A')).toBe('120.5')
    expect(sheetAgain.shown.get('BED-A')).toBe('')
    const rejected = await visitOf({ act: 'set-costs', ...again })
    if (rejected instanceof Response) throw new Error('no page')
    expect(rejected.problems).toHaveLength(1)
    const saved = await visitOf({
      act: 'set-costs',
      ...fields('cost', rejected.typed),
      ...fields('shown-cost', rejected.shown),
    })
    expect(saved).toMatchObject({ status: 303 })
  })

  test('make the margins of the report of promotions, whose figures lead to their orders, for who may see them', async () => {
    const report = async (query: string, by: typeof leena, language: Language = 'en') => {
      const { astro } = visit(`/operations/reports/promotions${query}`, {}, { by, language })
      const answer = await loadReport(astro, by, 'promotions')
      return answer instanceof Response
        ? { file: await answer.text(), view: null }
        : { file: '', view: answer }
    }
    const titles = ['revenue', 'cost', 'margin', 'without-cost'].map(
      (one) => `operations-money:report.${one}`,
    )
    const day = '2026-11-23'
    const { view } = await report(`?country=ae&day=${day}`, leena, 'ar')
    for (const shown of [view, view?.dayRows])
      expect(shown?.columns.slice(-4).map(({ title }) => title)).toEqual(titles)
    expect(view?.hint).not.toMatch(/operations-money|\{\{/)
    const last = (rows: readonly { readonly cells: readonly unknown[] }[] = []) =>
      rows.map(({ cells }) => cells.slice(-4))
    expect(last(view?.rows)).toEqual(last(view?.dayRows?.rows))
    expect(last(view?.rows)).toEqual(last(view?.totals))
    // Two promotions have reduced the one line: it counts with each of them.
    expect(last(view?.rows)).toHaveLength(2)
    for (const cells of last(view?.rows))
      expect(cells).toMatchObject([
        { kind: 'money', amount: { minor: 81_000 } },
        { kind: 'money', amount: { minor: 80_000, currency: 'AED' } },
        { kind: 'money', amount: { minor: 1_000 } },
        { kind: 'text', text: '0 من 1' },
      ])
    expect(view?.rows[0]?.href).toContain(`day=${day}`)
    const { file } = await report('?country=ae&format=csv', leena)
    const [titlesOfFile, line] = file.replaceAll('"', '').split('\r\n')
    expect(titlesOfFile).toMatch(
      /Currency,Revenue without tax,Cost \(of today\),Margin \(costs of today\),Lines,Lines without a cost,As of$/,
    )
    expect(line).toMatch(
      /^United Arab Emirates,2026-11-23,10% off \(eid\),1,94.50,865.50,AED,810.00,800.00,10.00,1,0,2026-11-23T\d\d:\d\d:\d\d\.\d{3}Z$/,
    )
    const blind = await report(`?country=ae&day=${day}`, marketer)
    expect(blind.view).toMatchObject({ hint: null })
    for (const shown of [blind.view, blind.view?.dayRows])
      expect(shown?.columns.map(({ title }) => title)).not.toContain(titles[1])
    expect((await report('?country=ae&format=csv', marketer)).file).not.toContain('cost')
    const year = await report('?country=ae&from=2026-01-01&to=2026-11-23', leena)
    expect(year.view?.hint).toMatch('31 days')
    expect(year.view?.columns.map(({ title }) => title)).not.toContain(titles[1])
  })

  test('make the margin of a simulated cart and month, for who may see them', async () => {
    const { shop } = opened
    const { db } = opened.database
    const tried = aPromotion({ id: 'tried' })
    const cart = async (by: typeof leena) =>
      need(
        await shop.promotionSimulation.ofCart(
          {
            ...{ country: 'ae', items: [{ sku: 'SOFA', quantity: 1 }], coupon: null, tried },
            ...{ at: shop.clock.now(), isFirstOrder: true, paymentMethod: null },
          },
          by,
        ),
      )
    const seen = await cart(leena)
    expect(seen.margin).toMatchObject({ known: 1, of: 1, before: { minor: 20_000 } })
    expect(seen.margin?.after.minor).toBeLessThan(20_000)
    expect((await cart(marketer)).margin).toBeNull()
    const facts = JSON.stringify(
      simulatedFacts(seen, here().country, { shop, storefront: here(), t: translator('ar') }),
    )
    expect(facts).toContain('هامش الربح')
    await addPastOrder(db, {
      ...{ number: 'MJ-900001', placedAt: '2026-11-20T08:00:00.000Z' },
      lines: [{ sku: 'SOFA', quantity: 2, minor: 105_000 }],
    })
    const { astro, admission } = visit(
      '/operations/promotions/simulation',
      {},
      {
        posted: { act: 'simulate-month', promotion: JSON.stringify(tried) },
      },
    )
    const page = await handleSimulation(astro, admission)
    if (page instanceof Response || !page.month) throw new Error('no month')
    expect(page.month.margin?.before.minor).toBeGreaterThan(page.month.margin?.after.minor ?? 0)
    expect(JSON.stringify(monthFacts(page.month, here().country, { t: translator('en') }))).toContain(
      'Margin',
    )
  })
})
