import { expect, test } from 'vitest'
import type { Rating } from '#commerce/reviews/review.ts'
import { storefront } from '#kernel/storefront.ts'
import { createCatalogModule } from '#adapters/catalog/create-catalog-module.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import {
  aBookPrice,
  aColoredProduct,
  aPicture,
  aRecord,
  aVariant,
  sixPrices,
} from '../../support/builders/a-product.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theBrands } from '../../support/shops/the-brands.ts'
import { theCountries } from '../../support/shops/the-countries.ts'
import { aStore } from '../../support/builders/a-widget.ts'

const at = (country: string, language: 'en' | 'ar' = 'en') => {
  const found = theCountries.find(({ isoCode }) => isoCode === country)
  if (!found) throw new Error(`no country ${country}`)
  return storefront(found, language)
}

const day = 24 * 60 * 60 * 1000

describeDatabases('product views', (open: Open) => {
  async function aShopOf(...records: Parameters<typeof aRecord>[]) {
    const database = await open()
    const clock = manualClock()
    const ratings = new Map<string, Rating>()
    const opened = await createCatalogModule({
      db: database.db,
      purgeBus: database.purgeBus,
      clock,
      rank: async () => [],
      loadRatings: async () => ratings,
      brands: theBrands,
      describeCut: () => ({ en: '', ar: '' }),
      countries: theCountries,
      stores: () => [aStore()],
      contentDirectory: 'nowhere',
      report: () => {},
    })
    await opened.writer.putCategories(someCategories)
    const { failures } = await opened.writer.apply(
      records.map((given) => aRecord(...given)),
      clock.now(),
    )
    expect(failures).toEqual([])
    const sold = async (urlKey: string, where = at('ae')) => {
      const found = await opened.catalog.findProduct(urlKey, where)
      if (found.kind !== 'sold') throw new Error(`${urlKey} is ${found.kind}`)
      return found
    }
    return { ...opened, clock, ratings, sold }
  }

  const inCountries = (sku: string, countries: readonly string[], minor = 100_000) => ({
    prices: { [sku]: Object.fromEntries(countries.map((country) => [country, aBookPrice(minor)])) },
  })

  test('a product is shown in the language, currency and price of the storefront', async () => {
    const { sold } = await aShopOf([{ code: 'MJ-1', urlKey: 'sofa' }])
    const english = (await sold('sofa')).product
    expect(english).toMatchObject({
      name: 'Sofa MJ-1',
      description: ['It seats three.', 'Its frame is oak.'],
    })
    expect(english.variants[0]?.price).toEqual({ currency: 'AED', minor: 249_000 })
    expect(english.trail.map(({ path }) => path)).toEqual([
      'living',
      'living/sofas',
      'living/sofas/three-seaters',
    ])
    const arabic = (await sold('sofa', at('kw', 'ar'))).product
    expect(arabic).toMatchObject({ name: 'كنبة MJ-1', material: 'كتان وبلوط' })
    expect(arabic.variants[0]?.price).toEqual({ currency: 'KWD', minor: 249_000 })
    expect(arabic.trail[0]?.label).toBe('قسم living')
    expect(arabic.soldIn).toEqual(['ae', 'bh', 'in', 'kw', 'om', 'qa'])
  })

  test('the first available variant is chosen; sold-out variants are shown, unsold ones are not', async () => {
    const product = aColoredProduct(['sand', 'palm', 'clay'], { code: 'MJ-1', urlKey: 'sofa' })
    const { sold, writer, catalog, loadCards } = await aShopOf([
      product,
      {
        prices: {
          'MJ-1-SAND': sixPrices(249),
          'MJ-1-PALM': sixPrices(259),
          'MJ-1-CLAY': { kw: aBookPrice(1) },
        },
        stock: { 'MJ-1-SAND': { 'wh-ae': 0, 'wh-kw': 9 }, 'MJ-1-PALM': { 'wh-ae': 3, barsha: 2 } },
      },
    ])
    const { product: view } = await sold('sofa')
    expect(view.firstSku).toBe('MJ-1-PALM')
    expect(view.variants.map(({ sku, availability }) => [sku, availability])).toEqual([
      ['MJ-1-SAND', { kind: 'sold-out' }],
      ['MJ-1-PALM', { kind: 'in-stock', remaining: 3 }],
    ])
    expect(view.variants[1]?.pickup).toEqual([{ store: 'barsha', available: 2 }])
    expect(view.options[0]?.values.map(({ value }) => value)).toEqual(['sand', 'palm'])
    const rail = await catalog.listProductCards({ skus: ['MJ-1'] }, at('ae'), 5)
    expect(rail[0]).toMatchObject({
      sku: 'MJ-1-PALM',
      from: false,
      openChoice: null,
      quickAdd: true,
      href: '/p/sofa?sku=MJ-1-PALM',
    })
    expect((await catalog.listProductCards({ skus: ['MJ-1-SAND'] }, at('ae'), 5))[0]?.from).toBe(true)
    expect(await loadCards(['MJ-1-CLAY', 'MJ-1-PALM', 'MJ-404'], at('ae'))).toHaveLength(1)
    await writer.setStock('MJ-1-PALM', 'wh-ae', 0)
    expect((await sold('sofa')).product.firstSku, 'none can be bought: the first').toBe('MJ-1-SAND')
  })

  test('a combo has the price and stock of its parts', async () => {
    const set = {
      code: 'MJ-3',
      urlKey: 'set',
      type: 'combo',
      variants: [aVariant({ sku: 'MJ-3', parcels: [], sizeClass: 'XS' })],
      parts: [
        { sku: 'MJ-1', quantity: 1 },
        { sku: 'MJ-2', quantity: 4 },
      ],
      comboSaving: 1_000,
    } as const
    const { sold, writer, listVariants, catalog } = await aShopOf(
      [
        { code: 'MJ-1' },
        { ...inCountries('MJ-1', ['ae', 'kw'], 100_005), stock: { 'MJ-1': { 'wh-ae': 10 } } },
      ],
      [{ code: 'MJ-2' }, { ...inCountries('MJ-2', ['ae'], 50_000), stock: { 'MJ-2': { 'wh-ae': 11 } } }],
      [set],
    )
    const { product, tags } = await sold('set')
    const [variant] = product.variants
    expect(product.partsTotal?.minor).toBe(300_005)
    expect(variant?.price.minor, 'a set price ends in 5 or 9').toBe(269_900)
    expect(variant?.was?.minor).toBe(300_005)
    expect(variant?.availability).toEqual({ kind: 'in-stock', remaining: 2 })
    expect(variant?.sizeClass).toBe('XL')
    expect(variant?.parcels.map(({ count }) => count)).toEqual([1, 4])
    expect(product.parts.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['MJ-1', 1],
      ['MJ-2', 4],
    ])
    expect(tags).toEqual(expect.arrayContaining(['product:MJ-3', 'product:MJ-1', 'product:MJ-2']))
    await writer.setStock('MJ-2', 'wh-ae', 3)
    expect((await sold('set')).product.variants[0]?.availability).toEqual({ kind: 'sold-out' })
    expect((await sold('mj-2')).product.variants[0]?.availability).toEqual({ kind: 'in-stock', remaining: 3 })
    expect((await listVariants(['MJ-3'], at('ae').country)).get('MJ-3')).toMatchObject({
      available: 0,
      addable: true,
    })
    expect((await catalog.findProduct('set', at('kw'))).kind, 'a part is not sold there').toBe(
      'not-sold-here',
    )
  })

  test('a grouped product costs "from" its cheapest part sold here, and is bought part by part', async () => {
    const parts = [
      { sku: 'MJ-1', quantity: 1 },
      { sku: 'MJ-2', quantity: 1 },
    ]
    const { sold, listVariants, catalog } = await aShopOf(
      [{ code: 'MJ-1' }, { ...inCountries('MJ-1', ['ae', 'kw'], 3_000), stock: { 'MJ-1': { 'wh-ae': 0 } } }],
      [{ code: 'MJ-2' }, inCountries('MJ-2', ['ae'], 2_000)],
      [{ code: 'MJ-3', urlKey: 'group', type: 'grouped', parts }],
    )
    const { product } = await sold('group')
    expect(product.variants[0]).toMatchObject({
      price: { minor: 2_000 },
      was: null,
      availability: { kind: 'in-stock', remaining: null },
    })
    expect((await sold('group', at('kw'))).product.parts.map(({ sku }) => sku)).toEqual(['MJ-1'])
    expect((await listVariants(['MJ-3'], at('ae').country)).get('MJ-3')?.addable).toBe(false)
    const [card] = await catalog.listProductCards({ skus: ['MJ-3'] }, at('ae'), 1)
    expect(card).toMatchObject({ from: true, openChoice: 'set', quickAdd: false })
  })

  test('a gift is shown only where it is available', async () => {
    const gift = { sku: 'MJ-2', buy: 1, get: 1 }
    const { sold, writer } = await aShopOf(
      [{ code: 'MJ-1', type: 'freebie', gift }],
      [{ code: 'MJ-2' }, inCountries('MJ-2', ['ae'])],
      [{ code: 'MJ-3', type: 'bogo', gift: { sku: null, buy: 2, get: 1 } }],
    )
    expect((await sold('mj-1')).product.gift).toMatchObject({ card: { code: 'MJ-2' }, buy: 1, get: 1 })
    expect((await sold('mj-1', at('kw'))).product.gift).toBeNull()
    expect((await sold('mj-3')).product.gift).toEqual({ card: null, buy: 2, get: 1 })
    await writer.setStock('MJ-2', 'wh-ae', 0)
    expect((await sold('mj-1')).product.gift).toBeNull()
  })

  test('related products are those sold here, and the next change is the first of any price', async () => {
    const special = { minor: 1_000, startsAt: null, endsAt: '2026-11-25T20:00:00.000Z' }
    const { sold } = await aShopOf(
      [{ code: 'MJ-1', related: ['MJ-2', 'MJ-404', 'MJ-1'], completeTheLook: ['MJ-3'] }],
      [{ code: 'MJ-2' }, inCountries('MJ-2', ['kw'])],
      [{ code: 'MJ-3' }, { prices: { 'MJ-3': { ae: aBookPrice(2_000, special) } } }],
    )
    const { product, nextChange, tags } = await sold('mj-1')
    expect(product.related).toEqual([])
    expect(product.completeTheLook.map(({ code }) => code)).toEqual(['MJ-3'])
    expect(nextChange).toBe(special.endsAt)
    expect(tags).toEqual(expect.arrayContaining(['product:MJ-1', 'product:MJ-3', 'category:living']))
  })

  test('a product that is not sold here names the countries that sell it, and alternatives', async () => {
    const { catalog } = await aShopOf(
      [{ code: 'MJ-1', related: ['MJ-2'] }, inCountries('MJ-1', ['kw', 'om'])],
      [{ code: 'MJ-2', categories: ['bedroom/beds'] }],
      [{ code: 'MJ-3' }],
    )
    const found = await catalog.findProduct('mj-1', at('ae', 'ar'))
    expect(found).toMatchObject({ kind: 'not-sold-here', name: 'كنبة MJ-1', soldIn: ['kw', 'om'] })
    expect(found.kind === 'not-sold-here' && found.alternatives.map(({ code }) => code)).toEqual([
      'MJ-2',
      'MJ-3',
    ])
  })

  test('a former URL key is moved to the current one, and an unknown one is not found', async () => {
    const { catalog, writer, clock } = await aShopOf([{ code: 'MJ-1', urlKey: 'old' }])
    await writer.apply([aRecord({ code: 'MJ-1', urlKey: 'new' })], clock.now())
    expect(await catalog.findProduct('old', at('ae'))).toEqual({ kind: 'moved', urlKey: 'new' })
    expect(await catalog.findProduct('never', at('ae'))).toEqual({ kind: 'unknown' })
  })

  test('rails list what their source names, and rules only what is in stock', async () => {
    const special = { minor: 1_000, startsAt: null, endsAt: null }
    const { catalog, writer, clock, ratings } = await aShopOf(
      [{ code: 'MJ-1', rank: 3 }],
      [{ code: 'MJ-2', rank: 2, categories: ['bedroom/beds'], publishedAt: '2026-11-01T00:00:00.000Z' }],
      [{ code: 'MJ-3', rank: 1, pictures: [] }],
    )
    clock.advance(day)
    await writer.setPrice('MJ-1', 'ae', aBookPrice(249_000, special), clock.now())
    await writer.setStock('MJ-3', 'wh-ae', 0)
    ratings.set('MJ-2', { average: 4.5, count: 8, sample: true })
    clock.advance(1000)
    const cards = (source: Parameters<typeof catalog.listProductCards>[0], limit = 10) =>
      catalog.listProductCards(source, at('ae'), limit)
    const codes = async (...given: Parameters<typeof cards>) =>
      (await cards(...given)).map(({ code }) => code)
    expect(await codes({ rule: 'best-sellers' })).toEqual(['MJ-2', 'MJ-1'])
    expect(await codes({ rule: 'new' })).toEqual(['MJ-2', 'MJ-1'])
    expect(await codes({ rule: 'on-offer' })).toEqual(['MJ-1'])
    expect(await codes({ category: 'living' })).toEqual(['MJ-3', 'MJ-1'])
    expect(await codes({ skus: ['MJ-3', 'MJ-404', 'MJ-1'] })).toEqual(['MJ-3', 'MJ-1'])
    expect(await codes({ rule: 'best-sellers' }, 0)).toEqual([])
    const [offer] = await cards({ rule: 'on-offer' })
    expect(offer).toMatchObject({ badge: 'offer', price: { minor: 1_000 }, was: { minor: 249_000 } })
    const [fresh] = await cards({ rule: 'new' })
    expect(fresh).toMatchObject({ badge: 'new', rating: { average: 4.5, count: 8, sample: true } })
    expect((await cards({ skus: ['MJ-3'] }))[0]?.picture.base, 'a picture is missing').toBe(
      '/art/empty-PLP.svg',
    )
  })

  test('the sitemap lists what is sold here, and the next price change is cached until a price is set', async () => {
    const { catalog, writer, clock } = await aShopOf(
      [{ code: 'MJ-1' }],
      [{ code: 'MJ-2' }, inCountries('MJ-2', ['kw'])],
    )
    expect((await catalog.listIndexable(at('ae'))).map(({ urlKey }) => urlKey)).toEqual(['mj-1'])
    expect(await catalog.nextPriceChange(at('ae'))).toBeNull()
    const special = { minor: 1_000, startsAt: '2026-12-01T00:00:00.000Z', endsAt: null }
    await writer.setPrice('MJ-1', 'ae', aBookPrice(2_000, special), clock.now())
    await expect.poll(() => catalog.nextPriceChange(at('ae'))).toBe('2026-12-01T00:00:00.000Z')
    clock.advance(30 * day)
    expect(await catalog.nextPriceChange(at('ae'))).toBeNull()
  })

  test('a product cut to measure has a unit price and cannot be added to a cart as it is', async () => {
    const madeToMeasure = {
      kind: 'grass',
      minWidthCm: 50,
      maxWidthCm: 400,
      minLengthCm: 50,
      maxLengthCm: 2_000,
      rollWidthCm: 200,
    } as const
    const { findCut, listVariants } = await aShopOf([
      { code: 'MJ-1', madeToMeasure, pictures: [aPicture({ alt: { en: 'Grass', ar: 'عشب' } })] },
    ])
    expect(await findCut('MJ-1', at('kw'))).toEqual({
      cut: madeToMeasure,
      unitPrice: { currency: 'KWD', minor: 249_000 },
    })
    expect(await findCut('MJ-404', at('kw'))).toBeUndefined()
    const variant = (await listVariants(['MJ-1'], at('ae').country)).get('MJ-1')
    expect(variant).toMatchObject({ addable: false, card: { alt: { ar: 'عشب' } } })
  })
})
