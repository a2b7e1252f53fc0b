import { beforeAll, describe, expect, test } from 'vitest'
import { languageCodes } from '#kernel/language.ts'
import { screenNames } from '#kernel/screen-name.ts'
import { storefront } from '#kernel/storefront.ts'
import { readSeedFiles } from '#adapters/content/seed-files.ts'
import { aContentShop } from '../../support/shops/a-content-shop.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const shop = aContentShop()
const entries = readSeedFiles('./src/content')
const pageIds = new Set(entries.filter(({ name }) => name.kind === 'page').map(({ name }) => name.key))
const storefronts = theCountries.flatMap((country) =>
  languageCodes.map((language) => storefront(country, language)),
)

beforeAll(async () => {
  for (const { name, body } of entries)
    await shop.repository.write(name.kind, name.key, body, { locale: name.locale })
})

describe('the seeded content', () => {
  test.each(storefronts)('is complete in $code: no widget is left out, no fact is unknown', async (here) => {
    shop.reports.length = 0
    for (const pageId of pageIds)
      expect([pageId, (await shop.content.loadPage({ pageId }, here)).ok]).toEqual([pageId, true])
    for (const name of screenNames) await shop.content.loadScreen(name, here)
    expect(shop.reports).toEqual([])
  })

  test.each(storefronts)('has a home, a menu and a store locator in $code', async (here) => {
    const { pageId, catId, storeLocatorPageId } = here.country
    for (const id of [pageId, catId, storeLocatorPageId]) {
      const page = await shop.content.loadPage({ pageId: id }, here)
      expect(page.ok && page.value.value.rows.length).toBeGreaterThan(0)
    }
    const menu = await shop.content.loadPage({ pageId: catId }, here)
    const types = menu.ok && menu.value.value.rows.flatMap(({ widgets }) => widgets.map(({ type }) => type))
    expect(types).toContain('menu')
  })

  test.each(storefronts)('has no empty text and no unfilled fact in $code', async (here) => {
    const elsewhere = theCountries
      .filter(({ isoCode }) => isoCode !== here.country.isoCode)
      .flatMap((country) => [country.pageId, country.catId, country.storeLocatorPageId])
    for (const pageId of [...pageIds].filter((one) => !elsewhere.includes(one))) {
      const page = await shop.content.loadPage({ pageId }, here)
      const text = JSON.stringify(page.ok && page.value.value)
      expect([pageId, text.match(/\{[\w.-]+\}/g), /"(?:title|body|text|label)":""/.test(text)]).toEqual([
        pageId,
        null,
        false,
      ])
    }
  })
})
