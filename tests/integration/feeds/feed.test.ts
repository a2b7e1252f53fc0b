import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDemoCatalog } from '#adapters/catalog/demo/read-demo-catalog.ts'
import { listDemoLocations } from '#adapters/catalog/demo/demo-locations.ts'
import { createDeliveryModule } from '#adapters/delivery/create-delivery-module.ts'
import { createWriteFeed } from '#adapters/feeds/write-feed.ts'
import { readStores } from '#adapters/stores/read-stores.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aProduct, aVariant } from '../../support/builders/a-product.ts'
import { openInMemory } from '../../support/databases/databases.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

let database: Awaited<ReturnType<typeof openInMemory>>
let catalog: Awaited<ReturnType<typeof aCatalog>>
beforeAll(async () => {
  database = await openInMemory()
  catalog = await aCatalog(database)
})
afterAll(() => database.close())

/** The feed as a merchant centre reads it: a strict XML parser, which throws on the smallest fault. */
async function readFeed(code: string) {
  const { reader, clock } = catalog
  const delivery = createDeliveryModule('./src/content', { clock, countries: theCountries, extraTerms: null })
  const writeFeed = createWriteFeed({ reader, clock, delivery, origin: 'https://shop.example' })
  const chunks: string[] = []
  for await (const chunk of writeFeed(theStorefront(code))) chunks.push(chunk)
  const { document } = new JSDOM(chunks.join(''), { contentType: 'application/xml' }).window
  const items = [...document.querySelectorAll('item')].map((item) =>
    Object.fromEntries([...item.children].map((child) => [child.localName, child.textContent])),
  )
  return { chunks, document, items, find: (id: string) => items.find((item) => item['id'] === id) }
}

const price = (defaultMinor: number) => ({ defaultMinor, special: null })

describe('the feed of a storefront', () => {
  beforeAll(async () => {
    const now = catalog.clock.now()
    const two = aProduct({
      code: 'MJ-2001',
      urlKey: 'nura-bed',
      name: { en: 'Bed "Nura" <oak> & ash', ar: 'سرير نورة' },
      description: { en: 'Sleep & rest.\u0007 ]]>', ar: 'للنوم والراحة.' },
      categories: ['bedroom/beds'],
      options: [
        {
          attribute: 'color',
          values: [
            { value: 'sand', label: { en: 'Sand', ar: 'رملي' }, hex: '#d9c7a9', family: 'beige' },
            { value: 'palm', label: { en: 'Palm', ar: 'نخيلي' }, hex: '#3f7466', family: 'green' },
          ],
        },
      ],
      variants: ['sand', 'palm'].map((value) =>
        aVariant({ sku: `MJ-2001-${value.toUpperCase()}`, options: { color: value } }),
      ),
    })
    const one = aProduct({ code: 'MJ-2002', urlKey: 'sofa-one' })
    const given = aProduct({ code: 'MJ-2005', urlKey: 'velvet-samples' })
    const set = aProduct({
      code: 'MJ-2003',
      type: 'combo',
      parts: [{ sku: 'MJ-2002', quantity: 2 }],
      comboSaving: 1000,
    })
    const group = aProduct({ code: 'MJ-2004', type: 'grouped', parts: [{ sku: 'MJ-2002', quantity: 1 }] })
    const { failures } = await catalog.writer.apply(
      [
        {
          product: two,
          prices: {
            'MJ-2001-SAND': { ae: price(249_900), kw: price(199_500) },
            'MJ-2001-PALM': { kw: price(209_250) },
          },
          stock: { 'MJ-2001-SAND': { 'wh-ae': 3, 'wh-kw': 0 }, 'MJ-2001-PALM': { 'wh-kw': 5 } },
        },
        { product: one, prices: { 'MJ-2002': { ae: price(100_000) } }, stock: { 'MJ-2002': { 'wh-ae': 4 } } },
        { product: given, prices: { 'MJ-2005': { ae: price(0) } }, stock: { 'MJ-2005': { 'wh-ae': 4 } } },
        { product: set, prices: {}, stock: null },
        { product: group, prices: {}, stock: null },
      ],
      now,
    )
    expect(failures).toEqual([])
    // A price of the days before makes the offer an honest one.
    catalog.clock.advance(10 * 24 * 3_600_000)
    const startsAt = catalog.clock.now()
    catalog.clock.advance(3_600_000)
    const endsAt = new Date(Date.parse(startsAt) + 20 * 24 * 3_600_000).toISOString()
    await catalog.writer.setPrice(
      'MJ-2001-SAND',
      'kw',
      { defaultMinor: 199_500, special: { minor: 149_950, startsAt, endsAt } },
      startsAt,
    )
  })

  test("has an item with Google's fields for each variant that the country sells", async () => {
    const { find, items, document } = await readFeed('kw/en')
    expect(document.documentElement.localName).toBe('rss')
    expect(document.querySelector('channel > link')?.textContent).toBe('https://shop.example/kw/en')
    expect(items.map(({ id }) => id)).toEqual(['MJ-2001-SAND', 'MJ-2001-PALM'])
    expect(find('MJ-2001-SAND')).toMatchObject({
      item_group_id: 'MJ-2001',
      title: 'Bed "Nura" <oak> & ash, Sand',
      link: 'https://shop.example/kw/en/p/nura-bed?sku=MJ-2001-SAND',
      image_link: 'https://shop.example/art/product-sofa-sand.svg',
      availability: 'out_of_stock',
      price: '199.500 KWD',
      sale_price: '149.950 KWD',
      sale_price_effective_date: expect.stringMatching(/^\d{4}-.*Z\/\d{4}-.*Z$/),
      condition: 'new',
      brand: 'Majlis Home',
      color: 'Sand',
      product_type: expect.stringMatching(/ > /),
      product_width: '220 cm',
      shipping_weight: '60 kg',
    })
    expect(find('MJ-2001-PALM')).toMatchObject({ availability: 'in_stock', price: '209.250 KWD' })
    expect(find('MJ-2001-PALM')).not.toHaveProperty('sale_price')
    const shipping = document.getElementsByTagNameNS('http://base.google.com/ns/1.0', 'shipping')[0]
    expect([...(shipping?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'KW',
      expect.stringMatching(/^\d+\.\d{3} KWD$/),
    ])
  })

  test('is in Arabic for an Arabic storefront', async () => {
    const { find } = await readFeed('kw/ar')
    expect(find('MJ-2001-PALM')).toMatchObject({
      title: 'سرير نورة، نخيلي',
      color: 'نخيلي',
      link: 'https://shop.example/kw/ar/p/nura-bed?sku=MJ-2001-PALM',
      price: '209.250 KWD',
    })
  })

  test('prices a combo by its parts and leaves out grouped products', async () => {
    const { items, find } = await readFeed('ae/en')
    expect(items.map(({ id }) => id)).toEqual(['MJ-2001-SAND', 'MJ-2002', 'MJ-2003'])
    expect(find('MJ-2003')).toMatchObject({
      is_bundle: 'yes',
      price: '2000.00 AED',
      sale_price: '1799.00 AED',
      availability: 'in_stock',
    })
    expect(find('MJ-2002')).not.toHaveProperty('item_group_id')
  })
})

test("the demo's feed is valid XML in every country, chunk by chunk", async () => {
  const { records, categories } = readDemoCatalog('src/content')
  await catalog.writer.putCategories(categories)
  await catalog.writer.putLocations(listDemoLocations(theCountries, readStores('src/content')))
  const parts = [...records].sort((a, b) => a.product.parts.length - b.product.parts.length)
  for (let at = 0; at < parts.length; at += 100)
    await catalog.writer.apply(parts.slice(at, at + 100), catalog.clock.now())
  for (const code of ['ae/en', 'bh/ar', 'om/en', 'kw/ar', 'qa/en', 'in/en']) {
    const { chunks, items } = await readFeed(code)
    expect(chunks.length).toBeGreaterThan(4)
    expect(items.length).toBeGreaterThan(500)
    for (const item of items) {
      expect(item['price']).toMatch(/^\d+\.\d{2,3} [A-Z]{3}$/)
      expect(item['title']).toBeTruthy()
      expect(item['title']?.length).toBeLessThanOrEqual(150)
      expect(item['image_link']).toMatch(/^https:\/\/shop\.example\//)
    }
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  }
})
