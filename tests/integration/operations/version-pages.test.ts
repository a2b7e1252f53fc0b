import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { handleVersions, labelOfField, valueOfField } from '#web/operations/catalog/handle-versions.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aColoredProduct, aRecord } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const leena = aMember({ name: 'Leena', role: 'merchandiser' })
const huda = aMember({ name: 'Huda', role: 'customer-service' })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({})
  await opened.catalog.writer.putCategories(someCategories)
  const product = aColoredProduct(['sand', 'palm'], { code: 'SOFA' })
  await opened.catalog.writer.apply([aRecord(product)], opened.shop.clock.now())
  const { catalogAdmin } = opened.shop
  need(await catalogAdmin.editTexts({ code: 'SOFA', texts: { 'name.en': 'Nura sofa' }, by: leena }))
  need(await catalogAdmin.editVariants({ code: 'SOFA', fields: { 'SOFA-SAND widthCm': '77' }, by: leena }))
})
afterAll(() => opened.close())

type Visit = { readonly query?: string; readonly posted?: readonly (readonly [string, string])[] }

async function visit({ query = '', posted }: Visit = {}, by = leena) {
  const url = new URL(`http://shop.test/operations/catalog/SOFA/versions${query}`)
  const country = opened.shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const fields = new FormData()
  for (const [name, value] of posted ?? []) fields.append(name, value)
  const locals = { shop: opened.shop, storefront: storefront(country, 'en'), t: translator('en') }
  const response = { status: 200 }
  const astro = {
    ...{ url, response, locals, params: { code: 'SOFA' }, request: new Request(url) },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    ...{ by, route: routeOf('productVersions') },
    posted: posted ? { act: String(fields.get('act')), fields } : null,
  } as unknown as Admission
  const page = await handleVersions(astro, admission)
  return page instanceof Response
    ? { status: page.status, page: null, locals }
    : { status: response.status, page, locals }
}

test('versions are listed and compared, and a field is restored after a step that says what will change', async () => {
  const { page, locals } = await visit({ query: '?version=1&with=3' })
  expect(page?.versions.map(({ changes }) => changes?.map(({ field }) => field) ?? null)).toEqual([
    ['SOFA-SAND widthCm'],
    ['name.en'],
    null,
  ])
  expect(page?.compared?.fields.map(({ field }) => labelOfField(field, page.product, locals))).toEqual([
    'Name (English)',
    'SOFA-SAND: Width, cm',
  ])
  expect(valueOfField('visibility', 'hidden', locals)).toBe('hidden')
  const fields = [
    ['to', '1'],
    ['field', 'name.en'],
  ] as const
  const checked = await visit({ posted: [['act', 'check-restore-version'], ...fields] })
  expect(checked.page?.plan).toMatchObject({
    ...{ version: 1, last: 3, rejected: [] },
    changes: [{ field: 'name.en', before: 'Nura sofa' }],
  })
  const act = ['act', 'restore-version'] as const
  const late = await visit({ posted: [act, ...fields, ['version', '2']] })
  expect(late).toMatchObject({ status: 409, page: { plan: { last: 3 } } })
  expect((await visit({ posted: [act, ...fields, ['version', '3']] })).status).toBe(303)
  expect((await visit({ posted: [act, ...fields, ['version', '3']] })).status, 'sent twice').toBe(303)
  expect((await visit()).page?.versions).toHaveLength(4)
  const whole = await visit({ posted: [act, ['to', '1'], ['all', 'yes'], ['version', '4']] })
  expect(whole.status).toBe(303)
  expect((await visit({ query: '?version=1' })).page?.compared?.fields).toEqual([])
})

test('who may see products but not edit them restores nothing', async () => {
  const seen = await visit({}, huda)
  expect(seen.page?.mayRestore ?? false).toBe(false)
  const posted = [
    ['act', 'restore-version'],
    ['to', '1'],
    ['all', 'yes'],
    ['version', '1'],
  ] as const
  expect((await visit({ posted }, huda)).status).toBe(404)
})
