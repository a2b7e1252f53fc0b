import type { AstroGlobal } from 'astro'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartToSimulate } from '#commerce/promotion-admin/simulate-cart.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { handleSimulation } from '#web/operations/promotions/handle-simulation.ts'
import {
  monthFacts,
  simulatedFacts,
  simulatedLines,
  verdictFigures,
  worstFigures,
} from '#web/operations/promotions/simulation-figures.ts'
import { barsOf, daysText, loadPromotionMonth } from '#web/operations/promotions/load-promotion-month.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { aPromotion } from '../../support/builders/a-promotion.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { addPastOrder } from '../../support/builders/past-orders.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const leena = aMember({ name: 'Leena', role: 'merchandiser' })
const ofKuwait = aMember({ name: 'Salem', role: 'merchandiser', countries: ['kw'] })
/** What the Emirates sell. */
const known: readonly string[] = ['LAMP', 'SOFA', 'TABLE', 'RUG-1', 'RUG-2']
const sofa = 'SOFA'

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({
    clock: manualClock('2026-11-23T05:00:00.000Z'),
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
  })
  await opened.catalog.writer.putCategories(someCategories)
  const records = known.map((sku, place) =>
    aRecord(
      { code: sku, variants: [aVariant({ sku })] },
      { prices: { [sku]: sixPrices(90 + place * 400) }, stock: { [sku]: { 'wh-ae': 20 } } },
    ),
  )
  await opened.catalog.writer.apply(records, opened.shop.clock.now())
})

const emirates = (language: Language = 'en') => {
  const country = opened.shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  return storefront(country, language)
}
afterAll(() => opened.close())

const simulate = (given: Partial<CartToSimulate>, by = leena) =>
  opened.shop.promotionSimulation.ofCart(
    {
      ...{ country: 'ae', items: [{ sku: sofa, quantity: 1 }], coupon: null, tried: null },
      ...{ at: opened.shop.clock.now(), isFirstOrder: true, paymentMethod: null },
      ...given,
    },
    by,
  )

const whyOf = async (id: string, given: Partial<CartToSimulate>) =>
  need(await simulate(given)).verdicts.find(({ promotion }) => promotion.id === id)?.why

describe('a simulated cart', () => {
  test('costs what the cart of a shopper with the same items and code costs', async () => {
    const { shop } = opened
    const here = emirates()
    let visitor = 0
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.record({ sku: fc.constantFrom(...known), quantity: fc.integer({ min: 1, max: 3 }) }),
          { selector: ({ sku }) => sku, minLength: 1, maxLength: 4 },
        ),
        fc.constantFrom(null, 'WELCOME10', 'nothing'),
        async (items, coupon) => {
          visitor += 1
          const from = `198.51.100.${visitor}`
          const { token } = need(await shop.cart.add({ token: null, items, key: null, from }, here))
          if (coupon !== null) await shop.cart.setCoupon({ token, code: coupon, from }, here)
          const { priced, lines } = await shop.cart.load(token, here)
          const { cart } = need(
            await simulate({ items: lines, coupon: priced.coupon === null ? null : coupon }),
          )
          expect({ ...cart.priced, assumesFirstOrder: false }).toEqual({
            ...priced,
            assumesFirstOrder: false,
          })
        },
      ),
      { numRuns: 25 },
    )
  })

  test('says of each promotion why it does not apply', async () => {
    const tried = aPromotion({ id: 'ae-tried', country: 'ae' })
    const of = (parts: Parameters<typeof aPromotion>[0]) =>
      whyOf('ae-tried', { tried: aPromotion({ id: 'ae-tried', ...parts }) })
    expect(await whyOf('ae-tried', { tried })).toBeNull()
    expect(await of({ when: { coupon: 'SECRET' } })).toEqual({ kind: 'no-code' })
    expect(await of({ when: { minimumMinor: 90_000_000 } })).toMatchObject({ kind: 'add-value' })
    expect(await of({ when: { paymentMethods: ['tabby'] } })).toMatchObject({ kind: 'other-payment' })
    expect(await of({ when: { customerGroups: ['staff'] } })).toEqual({ kind: 'members-only' })
    expect(await of({ schedule: { until: '2020-01-01T00:00' } })).toEqual({ kind: 'ended' })
    expect(await of({ schedule: { from: '2090-01-01T00:00' } })).toMatchObject({ kind: 'not-yet' })
    const benefit = {
      kind: 'offer',
      of: { products: ['NO-SUCH'], categories: [], brands: [] },
      discount: { rate: 1_000, maxMinor: null },
    } as const
    expect(await of({ benefit })).toEqual({ kind: 'nothing-fits' })
    expect(await whyOf('ae-welcome10', {})).toEqual({ kind: 'no-code' })
    expect(await whyOf('ae-welcome10', { coupon: 'welcome 10', isFirstOrder: false })).toEqual({
      kind: 'first-order-only',
    })
  })

  test('of a time at which a promotion will run has it, also when it is stopped', async () => {
    const later = aPromotion({
      id: 'ae-later',
      schedule: { from: '2090-01-01T00:00', until: '2090-01-02T00:00' },
      limits: { uses: 5 },
      benefit: { kind: 'cart', discount: { rate: 1_000, maxMinor: 5_000 } },
    })
    need(await opened.promotionAdmin.put({ promotion: later, shown: null, by: leena }))
    const at = '2089-12-31T21:00:00.000Z'
    expect(await whyOf('ae-later', {})).toMatchObject({ kind: 'not-yet' })
    expect(await whyOf('ae-later', { at })).toBeNull()
    need(await opened.promotionAdmin.stop('ae-later', { by: leena }))
    expect(await whyOf('ae-later', { at })).toBeUndefined()
    expect(await whyOf('ae-later', { at, tried: later })).toBeNull()
  })

  test('of a country out of reach is not there, and a promotion of another country is no part', async () => {
    expect(await simulate({}, ofKuwait)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await simulate({ country: 'xx' })).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await simulate({ tried: aPromotion({ country: 'kw' }) })).toMatchObject({
      failure: { kind: 'other-country' },
    })
    expect(await simulate({ items: [] })).toMatchObject({ failure: { kind: 'no-items' } })
    const codes = need(await simulate({ coupon: 'NOSUCHCODE' }))
    expect(codes.couponIsKnown).toBe(false)
  })
})

describe('the page', () => {
  async function visit(
    posted: Readonly<Record<string, string>> | null,
    given: { path?: string; by?: typeof leena; language?: Language } = {},
  ) {
    const { shop } = opened
    const { path = '/operations/promotions/simulation', by = leena, language = 'en' } = given
    const url = new URL(path, 'http://shop.test')
    const fields = new FormData()
    for (const [name, value] of Object.entries(posted ?? {})) fields.append(name, value)
    const response = { status: 200 }
    const locals = { shop, storefront: emirates(language), t: translator(language) }
    const astro = {
      ...{ url, response, params: {}, request: new Request(url), locals },
      rewrite: () => new Response(null, { status: 404 }),
    } as unknown as AstroGlobal
    const admission = {
      ...{ by, route: routeOf('promotionSimulation') },
      posted: posted ? { act: posted['act'] ?? 'check-cart', fields } : null,
    } as unknown as Admission
    const page = await handleSimulation(astro, admission)
    return {
      page: page instanceof Response ? null : page,
      status: page instanceof Response ? page.status : response.status,
      locals: locals as unknown as App.Locals,
    }
  }
  const form = () => ({ country: 'ae', items: `${sofa} × 2`, at: '2026-11-27T12:00', coupon: '' })

  test('prices what is typed, in both languages', async () => {
    for (const language of ['en', 'ar'] as const) {
      const { page, locals } = await visit(form(), { language })
      if (!page?.result) throw new Error('no result')
      const shown = JSON.stringify([
        verdictFigures(page.result, page.country, locals).rows,
        simulatedLines(page.result, page.country, locals).rows,
        simulatedFacts(page.result, page.country, locals),
      ])
      expect(shown).toContain('"value":2')
      expect(shown).not.toMatch(/operations-promotions|\{\{/)
      expect(page.result.verdicts.filter(({ why }) => why !== null).length).toBeGreaterThan(0)
    }
  })

  test.each([
    ['no items', { items: ' ' }, 'items'],
    ['a line that is no SKU', { items: 'two sofas please' }, 'items'],
    ['no moment', { at: 'soon' }, 'at'],
  ])('refuses %s and has what was typed', async (_, wrong, field) => {
    const { page, status } = await visit({ ...form(), ...wrong })
    expect(status).toBe(422)
    expect(page).toMatchObject({ result: null, problems: [{ field }], typed: { coupon: '' } })
  })

  test('tries a version that is not saved, and opens on a stored one', async () => {
    const tried = aPromotion({
      id: 'ae-unsaved',
      label: { en: 'Half off', ar: 'نصف السعر' },
      benefit: { kind: 'cart', discount: { rate: 5_000, maxMinor: null } },
    })
    const sent = { promotion: JSON.stringify(tried) }
    expect((await visit(sent)).page).toMatchObject({
      result: null,
      problems: [],
      tried: { id: 'ae-unsaved' },
    })
    const { page } = await visit({ ...form(), ...sent })
    expect(page?.result?.verdicts[0]).toMatchObject({
      promotion: { id: 'ae-unsaved' },
      isTried: true,
      why: null,
    })
    const stored = await visit(null, { path: '/operations/promotions/simulation?promotion=ae-welcome10' })
    expect(stored.page).toMatchObject({ country: { isoCode: 'ae' }, typed: { coupon: 'WELCOME10' } })
    expect((await visit({ ...form(), promotion: '{' })).status).toBe(404)
    expect((await visit(form(), { by: ofKuwait })).status).toBe(404)
    expect(
      (await visit(null, { by: ofKuwait, path: '/operations/promotions/simulation?promotion=ae-welcome10' }))
        .status,
    ).toBe(404)
  })

  test('tries a version on the orders of a month for those who plan promotions, and says that it is stored', async () => {
    const { db } = opened.database
    const { shop, promotionAdmin } = opened
    const placedAt = '2026-11-20T05:00:00.000Z'
    await addPastOrder(db, { number: 'AE1', placedAt, lines: [{ sku: sofa, quantity: 1, minor: 490_000 }] })
    const tried = aPromotion({ id: 'ae-month', when: { coupon: 'MONTHLY' }, limits: { uses: 9 } })
    const sent = { act: 'simulate-month', promotion: JSON.stringify(tried) }
    const { page, locals } = await visit(sent)
    if (!page?.month) throw new Error('no month')
    expect(page.month).toMatchObject({ orders: 1, touched: 1, worst: [{ number: 'AE1' }] })
    const shown = JSON.stringify([
      monthFacts(page.month, page.country, locals),
      worstFigures(page.month, page.country),
    ])
    expect(shown).toContain('/operations/orders/AE1')
    expect(shown).not.toMatch(/\{\{/)
    expect(await promotionAdmin.lastSimulated(tried)).toEqual(page.month.given)
    expect((await visit(sent, { by: aMember({ role: 'finance' }) })).status).toBe(404)
    expect((await visit({ act: 'simulate-month' })).status).toBe(404)
    expect(shop.countries.length).toBeGreaterThan(0)
  })
})

describe('the calendar', () => {
  const load = (query: string, by = leena, language: Language = 'en') => {
    const url = new URL(`/operations/promotions/calendar${query}`, 'http://shop.test')
    const locals = { shop: opened.shop, storefront: emirates(language), t: translator(language) }
    const rewrite = async () => new Response(null, { status: 404 })
    return loadPromotionMonth({ url, locals, rewrite, request: new Request(url) } as never, by)
  }

  test('has the promotions of a month with their days, mirrored in Arabic', async () => {
    const page = await load('?country=ae&month=2026-11')
    if (page instanceof Response) throw new Error('none')
    const row = page.calendar.rows.find(({ promotion }) => promotion.id === 'ae-welcome10')
    if (!row) throw new Error('no row')
    expect(page.title).toBe('November 2026')
    expect(barsOf(page.calendar.days, row, 'ltr').length).toBeGreaterThan(0)
    const days = { ...row, days: ['2026-11-01', '2026-11-02', '2026-11-04'], shared: ['2026-11-02'] }
    expect(barsOf(page.calendar.days, days, 'ltr').map(({ x }) => x)).toEqual([0, 1, 3])
    expect(barsOf(page.calendar.days, days, 'rtl').map(({ x }) => x)).toEqual([29, 28, 26])
    expect(daysText(page.calendar.days, days, { storefront: emirates() })).toBe('1–2, 4')
  })

  test('of a month that is none is that of today, and of a country out of reach is not there', async () => {
    expect(await load('?month=2026-13')).toMatchObject({ month: '2026-11', country: { isoCode: 'ae' } })
    expect(await load('', ofKuwait)).toMatchObject({ country: { isoCode: 'kw' } })
    const answer = await load('?country=ae', ofKuwait)
    expect(answer instanceof Response && answer.status).toBe(404)
  })
})
