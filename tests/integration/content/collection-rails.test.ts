import type { AstroGlobal } from 'astro'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#kernel/language.ts'
import { languageCodes, languages } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { frontHeaders } from '#kernel/front-headers.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { loadContentView } from '#web/content/load-view.ts'
import { aCollectionText } from '../../support/builders/a-collection.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, sixPrices } from '../../support/builders/a-product.ts'
import { aMember } from '../../support/builders/operators.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const noor = aMember({ id: randomUUID(), name: 'Noor', role: 'content-editor' })
const mona = aMember({ id: randomUUID(), name: 'Mona', role: 'merchandiser' })
const texts = {
  en: { title: 'For the Eid table', name: 'Eid' },
  ar: { title: 'لمائدة العيد', name: 'العيد' },
}

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  const { writer, shop } = opened
  await writer.putCategories(someCategories)
  const onlyInTheEmirates = { prices: { 'MJ-2': { ae: sixPrices(90)['ae'] ?? null } } }
  await writer.apply(
    [
      aRecord({ code: 'MJ-1' }),
      aRecord({ code: 'MJ-2' }, onlyInTheEmirates as object),
      aRecord({ code: 'MJ-3' }),
      aRecord({ code: 'MJ-4', categories: ['bedroom/beds'] }),
    ],
    shop.clock.now(),
  )
  for (const language of languageCodes) {
    const { title, name } = texts[language]
    const rail = { type: 'product-rail', id: 'eid', title, limit: 2, source: { collection: 'eid-table' } }
    const of = { kind: 'page', key: 'eid', locale: languages[language].locale } as const
    const body = {
      ...{ pageId: 'eid', pageName: name, slug: 'eid', selectTabs: [], aPlusContent: [] },
      meta: { title: name, description: name, noindex: false },
      selectRows: [{ id: 'rails', layout: 'wide', widgets: [rail] }],
    }
    const { version } = need(await shop.contentAdmin.put({ name: of, body, by: noor }))
    need(
      await shop.contentAdmin.publish({
        ...{ versions: [{ name: of, version }], startsAt: null, endsAt: null, by: noor },
      }),
    )
  }
})
afterAll(() => opened.close())

async function rail(country: string, language: Language) {
  const { shop } = opened
  const entry = need({ ok: true, value: shop.countries.find(({ isoCode }) => isoCode === country) })
  if (!entry) throw new Error(country)
  const response = { status: 200, headers: new Headers() }
  const locals = { shop, storefront: storefront(entry, language), t: translator(language), requestId: 'x' }
  const astro = { response, locals } as unknown as AstroGlobal
  const { content } = await loadContentView(astro, 'landing', { slug: 'eid' })
  if (content.kind !== 'page') throw new Error(content.kind)
  const [shown] = content.data.cards
  return {
    title: shown?.[0].type === 'product-rail' ? shown[0].title : undefined,
    codes: shown?.[1].map(({ code }) => code),
    names: shown?.[1].map(({ name }) => name),
    tags: (response.headers.get(frontHeaders.tags) ?? '').split(' ').map(decodeURIComponent),
    data: content.data,
  }
}

test('a page shows the first products of a collection that each country sells, in both languages, as the collection changes', async () => {
  const before = await rail('ae', 'en')
  expect(before.codes).toEqual([])
  expect(before.tags).toContain('collections')
  const { collectionAdmin } = opened.shop
  const text = aCollectionText({ first: 'MJ-3, MJ-2, MJ-1' })
  const added = need(await collectionAdmin.put({ id: null, text, by: mona }))
  for (const language of languageCodes) {
    const inTheEmirates = await rail('ae', language)
    expect(inTheEmirates).toMatchObject({ title: texts[language].title, codes: ['MJ-3', 'MJ-2'] })
    expect(inTheEmirates.names?.[0]).toBe(language === 'en' ? 'Sofa MJ-3' : 'كنبة MJ-3')
    expect(inTheEmirates.tags).toEqual(expect.arrayContaining(['collections', 'catalog', 'product:MJ-3']))
    expect((await rail('kw', language)).codes).toEqual(['MJ-3', 'MJ-1'])
  }
  const ofKuwait = { ...collectionAdmin.textOf(added), country: 'kw', until: '2099-12-31' }
  need(await collectionAdmin.put({ id: added.id, text: ofKuwait, by: mona }))
  expect((await rail('ae', 'en')).codes).toEqual([])
  const inKuwait = await rail('kw', 'ar')
  expect(inKuwait.codes).toEqual(['MJ-3', 'MJ-1'])
  expect(inKuwait.data.lifetime.nextChange).toBe('2099-12-31T21:00:00.000Z')
  need(await collectionAdmin.remove(added.id, { by: mona }))
  expect((await rail('kw', 'ar')).codes).toEqual([])
  expect(opened.errors).toEqual([])
})
