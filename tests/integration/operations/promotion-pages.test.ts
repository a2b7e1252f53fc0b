import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { handleNewPromotion, handlePromotion } from '#web/operations/promotions/handle-promotion.ts'
import { loadPromotionList } from '#web/operations/promotions/promotion-list.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { aPromotion } from '../../support/builders/a-promotion.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const leena = aMember({ name: 'Leena', role: 'merchandiser' })
const ofKuwait = aMember({ name: 'Salem', role: 'merchandiser', countries: ['kw'] })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
})
afterAll(() => opened.close())

type Fields = Readonly<Record<string, string>>
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
    by,
    route: routeOf('promotion'),
    posted: posted ? { act: posted['act'] ?? '', fields } : null,
  } as unknown as Admission
  return { astro, admission, response }
}

async function add(posted: Fields, language: Language = 'en') {
  const { astro, admission, response } = visit('/operations/promotions/new', { posted, language })
  const page = await handleNewPromotion(astro, admission)
  if (page instanceof Response)
    return { status: page.status, location: page.headers.get('location'), page: null }
  if (page.kind === null) throw new Error('no form')
  return { status: response.status, location: null, page }
}

async function open(id: string, given: Visit = {}) {
  const { astro, admission, response } = visit(`/operations/promotions/${id}`, given)
  const page = await handlePromotion(astro, admission)
  if (page instanceof Response)
    return { status: page.status, location: page.headers.get('location'), page: null }
  return { status: response.status, location: null, page }
}

const typed = {
  ...{ country: 'ae', kind: 'cart', 'label.en': 'Winter', 'label.ar': 'الشتاء', rate: '10' },
  ...{ until: '2090-01-01T00:00', uses: '100', maximum: '50' },
}

describe('a new promotion', () => {
  test('is checked in both languages, then saved once', async () => {
    const checked = await add({ ...typed, act: 'check-put' })
    expect(checked).toMatchObject({ status: 200, page: { problems: [], check: { act: 'put' } } })
    const facts = checked.page?.check?.consequences.map(({ value }) => JSON.stringify(value)).join(' ')
    expect(facts).toContain('10% off the whole cart')
    expect(facts).toContain('خصم 10% على السلة كلها')
    const put = { ...typed, act: 'put', reason: 'season' }
    expect(await add(put)).toMatchObject({ status: 303, location: '/operations/promotions/ae-winter' })
    expect((await add(put)).status).toBe(303)
    expect(await add({ ...put, rate: '11' })).toMatchObject({
      status: 409,
      page: { problems: [{ field: 'id' }], typed: { rate: ['11'] } },
    })
    expect((await open('ae-winter')).page).toMatchObject({ stored: { version: 1, state: 'running' } })
  })

  test.each<[string, Fields, string]>([
    ['ends before it begins', { from: '2090-01-02T00:00' }, 'until'],
    ['gives nothing', { rate: '0' }, 'rate'],
    ['has three decimals of a dirham', { minimum: '100.005' }, 'minimum'],
    ['is of another currency', { minimum: '100 KWD' }, 'minimum'],
    ['has a code of two letters', { coupon: 'AB' }, 'coupon'],
    ['has no Arabic label', { 'label.ar': '' }, 'label.ar'],
  ])('that %s is rejected in both languages, with what was typed', async (_, wrong, field) => {
    for (const language of ['en', 'ar'] as const) {
      const answer = await add({ ...typed, ...wrong, id: 'wrong', act: 'put' }, language)
      expect(answer).toMatchObject({ status: 422, page: { check: null, problems: [{ field }] } })
      expect(answer.page?.problems[0]?.text).not.toMatch(/operations-promotions|\{\{/)
      expect(answer.page?.typed).toMatchObject({ 'label.en': ['Winter'] })
    }
    expect((await open('wrong')).status).toBe(404)
  })

  test('that costs much is requested, with a reason', async () => {
    const deep = { ...typed, id: 'ae-deep', rate: '40' }
    expect(await add({ ...deep, act: 'check-put' })).toMatchObject({
      page: { check: { act: 'request-put' } },
    })
    expect(await add({ ...deep, act: 'put' })).toMatchObject({
      status: 409,
      page: { check: { act: 'request-put' } },
    })
    expect((await add({ ...deep, act: 'request-put' })).status).toBe(422)
    const requested = await add({ ...deep, act: 'request-put', reason: 'anniversary', key: 'k-1' })
    expect(requested).toMatchObject({
      status: 303,
      location: expect.stringMatching('/operations/approvals/') as unknown,
    })
    expect((await open('ae-deep')).status).toBe(404)
    const endless = { ...typed, id: 'ae-endless', until: '', uses: '' }
    expect(await add({ ...endless, act: 'check-put' })).toMatchObject({
      page: { check: { act: 'request-put' } },
    })
  })
})

describe('a promotion that could give much in a month', () => {
  const uncapped = { ...typed, id: 'ae-open', maximum: '' }

  test('is tried on the orders of the last month before it is saved', async () => {
    expect(await add({ ...uncapped, act: 'check-put' })).toMatchObject({
      status: 200,
      page: { check: { act: 'simulate-put', simulate: null } },
    })
    expect(await add({ ...uncapped, act: 'put' }, 'ar')).toMatchObject({
      status: 409,
      page: { check: { act: 'simulate-put' }, problems: [{}] },
    })
    expect((await open('ae-open')).status).toBe(404)
    expect(await add({ ...uncapped, act: 'simulate-put' })).toMatchObject({
      status: 200,
      page: { check: { act: 'put' }, typed: { rate: ['10'] } },
    })
    expect((await add({ ...uncapped, act: 'put' })).status).toBe(303)
    // Another version of it was not tried.
    const shown = (await open('ae-open')).page?.shown ?? ''
    expect(await open('ae-open', { posted: { ...uncapped, rate: '11', shown, act: 'put' } })).toMatchObject({
      status: 409,
      page: { check: { act: 'simulate-put' } },
    })
  })

  test('is tried or requested where it has other reasons for a second person', async () => {
    expect(await add({ ...uncapped, id: 'ae-both', rate: '40', act: 'check-put' })).toMatchObject({
      page: { check: { act: 'request-put', simulate: 'simulate-put' } },
    })
  })

  test('is tried before it starts again', async () => {
    const { promotionAdmin } = opened
    const promotion = aPromotion({ id: 'ae-again', limits: { uses: 100 } })
    need(await promotionAdmin.put({ promotion, by: operator }))
    need(await promotionAdmin.stop('ae-again', { by: leena }))
    const act = (name: string) => open('ae-again', { posted: { act: name, key: 'k' } })
    expect(await act('restart')).toMatchObject({
      status: 409,
      page: { check: { act: 'simulate-restart' } },
    })
    expect(await act('simulate-restart')).toMatchObject({ status: 200, page: { check: { act: 'restart' } } })
    expect((await act('restart')).status).toBe(303)
  })
})

describe('a promotion', () => {
  const start = async (id: string) => {
    const promotion = aPromotion({
      ...{ id, limits: { uses: 100 }, schedule: { until: '2090-01-01T00:00' } },
      benefit: { kind: 'cart', discount: { rate: 1_000, maxMinor: 50_00 } },
    })
    need(await opened.promotionAdmin.put({ promotion, shown: null, by: leena }))
    const shown = (await open(id)).page?.shown ?? ''
    return { promotion, form: { ...typed, 'label.en': '10% off', 'label.ar': 'خصم 10%', shown, act: 'put' } }
  }

  test('edited by two is merged, and a person decides about one field', async () => {
    const { form } = await start('ae-two')
    expect((await open('ae-two', { posted: { ...form, 'label.en': 'A tenth off' } })).status).toBe(303)
    expect((await open('ae-two', { posted: { ...form, uses: '50' } })).status).toBe(303)
    expect((await open('ae-two')).page?.stored.promotion).toMatchObject({
      label: { en: 'A tenth off' },
      limits: { uses: 50 },
    })
    const conflict = await open('ae-two', { posted: { ...form, 'label.en': 'Ten off', group: 'season' } })
    expect(conflict).toMatchObject({
      status: 409,
      page: { isEditing: true, typed: { 'label.en': ['Ten off'], uses: ['50'], group: ['season'] } },
    })
    expect(conflict.page?.problems[0]?.text).toContain('A tenth off')
    const again = {
      ...form,
      'label.en': 'Ten off',
      group: 'season',
      uses: '50',
      shown: conflict.page?.shown ?? '',
    }
    expect((await open('ae-two', { posted: again })).status).toBe(303)
    expect((await open('ae-two')).page?.stored.promotion).toMatchObject({
      label: { en: 'Ten off' },
      group: 'season',
    })
  })

  test('that two people change says both values in words', async () => {
    const { promotion, form } = await start('ae-money')
    const theirs = aPromotion({
      ...promotion,
      limits: { uses: 100 },
      schedule: { until: '2090-03-01T00:00', weekdays: [5] },
      when: { minimumMinor: 50_000, firstOrder: true },
      benefit: { kind: 'cart', discount: { rate: 2_000, maxMinor: 5_000 } },
    })
    need(await opened.promotionAdmin.put({ promotion: theirs, shown: promotion, by: leena }))
    const mine = { ...form, until: '2090-02-01T00:00', minimum: '400', rate: '15', weekdays: '4' }
    for (const language of ['en', 'ar'] as const) {
      const { page } = await open('ae-money', { posted: mine, language })
      const found = page?.problems.map(({ text }) => text).join(' ') ?? ''
      expect(page?.problems).toHaveLength(4)
      expect(found).not.toMatch(/[{}"[\]]|2090-0|operations-/)
      expect(found).toMatch(language === 'en' ? /500.*400|400.*500/ : /20%/)
    }
  })

  test('is stopped and started again after a step that says what follows', async () => {
    await start('ae-stops')
    const act = (name: string, language: Language = 'en') =>
      open('ae-stops', { posted: { act: name, key: 'k' }, language })
    expect(await act('check-stop', 'ar')).toMatchObject({
      status: 200,
      page: { check: { act: 'stop', isDangerous: true } },
    })
    expect((await act('stop')).status).toBe(303)
    expect((await open('ae-stops')).page).toMatchObject({ stored: { state: 'stopped' } })
    expect(await act('check-restart')).toMatchObject({ page: { check: { act: 'restart' } } })
    expect((await act('restart')).status).toBe(303)
    expect((await open('ae-stops')).page).toMatchObject({ stored: { state: 'running', version: 3 } })
  })

  test('of another country is not there', async () => {
    const { form } = await start('ae-far')
    expect((await open('ae-far', { by: ofKuwait })).status).toBe(404)
    for (const act of [
      'check-put',
      'put',
      'request-put',
      'check-stop',
      'stop',
      'check-restart',
      'restart',
      'request-restart',
      'simulate-put',
      'simulate-restart',
    ])
      expect((await open('ae-far', { by: ofKuwait, posted: { ...form, act } })).status).toBe(404)
    const seeing = aMember({ role: 'finance' })
    expect((await open('ae-far', { by: seeing })).page).toMatchObject({ mayEdit: false, isEditing: false })
    expect((await open('ae-far', { by: seeing, posted: { act: 'stop' } })).status).toBe(404)
  })

  test('of the demo is listed with its state, and names those that it may meet', async () => {
    const { astro } = visit('/operations/promotions?country=ae&size=100', {})
    const loaded = await loadPromotionList(astro, leena)
    if (loaded instanceof Response) throw new Error('a file')
    expect(loaded.rows.map(({ id }) => id)).toContain('ae-welcome10')
    const welcome = (await open('ae-welcome10', { language: 'ar' })).page
    expect(welcome?.sentence.ar).toContain('WELCOME10')
    expect(welcome?.overlaps.length).toBeGreaterThan(0)
  })
})
