import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTexts, textFields, type ProductTexts } from '#commerce/catalog-admin/product-texts.ts'
import type { SettingField } from '#commerce/settings/setting-document.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { bodyLimits, limitFor } from '#infrastructure/http-server/read-body.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { handleProduct, shownField } from '#web/operations/catalog/handle-product.ts'
import { cellName } from '#web/operations/settings/typed-setting.ts'
import { operationsPath, routeOf } from '#web/operations/route-table.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { aMember } from '../../support/builders/operators.ts'
import { mona } from '../../support/builders/some-settings.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const leena = aMember({ name: 'Leena', role: 'merchandiser' })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({})
  await opened.catalog.writer.putCategories(someCategories)
  const sofa = aRecord(
    { code: 'SOFA', urlKey: 'sofa', variants: [aVariant({ sku: 'SOFA' })] },
    { prices: { SOFA: sixPrices(90) }, stock: { SOFA: { 'wh-ae': 20 } } },
  )
  await opened.catalog.writer.apply([sofa], opened.shop.clock.now())
})
afterAll(() => opened.close())

const limitOf = (path: string): number => limitFor(path, bodyLimits).bytes

/** As a browser sends it, which the server has to take. */
function sent(path: string, fields: Readonly<Record<string, string>>): FormData {
  const body = new URLSearchParams(fields).toString()
  expect(body.length, path).toBeLessThanOrEqual(limitOf(path))
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(body)) form.append(name, value)
  return form
}

async function openProduct(posted: FormData | null) {
  const { shop } = opened
  const [country] = shop.countries
  if (!country) throw new Error('a country')
  const url = new URL(operationsPath('product', { code: 'SOFA' }), 'http://shop.test')
  const astro = {
    ...{ url, params: { code: 'SOFA' }, response: { status: 200 }, request: new Request(url) },
    locals: { shop, storefront: storefront(country, 'ar'), t: translator('ar') },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    by: leena,
    route: routeOf('product'),
    posted: posted && { act: 'edit', fields: posted },
  }
  return handleProduct(astro, admission as unknown as Admission)
}

const line = (length: number, letter = 'س'): string => letter.repeat(length)
const keywords = (letter: string, comma: string): string =>
  Array.from({ length: 100 }, (_, index) => `${line(117, letter)}${String(index).padStart(3, '0')}`).join(
    comma,
  )

/** As long as they may be, in letters of six bytes. */
const fullTexts = (letter: string): ProductTexts =>
  Object.fromEntries(
    textFields.map((field) => {
      const [name, language] = field.split('.')
      const lengths = { name: 250, summary: 1000, description: 20_000, material: 1000, care: 4000 }
      if (field === 'urlKey') return [field, line(200, 'a')]
      if (name === 'keywords') return [field, keywords(letter, language === 'ar' ? '، ' : ', ')]
      return [field, line(lengths[name as keyof typeof lengths], letter)]
    }),
  ) as ProductTexts

describe('the longest form', () => {
  test('of what a product says is saved by its page, also over texts that are as long', async () => {
    const path = operationsPath('product', { code: 'SOFA' })
    for (const letter of ['س', 'ش']) {
      const page = await openProduct(null)
      if (page instanceof Response) throw new Error(`${page.status}`)
      const shown = Object.fromEntries(textFields.map((field) => [shownField(field), page.shown[field]]))
      const reason = line(300)
      const answer = await openProduct(sent(path, { ...shown, ...fullTexts(letter), act: 'edit', reason }))
      expect((answer as Response).status).toBe(303)
      const stored = await opened.shop.catalogAdmin.find('SOFA', leena)
      if (!stored) throw new Error('SOFA')
      const wrong = textFields.filter(
        (field) => readTexts(stored.product)[field] !== fullTexts(letter)[field],
      )
      expect(wrong).toEqual([])
    }
  })

  test('of any settings is taken', async () => {
    const cell = (max: number, isLatin: boolean) => line(max, isLatin ? 'a' : 'س')
    const inputsOf = (field: SettingField): readonly (readonly [string, string])[] => {
      if (field.type === 'text') return [[field.name, cell(field.max, false)]]
      if (field.type === 'choices') return field.options.map(({ value }) => [field.name, value])
      if (field.type !== 'rows') return [[field.name, line(20, '9')]]
      return Array.from({ length: field.max }, (_, index) => index).flatMap((index) =>
        field.columns.map((column) => {
          const name = cellName(field.name, index, column.name)
          return [name, column.type === 'text' ? cell(column.max, column.read !== undefined) : '2026-12-01']
        }),
      )
    }
    const sheets = await opened.shop.settingAdmin.list(mona)
    expect(sheets.length).toBeGreaterThan(50)
    for (const { kind, country, fields } of sheets) {
      const path = operationsPath('setting', { kind, code: country })
      const body = new URLSearchParams([
        ...fields.flatMap(inputsOf),
        ['act', 'check-publish'],
        ['reason', line(300)],
      ] as string[][])
      expect(body.toString().length, path).toBeLessThanOrEqual(limitOf(path))
    }
  })

  test.each([
    ['of pasted sheets of variants', '/operations/catalog/SOFA/variants', 2 * 200_000],
    ['of a combination of ten parts', '/operations/promotions/eid', 10 * 3 * 4000],
    ['of a collection', '/operations/collections/edit', 2 * (2 * 480 + 6 * 40 * 200)],
    ['of what a bank is shown', '/operations/disputes/1', 10_000],
    ['of a map of columns', '/operations/imports/maps/supplier', 50_000],
    ['of a cart that is simulated', '/operations/promotions/simulation', 8000],
  ])('%s is taken', (_, path, letters) => {
    sent(path, { act: 'x', key: crypto.randomUUID(), text: line(letters) })
  })
})
