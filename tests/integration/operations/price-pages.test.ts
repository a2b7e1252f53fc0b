import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { handlePrices } from '#web/operations/prices/handle-prices.ts'
import { planStateOf } from '#web/operations/prices/price-figures.ts'
import { typedFields } from '#web/operations/prices/typed-prices.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aRecord, aVariant } from '../../support/builders/a-product.ts'
import { aMember } from '../../support/builders/operators.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const leena = aMember({ id: idOf(1), name: 'Leena', role: 'merchandiser' })
const ofKuwait = aMember({ name: 'Salem', role: 'merchandiser', countries: ['kw'] })
const rashid = aMember({ id: idOf(2), name: 'Rashid', role: 'finance' })
const skus = ['SOFA-SAND', 'SOFA-CLAY']

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  const { clock } = opened.shop
  await opened.catalog.writer.putCategories(someCategories)
  const record = aRecord(
    { code: 'SOFA', variants: skus.map((sku) => aVariant({ sku })) },
    {
      prices: Object.fromEntries(
        skus.map((sku) => [sku, { ae: aBookPrice(100_000), kw: aBookPrice(20_000) }]),
      ),
    },
  )
  const { failures } = await opened.catalog.writer.apply([{ ...record, stock: null }], clock.now())
  expect(failures).toEqual([])
})
afterAll(() => opened.close())

type Fields = Readonly<Record<string, string>>
type Visit = {
  readonly posted?: Fields
  readonly language?: Language
  readonly by?: typeof leena
  readonly code?: string
}

async function visit(query: string, { posted, language = 'en', by = leena, code = 'SOFA' }: Visit = {}) {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const url = new URL(`/operations/catalog/${code}/prices${query}`, 'http://shop.test')
  const fields = new FormData()
  for (const [name, value] of Object.entries(posted ?? {})) fields.append(name, value)
  const response = { status: 200 }
  const astro = {
    ...{ url, response, params: { code }, request: new Request(url) },
    locals: { shop, storefront: storefront(country, language), t: translator(language) },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    ...{ by, route: routeOf('prices') },
    posted: posted ? { act: posted['act'] ?? '', fields } : null,
  } as unknown as Admission
  const page = await handlePrices(astro, admission)
  return page instanceof Response
    ? { status: page.status, location: page.headers.get('location'), page: null }
    : { status: response.status, location: null, page }
}

/** The open form with what is typed into it. */
async function typing(query: string, changes: Fields, given: Visit = {}): Promise<Fields> {
  const { page } = await visit(query, given)
  if (!page?.typed) throw new Error('no form')
  return { ...typedFields(page.typed), key: crypto.randomUUID(), ...changes }
}
const check = async (query: string, fields: Fields, given: Visit = {}) =>
  visit(query, { ...given, posted: { ...fields, act: 'check-prices', step: 'check' } })

describe('prices of a product', () => {
  test('are changed after a check that says before and after; another form about them is a conflict, and the former ones come back', async () => {
    const fields = await typing('?country=ae&form=set', { 'regular-SOFA-SAND': '1,100', reason: 'costs' })
    const other = await typing('?country=ae&form=set', { 'regular-SOFA-SAND': '990' })
    const checked = await check('?country=ae', fields)
    expect(checked).toMatchObject({ status: 200, page: { step: { deciders: null, reasons: [] } } })
    expect(checked.page?.step?.lines).toMatchObject([
      { sku: 'SOFA-SAND', before: { defaultMinor: 100_000 }, after: { defaultMinor: 110_000 } },
    ])
    const late = await check('?country=ae', other)
    const version = String(checked.page?.step?.version)
    const posted = { ...fields, act: 'set-prices', version }
    for (const _ of [1, 2])
      expect(await visit('?country=ae', { posted })).toMatchObject({
        ...{ status: 303, location: '/operations/catalog/SOFA/prices?country=ae' },
      })
    const second = await visit('?country=ae', {
      posted: { ...other, act: 'set-prices', version: String(late.page?.step?.version) },
    })
    expect(second).toMatchObject({ status: 409, page: { key: other['key'] } })
    expect(second.page?.step?.lines, 'as it is now').toMatchObject([{ before: { defaultMinor: 110_000 } }])
    expect(second.page?.problems[0]?.text).toContain('Another has changed')

    const { page } = await visit('?country=ae')
    expect(page?.acts).toMatchObject([{ kind: 'set', by: { name: 'Leena' } }])
    const back = await typing(`?country=ae&form=set&former=${page?.acts[0]?.id}`, {})
    expect((await check('?country=ae', back)).page?.step?.lines).toMatchObject([
      { sku: 'SOFA-SAND', after: { defaultMinor: 100_000 } },
    ])
  })

  test('are planned in local time of the country, listed, and canceled', async () => {
    const window = { from: '2090-12-02T00:00:00', until: '2090-12-03T23:59:59' }
    const fields = await typing('?country=kw&form=plan', { 'regular-SOFA-CLAY': '17.500', ...window })
    const checked = await check('?country=kw', fields)
    expect(checked.page?.step).toMatchObject({
      wanted: { startsAt: '2090-12-01T21:00:00.000Z', endsAt: '2090-12-03T20:59:59.000Z' },
      lines: [{ sku: 'SOFA-CLAY', after: { defaultMinor: 17_500 } }],
    })
    const version = String(checked.page?.step?.version)
    const planned = await visit('?country=kw', { posted: { ...fields, act: 'plan-prices', version } })
    expect(planned.status).toBe(303)
    const [act] = (await visit('?country=kw')).page?.acts ?? []
    if (!act) throw new Error('a plan')
    expect(planStateOf(act, opened.shop.clock.now())).toBe('planned')
    expect((await visit('?country=ae')).page?.acts.map(({ kind }) => kind)).not.toContain('plan')
    const again = await typing('?country=kw&form=plan', { 'regular-SOFA-CLAY': '18', ...window })
    expect(await check('?country=kw', again)).toMatchObject({
      ...{ status: 422, page: { problems: [{ field: 'regular-SOFA-CLAY' }] } },
    })
    expect(await visit('?country=kw', { posted: { act: 'cancel-plan', plan: act.id } })).toMatchObject({
      status: 303,
    })
    expect(await visit('?country=kw', { posted: { act: 'cancel-plan', plan: act.id } })).toMatchObject({
      status: 409,
    })
    expect((await visit('?country=kw')).page?.prices.get('SOFA-CLAY')?.book?.planned).toBeUndefined()
  })

  test('far from today’s are requested, with a reason, and approved by another', async () => {
    const fields = await typing('?country=ae&form=set', { 'special-SOFA-CLAY': '600' })
    const checked = await check('?country=ae', fields)
    expect(checked.page?.step?.reasons).toEqual(['far'])
    const version = String(checked.page?.step?.version)
    expect((await visit('?country=ae', { posted: { ...fields, act: 'set-prices', version } })).status).toBe(
      409,
    )
    const request = { ...fields, act: 'request-prices', version }
    expect(await visit('?country=ae', { posted: { ...request, reason: ' ' } })).toMatchObject({
      ...{ status: 422, page: { problems: [{ field: 'reason' }] } },
    })
    expect((await visit('?country=ae', { posted: { ...request, reason: 'clearance' } })).status).toBe(303)
    const [approval] = await opened.shop.approvals.list({ open: true, limit: 9 }, rashid)
    expect(approval).toMatchObject({ act: 'price.change', permission: 'prices.approve', country: 'ae' })
    expect(await opened.shop.approvals.approve(approval?.id ?? '', rashid)).toMatchObject({ ok: true })
    expect((await visit('?country=ae')).page?.prices.get('SOFA-CLAY')?.book?.special?.minor).toBe(60_000)
  })

  test('are filled and pasted without being written, and what is typed wrongly is shown again', async () => {
    const fields = await typing('?country=kw&form=set', {
      fill: '-10',
      'fill-column': 'special',
      'fill-ending': 'exact',
    })
    const posted = { ...fields, act: 'check-prices' }
    const filled = await visit('?country=kw', { posted: { ...posted, step: 'fill' } })
    expect(filled.page?.typed?.cells.get('SOFA-SAND')).toMatchObject({ regular: '20.000', special: '18.000' })
    const pasted = await visit('?country=kw', {
      posted: { ...posted, step: 'paste', sheet: 'SOFA-SAND\t21.5\nLAMP\t4' },
    })
    expect(pasted.page?.typed?.cells.get('SOFA-SAND')?.regular).toBe('21.500')
    expect(pasted.page?.pasted.map(({ answer }) => answer)).toEqual(['taken', 'unknown-sku'])
    const wrong = await check('?country=kw', { ...fields, 'regular-SOFA-SAND': '1.2345' }, { language: 'ar' })
    expect(wrong).toMatchObject({ status: 422, page: { problems: [{ field: 'regular-SOFA-SAND' }] } })
    expect(wrong.page?.typed?.cells.get('SOFA-SAND')?.regular).toBe('1.2345')
    const nothing = await check('?country=kw', await typing('?country=kw&form=set', {}))
    expect(nothing).toMatchObject({ status: 422, page: { problems: [{ text: 'No price is another one.' }] } })
  })

  test('of a country or product that is not theirs are not found, and who only sees them has no form', async () => {
    expect((await visit('?country=ae', { by: ofKuwait })).status).toBe(404)
    expect((await visit('', { by: ofKuwait })).page?.at.isoCode).toBe('kw')
    expect((await visit('', { code: 'CHAIR' })).status).toBe(404)
    expect((await visit('?country=ae&form=set', { by: rashid })).page).toMatchObject({
      mayEdit: false,
      typed: null,
    })
    const fields = await typing('?country=ae&form=set', {})
    expect((await check('?country=ae', fields, { by: rashid })).status).toBe(404)
  })
})
