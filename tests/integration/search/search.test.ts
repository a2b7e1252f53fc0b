import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toInstant } from '#kernel/instant.ts'
import type { OpenShop } from '#open-shop.ts'
import type { ListingQuery } from '#commerce/search/listing.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aBookPrice } from '../../support/builders/a-product.ts'
import { aQuery } from '../../support/shops/a-search.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'

describe('the search of the shop', () => {
  let opened: OpenShop & { readonly errors: unknown[] }
  let aheadMs = 0
  beforeAll(async () => {
    opened = await openTestShop({ clock: { now: () => toInstant(new Date(Date.now() + aheadMs)) } })
    await opened.catalog.seeding.seed()
    await opened.searchCaughtUp()
  })
  afterAll(() => opened.close())
  const list = (parts: Partial<ListingQuery>, code = 'ae/en') =>
    opened.shop.search.list(aQuery(parts), theStorefront(code))

  test('lists a category with its facets', async () => {
    const listing = await list({ category: 'living/sofas' })
    expect(listing.total).toBeGreaterThan(5)
    expect(listing.cards.length).toBe(Math.min(24, listing.total))
    expect(listing.facets.map(({ name }) => name)).toContain('color')
    expect(listing.tags).toContain('category:living/sofas')
  })

  test('sorts by the prices on the cards, and lists every product once', async () => {
    for (const code of ['ae/en', 'kw/ar', 'in/en']) {
      const cards = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const listing = await list({ sort: 'price-up', page, pageSize: 96 }, code)
        pages = listing.pages
        cards.push(...listing.cards)
        if (page === pages) expect(cards).toHaveLength(listing.total)
      }
      const prices = cards.map(({ price }) => price.minor)
      expect(prices).toEqual([...prices].sort((a, b) => a - b))
      expect(new Set(cards.map((card) => card.code)).size).toBe(cards.length)
    }
  })

  test('finds the same in both languages, and names the filters it understood', async () => {
    const english = await list({ text: 'blue sofa under 9000' })
    const arabic = await list({ text: 'كنبة زرقاء أقل من ٩٠٠٠' }, 'ae/ar')
    expect(english.understood?.facets).toEqual({ color: ['blue'] })
    expect(english.cards.length).toBeGreaterThan(0)
    expect(arabic.cards.map(({ sku }) => sku).sort()).toEqual(english.cards.map(({ sku }) => sku).sort())
  })

  test('shows a new price, stock or removal in the next search', async () => {
    const { writer } = opened.catalog
    const [card] = (await list({ category: 'living/sofas/three-seaters', sort: 'price-up' })).cards
    if (!card) throw new Error('no sofa')
    const began = process.cpuUsage()
    await writer.setPrice(card.sku, 'ae', aBookPrice(77_700), opened.shop.clock.now())
    const cheap = await list({ category: 'living/sofas', ranges: { price: { min: 77_700, max: 77_700 } } })
    expect(cheap.cards.map(({ sku, price }) => [sku, price.minor])).toEqual([[card.sku, 77_700]])
    await writer.setStock(card.sku, 'wh-ae', 0)
    const soldOut = await list({
      category: 'living/sofas',
      ranges: { price: { min: 77_700, max: 77_700 } },
      facets: { availability: ['sold-out'] },
    })
    expect(soldOut.cards.map(({ sku }) => sku)).toEqual([card.sku])
    await writer.remove([card.code])
    const all = await list({ category: 'living/sofas', pageSize: 96 })
    expect(all.cards.map(({ code }) => code)).not.toContain(card.code)
    // Of processor time: the clock of a busy machine says nothing.
    const { user, system } = process.cpuUsage(began)
    expect(user + system).toBeLessThan(2_000_000)
  })

  test('suggests products, categories and complete queries', async () => {
    const suggestions = await opened.shop.search.suggest('sof', theStorefront('ae/en'))
    expect(suggestions.categories[0]).toMatchObject({
      label: 'Sofas',
      path: 'living/sofas',
      level: 2,
      category: 'Living',
    })
    expect(suggestions.products.length).toBeGreaterThan(2)
  })

  test('logs searches and suggests those of many shoppers', async () => {
    const here = theStorefront('om/ar')
    const before = await opened.shop.search.trending(here)
    expect(before).toContain('مجلس')
    expect(before).toHaveLength(8)
    for (const _ of [1, 2, 3]) {
      for (let time = 0; time < 10; time += 1) {
        for (const text of ['  مزهريات  ', 'مزهريات from evil dot shop', 'call me 050 123 4567']) {
          opened.shop.search.noteFound(text, 4, here)
          opened.shop.search.noteSearched(text, here)
        }
      }
      await opened.search.writeLog()
      aheadMs += 86_400_000
    }
    expect(await opened.shop.search.trending(here)).toEqual(['مزهريات', ...before.slice(0, 7)])
    const hide = async (...argv: string[]) =>
      runLine({ argv: ['search', ...argv], input: '', user: 'layla' }, commands, {
        env: theEnv({}),
        open: async () => opened,
      })
    expect((await hide('hide', 'مزهريات')).stdout).toContain('"مزهريات" is hidden')
    expect((await hide('hidden')).stdout.trim()).toBe('مزهريات')
    expect(await opened.shop.search.trending(here)).toEqual(before)
    expect((await hide('unhide', 'مزهريات')).code).toBe(0)
    expect((await hide('unhide', 'مزهريات')).code).toBe(1)
    expect(await opened.shop.search.trending(here)).toEqual(['مزهريات', ...before.slice(0, 7)])
    expect(opened.errors).toEqual([])
  })
})
