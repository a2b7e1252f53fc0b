import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Admission } from '#web/operations/admit.ts'
import { fieldTitle } from '#web/operations/audit/field-titles.ts'
import { handleVariants, type VariantsPage } from '#web/operations/catalog/handle-variants.ts'
import { optionGrid } from '#web/operations/catalog/option-grid.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aColoredProduct, aRecord, sixPrices } from '../../support/builders/a-product.ts'
import { aMember } from '../../support/builders/operators.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const leena = aMember({ name: 'Leena', role: 'merchandiser' })
const huda = aMember({ name: 'Huda', role: 'customer-service' })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({})
  await opened.catalog.writer.putCategories(someCategories)
})
afterAll(() => opened.close())

const skus = ['SOFA-SAND', 'SOFA-PALM']
beforeEach(async () => {
  const product = aColoredProduct(['sand', 'palm'], { code: 'SOFA' })
  await opened.catalog.writer.apply(
    [
      aRecord(product, {
        prices: Object.fromEntries(skus.map((sku) => [sku, sixPrices(105)])),
        stock: Object.fromEntries(skus.map((sku) => [sku, { 'wh-ae': 20 }])),
      }),
    ],
    opened.shop.clock.now(),
  )
})

const here = (language: Language) => {
  const country = opened.shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  return storefront(country, language)
}

type Fields = Readonly<Record<string, string>>
type Visit = { readonly posted?: Fields; readonly language?: Language; readonly by?: typeof leena }

async function visit({ posted, language = 'en', by = leena }: Visit = {}) {
  const url = new URL('http://shop.test/operations/catalog/SOFA/variants')
  const fields = new FormData()
  for (const [name, value] of Object.entries(posted ?? {})) fields.append(name, value)
  const response = { status: 200 }
  const astro = {
    ...{ url, response, params: { code: 'SOFA' }, request: new Request(url) },
    locals: { shop: opened.shop, storefront: here(language), t: translator(language) },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    ...{ by, route: routeOf('productVariants') },
    posted: posted ? { act: posted['act'] ?? '', fields } : null,
  } as unknown as Admission
  const page = await handleVariants(astro, admission)
  return page instanceof Response ? { status: page.status, page: null } : { status: response.status, page }
}

async function form(given: Visit = {}): Promise<VariantsPage> {
  const { page } = await visit(given)
  if (!page) throw new Error('no page')
  return page
}

/** The form as a browser sends it. */
const sent = ({ typed, shown }: VariantsPage, changed: Fields): Fields => ({
  ...typed,
  shown: JSON.stringify(shown),
  ...changed,
})

const inShop = async (language: Language) => {
  const found = await opened.shop.catalog.findProduct('sofa', here(language))
  if (found.kind !== 'sold') throw new Error(found.kind)
  return found.product.options.flatMap(({ values }) => values.map(({ label }) => label))
}

describe('options of variants', () => {
  test('are renamed in a form with the measures, and the shop shows it', async () => {
    expect(await inShop('en')).toEqual(['sand', 'palm'])
    const posted = sent(await form(), {
      act: 'measure',
      'color sand en': 'Dune',
      'color sand ar': 'كثيب',
      'color palm family': 'green',
      'SOFA-PALM widthCm': '٢١٠',
    })
    expect((await visit({ posted })).status).toBe(303)
    expect((await visit({ posted })).status).toBe(303)
    expect(await inShop('en')).toEqual(['Dune', 'palm'])
    expect(await inShop('ar')).toEqual(['كثيب', 'palm'])
    const again = await form()
    expect(again.typed['SOFA-PALM widthCm']).toBe('210')
    expect(optionGrid(again).map(({ value, inputs }) => [value, ...inputs.map((one) => one?.value)])).toEqual(
      [
        ['sand', 'Dune', 'كثيب', 'beige'],
        ['palm', 'palm', 'palm', 'green'],
      ],
    )
    const locals = { shop: opened.shop, storefront: here('ar'), t: translator('ar') } as App.Locals
    expect(fieldTitle('option color sand', 'ae', locals)).toBe('اللون: sand')
    expect(fieldTitle('option fabric sand', 'ae', locals)).toBe('option fabric sand')
  })

  test('are filled from a sheet and by column without losing what was typed', async () => {
    const { status, page } = await visit({
      posted: sent(await form(), {
        act: 'check-fill',
        'color palm ar': 'نخلي',
        'SOFA-SAND weightKg': '61',
        'all family': 'green',
        'option-sheet': 'color\tsand\tDune\t\tذهبي\ncolor\tmint\tMint',
      }),
    })
    expect(status).toBe(200)
    expect(page?.typed).toMatchObject({
      'color sand en': 'Dune',
      'color sand family': 'gold',
      'color palm ar': 'نخلي',
      'color palm family': 'green',
      'SOFA-SAND weightKg': '61',
    })
    expect(page).toMatchObject({ filled: 5, problems: [{ field: 'option-sheet' }] })
    expect(page?.problems[0]?.text).toContain('color mint')
    expect(await inShop('en')).toEqual(['sand', 'palm'])
  })

  test('that two people call differently wait for a choice, in the language of the second', async () => {
    const first = await form()
    expect(
      (await visit({ posted: sent(first, { act: 'measure', 'color sand family': 'gold' }) })).status,
    ).toBe(303)
    const { status, page } = await visit({
      posted: sent(first, { act: 'measure', 'color sand family': 'green', 'color palm en': 'Palm' }),
      language: 'ar',
    })
    expect(status).toBe(409)
    expect(page?.conflicts).toEqual([
      {
        field: 'color sand family',
        label: 'اللون، sand، عائلة اللون',
        ...{ before: 'بيج', mine: 'أخضر', theirs: 'ذهبي' },
      },
    ])
    if (!page) return
    const chosen = sent(page, { act: 'measure', 'color sand family': 'أخضر' })
    expect((await visit({ posted: chosen })).status).toBe(303)
    expect((await form()).typed).toMatchObject({ 'color sand family': 'green', 'color palm en': 'Palm' })
  })

  test('say what is wrong in both tables, next to the fields', async () => {
    const { status, page } = await visit({
      posted: sent(await form(), { act: 'measure', 'color sand en': ' ', 'SOFA-SAND weightKg': 'heavy' }),
    })
    expect(status).toBe(422)
    expect(page?.problems.map(({ field }) => field)).toEqual(['weightKg-SOFA-SAND', 'option-color-sand-en'])
    expect(page && optionGrid(page)[0]?.inputs[0]).toMatchObject({ value: ' ', isWrong: true })
    const taken = await visit({ posted: sent(await form(), { act: 'measure', 'color sand en': 'Palm' }) })
    expect(taken).toMatchObject({ status: 422, page: { problems: [{ field: 'option-color-sand-en' }] } })
  })

  test('are read by who sees products and written by who manages them', async () => {
    expect((await form({ by: huda })).mayMeasure).toBe(false)
    expect((await visit({ by: huda, posted: { act: 'measure', 'color sand en': 'Dune' } })).status).toBe(404)
    expect(await inShop('en')).toEqual(['sand', 'palm'])
  })
})
