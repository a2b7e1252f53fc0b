import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingQuery } from '#commerce/search/listing.ts'
import { readDemoCatalog } from '#adapters/catalog/demo/read-demo-catalog.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aQuery, type OpenedSearch, type OpenSearchOver } from '../../support/shops/a-search.ts'

const [english, arabic] = [theStorefront('ae/en'), theStorefront('ae/ar')]

/** How every search adapter must understand words, tested on the demo catalog. */
export function describeSearchWords(name: string, open: OpenSearchOver): void {
  describe(`${name} reads words`, () => {
    let opened: OpenedSearch
    const { records, categories } = readDemoCatalog('src/content', 'public')
    const byCode = new Map(records.map((record) => [record.product.code, record.product]))
    beforeAll(async () => {
      opened = await open(records, categories, ['corner sofa', 'sofa under 2000'])
    })
    afterAll(() => opened.close())
    const list = (text: string, parts: Partial<ListingQuery> = {}, here = english) =>
      opened.search.list(aQuery({ text, ...parts }), here)
    const found = async (text: string, here = english) =>
      (await list(text, { pageSize: 96 }, here)).cards.map(({ code }) => code)

    test.each([
      ['corner sofa', true],
      ['rug 160x230', true],
      ['سجادة ١٦٠×٢٣٠', true],
      ['desk 90cm', true],
      ['sofa zzbadword', false],
      ['sofa 1zzbadword', false],
      ['sofa 3x2zzbadword', false],
    ])('whether it may show "%s" to others: %s', async (text, isKnown) =>
      expect(await opened.search.knows(text)).toBe(isKnown),
    )

    // field.md, complaint 27; what design §12 adds; plurals and the article.
    test.each([
      ['اريكة', 'أريكة'],
      ['طاوله', 'طاولة'],
      ['كرسى', 'كرسي'],
      ['سجّاد', 'سجاد'],
      ['مكتبـــة', 'مكتبة'],
      ['سجادة ١٦٠×٢٣٠', 'سجادة 160x230'],
      ['مرتبة ١٨٠', 'مرتبة 180'],
      ['إضاءة', 'اضاءه'],
      ['كنب', 'كنبة'],
      ['أريكة', 'كنبة'],
      ['الكنبة', 'كنبات'],
      ['كراسي', 'كرسي'],
      ['ستائر', 'ستارة'],
      ['مرايا', 'مرآة'],
      ['خداديات', 'خدادية'],
      ['دولاب', 'خزانة ملابس'],
    ])('and finds the same for %s and %s', async (one, other) => {
      const codes = await found(one, arabic)
      expect(codes.length).toBeGreaterThan(0)
      expect(codes.sort()).toEqual((await found(other, arabic)).sort())
    })

    test.each([
      ['sofas', 'sofa'],
      ['couch', 'settee'],
      ['SOFA', 'ｓｏｆａ'],
      ['so\u200Bfa', 'sofa'],
      ['tv stand', 'tv unit'],
      ['grey rug', 'gray rug'],
      ['rug 200x300', 'rug 200 × 300 cm'],
      ['nightstand', 'night stand'],
    ])('and finds the same for "%s" and "%s"', async (one, other) => {
      const codes = await found(one)
      expect(codes.length).toBeGreaterThan(0)
      expect(codes.sort()).toEqual((await found(other)).sort())
    })

    test.each([
      ['soffa', 'sofa'],
      ['cofee table', 'coffee table'],
      ['matress', 'mattress'],
      ['wardorbe', 'wardrobe'],
      ['bookcse', 'bookcase'],
      ['curtian', 'curtain'],
      ['chandeleir', 'chandelier'],
      ['recliener', 'recliner'],
      ['dinning tabel', 'dining table'],
      ['sidebaord', 'sideboard'],
    ])('and corrects "%s" to %s', async (typed, meant) => {
      const listing = await list(typed)
      expect(listing.cards[0]?.code).toBe((await list(meant)).cards[0]?.code)
      expect(listing.understood?.corrected).not.toBeNull()
    })

    test.each([
      ['سجاددة', 'سجادة'],
      ['ستاارة', 'ستارة'],
      ['خزاتة', 'خزانة'],
      ['مصباج', 'مصباح'],
      ['مزهرسة', 'مزهرية'],
      ['وسلدة', 'وسادة'],
      ['طاولى', 'طاولة'],
      ['مفارشش', 'مفارش'],
      ['بطانيهه', 'بطانية'],
      ['كومديونو', 'كومودينو'],
    ])('and understands %s as %s', async (typed, meant) => {
      const codes = (await list(typed, {}, arabic)).cards.map(({ code }) => code)
      expect(codes.length).toBeGreaterThan(0)
      expect((await list(meant, { pageSize: 96 }, arabic)).cards.map(({ code }) => code)).toContain(codes[0])
    })

    test('and completes prefixes', async () => {
      expect((await found('upholst')).length).toBeGreaterThan(0)
      expect((await found('wardro')).sort()).toEqual(
        expect.arrayContaining((await found('wardrobe')).slice(0, 3)),
      )
    })

    test('and reads both scripts in one query', async () => {
      const codes = await found('sofa زرقاء')
      expect(codes.length).toBeGreaterThan(0)
      expect(codes.sort()).toEqual((await found('blue sofa')).sort())
    })

    test('and turns them into filters, which the listing names', async () => {
      const listing = await list('blue sofa under 6000')
      expect(listing.understood).toMatchObject({
        words: 'sofa',
        facets: { color: ['blue'] },
        ranges: { price: { min: null, max: 600_000 } },
      })
      expect(listing.cards.length).toBeGreaterThan(0)
      expect(listing.cards.every(({ price }) => price.minor <= 600_000)).toBe(true)
      const rugs = await list('200 x 300 rug')
      expect(rugs.understood?.dimensions).toEqual([200, 300])
      expect(rugs.cards.length).toBeGreaterThan(4)
    })

    test.each(['3 seater sofa', 'كنبة ٣ مقاعد', 'كنبة ثلاثية', 'three-seat sofa'])(
      'seats of "%s"',
      async (text) => {
        const [first] = await found(text)
        expect(byCode.get(first ?? '')?.name.en).toMatch(/three/i)
      },
    )

    test('and ranks the thing itself before its accessories', async () => {
      for (const [text, form] of [
        ['sofa', /sofa/i],
        ['bed', /bed\b/i],
        ['rug', /rug|carpet/i],
      ] as const)
        for (const { code } of (await list(text)).cards.slice(0, 5))
          expect(byCode.get(code)?.name.en).toMatch(form)
    })

    test('and finds a product by code or SKU', async () => {
      const [record] = records
      expect((await found(record?.product.code ?? ''))[0]).toBe(record?.product.code)
      expect((await found((record?.product.variants[0]?.sku ?? '').toLowerCase()))[0]).toBe(
        record?.product.code,
      )
    })

    test.each([
      ['bunk beds', '/c/kids/beds/bunk-beds'],
      ['سجادة صلاة', '/c/rugs/mats/prayer-rugs'],
      ['Return policy', '/help/returns'],
      ['وين طلبي', '/track-order'],
    ])('and redirects "%s" to %s', async (text, path) => {
      expect((await list(text)).redirect).toBe(path)
    })

    test('and returns the nearest products when none has everything', async () => {
      const nearest = await list('sofa', {
        facets: { color: ['purple'] },
        ranges: { price: { min: null, max: 100 } },
      })
      expect(nearest.total).toBe(0)
      expect(nearest.nearest.length).toBeGreaterThan(0)
      expect((await list('qwertyuiop')).total).toBe(0)
    })

    test.each([
      ['5 000 characters', 'sofa '.repeat(1_000)],
      ['a regular expression', '(.*)+$^[a-z]{1,99}\\d|?'],
      ['SQL', "'; drop table products; -- %_"],
      ['only diacritics', 'َُِّْ'],
      ['zero-width characters', '\u200B\u200D\u200E\uFEFF'],
      ['emoji', '🛋️🛏️👨‍👩‍👧'],
      ['a lone surrogate', '\uD83D sofa'],
      ['control characters', '\u0000\u0007sofa\u001B[K'],
      ["an object's own words", 'constructor __proto__ toString'],
      ['one letter', 's'],
      ['a number alone', '99999999999999999999'],
    ])('and survives %s', async (_, text) => {
      const listing = await list(text)
      expect(listing.total).toBeGreaterThanOrEqual(0)
      await opened.search.suggest(text, arabic)
      if (text.includes('sofa')) expect(listing.total).toBeGreaterThan(0)
    })

    test('and suggests products, categories with their path, and complete queries', async () => {
      const { terms, categories: named, products } = await opened.search.suggest('sof', english)
      expect(terms.slice(0, 2)).toEqual(['corner sofa', 'sofa under 2000'])
      expect(named[0]).toMatchObject({ label: 'Sofas', path: 'living/sofas', level: 2, category: 'Living' })
      expect(named[0]?.subCategories.length).toBeGreaterThan(2)
      expect(products.length).toBeGreaterThan(2)
      const right = await opened.search.suggest('كنب', arabic)
      expect(right.categories[0]).toMatchObject({ label: 'كنب', category: 'المعيشة' })
      const across = await opened.search.suggest('كنب', english)
      expect(across.categories[0]).toMatchObject({ label: 'Sofas', path: 'living/sofas' })
    })

    test('and suggests for misspelled words and synonyms', async () => {
      expect((await opened.search.suggest('soffa', english)).products.length).toBeGreaterThan(0)
      expect((await opened.search.suggest('matress', english)).categories.map(({ path }) => path)).toContain(
        'bedroom/mattresses',
      )
      expect((await opened.search.suggest('couch', english)).categories[0]?.path).toBe('living/sofas')
      expect(await opened.search.suggest('', english)).toEqual({ terms: [], categories: [], products: [] })
    })
  })
}
