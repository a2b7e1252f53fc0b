import { describe, expect, test } from 'vitest'
import type { Product } from '#commerce/catalog/product.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { ListingQuery } from '#commerce/search/listing.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aBookPrice, aProduct, aRecord, aVariant } from '../../support/builders/a-product.ts'
import { categories } from './search-categories.ts'
import { aQuery, type OpenedSearch, type OpenSearchOver } from '../../support/shops/a-search.ts'

const here = theStorefront('ae/en')
/** Its colors in its sizes: prices and stock of each by hand. */
type VariantSpec = {
  color: string
  family: 'blue' | 'red' | 'beige'
  size: string
  price: number
  stock: number
  width: number
}

const recordOf = (
  code: string,
  list: readonly VariantSpec[],
  parts: Partial<Product> = {},
): ProductRecord => {
  const skuOf = ({ color, size }: VariantSpec) => `${code}-${color.toUpperCase()}-${size}`
  const option = (value: string, family: VariantSpec['family'] | null) => ({
    value,
    label: { en: value, ar: value },
    hex: family ? '#123456' : null,
    family,
  })
  const colors = new Map(list.map(({ color, family }) => [color, option(color, family)]))
  const sizes = new Map(list.map(({ size }) => [size, option(size, null)]))
  return aRecord(
    {
      code,
      options: [
        { attribute: 'color', values: [...colors.values()] },
        { attribute: 'size', values: [...sizes.values()] },
      ],
      variants: list.map((spec) =>
        aVariant({
          sku: skuOf(spec),
          options: { color: spec.color, size: spec.size },
          dimensions: { widthCm: spec.width, depthCm: 90, heightCm: 80 },
        }),
      ),
      ...parts,
    },
    {
      prices: Object.fromEntries(list.map((spec) => [skuOf(spec), { ae: aBookPrice(spec.price) }])),
      stock: Object.fromEntries(list.map((spec) => [skuOf(spec), { 'wh-ae': spec.stock }])),
    },
  )
}

const priced = (code: string, minor: number, parts: Partial<Product> = {}, stock = 10): ProductRecord =>
  aRecord(
    { code, ...parts },
    { prices: { [code]: { ae: aBookPrice(minor) } }, stock: { [code]: { 'wh-ae': stock } } },
  )

/** What every search of products must do. Another adapter runs through it too. */
export function describeProductSearch(name: string, open: OpenSearchOver): void {
  const over = async (
    records: readonly ProductRecord[],
    work: (
      opened: OpenedSearch,
      list: (parts?: Partial<ListingQuery>) => ReturnType<OpenedSearch['search']['list']>,
    ) => Promise<void>,
  ): Promise<void> => {
    const opened = await open(records, categories)
    try {
      await work(opened, (parts) => opened.search.list(aQuery(parts), here))
    } finally {
      opened.close()
    }
  }
  const codes = ({ cards }: { cards: readonly { code: string }[] }) => cards.map(({ code }) => code)
  const counts = (listing: Awaited<ReturnType<OpenedSearch['search']['list']>>, facet: string) =>
    Object.fromEntries(
      (listing.facets.find((view) => view.name === facet)?.values ?? []).map(({ value, count }) => [
        value,
        count,
      ]),
    )

  describe(`${name} lists products`, () => {
    const sofa = recordOf('SOFA', [
      { color: 'sky', family: 'blue', size: '200', price: 300_000, stock: 2, width: 200 },
      { color: 'rose', family: 'red', size: '200', price: 100_000, stock: 0, width: 200 },
      { color: 'sky', family: 'blue', size: '250', price: 500_000, stock: 1, width: 250 },
    ])
    const bench = recordOf('BENCH', [
      { color: 'rose', family: 'red', size: '120', price: 50_000, stock: 5, width: 120 },
    ])

    test('filters by arrival date: by size class, and in stock only', async () => {
      const cushion = (code: string, sizeClass: 'S' | 'XL', stock: number) =>
        aRecord(
          { code, variants: [aVariant({ sku: code, sizeClass })], options: [] },
          { prices: { [code]: { ae: aBookPrice(1000) } }, stock: { [code]: { 'wh-ae': stock } } },
        )
      const { search, close } = await open([
        cushion('MJ-1', 'S', 3),
        cushion('MJ-2', 'XL', 3),
        cushion('MJ-3', 'S', 0),
      ])
      const codes = async (sizeClasses: readonly ('S' | 'XL')[]) => {
        const arrival = { by: '2026-11-30', area: null, sizeClasses }
        const { cards, total } = await search.list(aQuery({ arrival }), here)
        expect(total).toBe(cards.length)
        return cards.map(({ code }) => code).sort()
      }
      expect(await codes(['S'])).toEqual(['MJ-1'])
      expect(await codes(['S', 'XL'])).toEqual(['MJ-1', 'MJ-2'])
      expect(await codes([])).toEqual([])
      close()
    })

    test('lists a product if one variant passes all filters, and shows that variant', () =>
      over([sofa, bench], async (_, list) => {
        const found = await list({
          facets: { color: ['blue'] },
          ranges: { price: { min: null, max: 350_000 } },
        })
        expect(found.cards.map(({ sku }) => sku)).toEqual(['SOFA-SKY-200'])
        // It has a blue variant and one under 1 500, but they are not the same.
        const none = await list({
          facets: { color: ['blue'] },
          ranges: { price: { min: null, max: 150_000 } },
        })
        expect(none.total).toBe(0)
        const wide = await list({ facets: { color: ['blue'] }, ranges: { width: { min: 240, max: null } } })
        expect(wide.cards.map(({ sku }) => sku)).toEqual(['SOFA-SKY-250'])
      }))

    test('counts over the whole result, each facet regardless of its own filter', () =>
      over([sofa, bench], async (_, list) => {
        const all = await list()
        expect(counts(all, 'color')).toEqual({ blue: 1, red: 2 })
        const blue = await list({ facets: { color: ['blue'] } })
        expect(blue.total).toBe(1)
        expect(counts(blue, 'color')).toEqual({ blue: 1, red: 2 })
        expect(counts(blue, 'size')).toEqual({ '200': 1, '250': 1 })
        expect(blue.ranges.find((range) => range.name === 'price')).toMatchObject({
          min: 300_000,
          max: 500_000,
        })
        const either = await list({ facets: { color: ['blue', 'red'] } })
        expect(either.total).toBe(2)
        const both = await list({ facets: { color: ['red'], availability: ['in-stock'] } })
        expect(codes(both)).toEqual(['BENCH'])
      }))

    test('lists only what the country sells', () =>
      over(
        [sofa, aRecord({ code: 'OMANI' }, { prices: { OMANI: { om: aBookPrice(5_000) } } })],
        async ({ search }, list) => {
          expect(codes(await list())).toEqual(['SOFA'])
          const there = await search.list(aQuery(), theStorefront('om/ar'))
          expect(codes(there)).toEqual(['OMANI'])
        },
      ))

    test('lists a category with its descendants, and its children as a facet', () =>
      over(
        [
          priced('A', 100, { categories: ['living/sofas/corner-sofas'] }),
          priced('B', 100, { categories: ['living/tables', 'rugs'] }),
          priced('C', 100, { categories: ['rugs'] }),
        ],
        async (_, list) => {
          expect(codes(await list({ category: 'living' })).sort()).toEqual(['A', 'B'])
          expect(counts(await list({ category: 'living' }), 'category')).toEqual({
            'living/sofas': 1,
            'living/tables': 1,
          })
          expect(codes(await list({ category: 'living/sofas' }))).toEqual(['A'])
          expect((await list({ category: 'nowhere' })).total).toBe(0)
        },
      ))

    test('sorts the whole result by price, newness, discount or rank', async () => {
      const special = (minor: number) => ({ minor, startsAt: null, endsAt: null })
      const records = [
        priced('OLD', 300, { rank: 1, publishedAt: '2025-01-01T00:00:00.000Z' }),
        priced('NEW', 200, { rank: 2, publishedAt: '2026-11-01T00:00:00.000Z' }),
        aRecord(
          { code: 'OFFER', rank: 3, publishedAt: '2025-06-01T00:00:00.000Z' },
          { prices: { OFFER: { ae: aBookPrice(400, special(100)) } } },
        ),
      ]
      await over(records, async (_, list) => {
        const sorted = async (sort: ListingQuery['sort']) => codes(await list({ sort }))
        expect(await sorted('price-up')).toEqual(['OFFER', 'NEW', 'OLD'])
        expect(await sorted('price-down')).toEqual(['OLD', 'NEW', 'OFFER'])
        expect(await sorted('newest')).toEqual(['NEW', 'OFFER', 'OLD'])
        expect(await sorted('discount')).toEqual(['OFFER', 'OLD', 'NEW'])
        expect(await sorted('relevance')).toEqual(['OLD', 'NEW', 'OFFER'])
        expect(codes(await list({ facets: { offer: ['yes'] } }))).toEqual(['OFFER'])
      })
    })

    test('lists sold-out products last', () =>
      over([priced('GONE', 100, { rank: 1 }, 0), priced('HERE', 100, { rank: 2 })], async (_, list) => {
        expect(codes(await list())).toEqual(['HERE', 'GONE'])
        expect(codes(await list({ facets: { availability: ['sold-out'] } }))).toEqual(['GONE'])
      }))

    test('pages without gaps or repetitions', () =>
      over(
        Array.from({ length: 50 }, (_, at) =>
          priced(`P${String(at).padStart(2, '0')}`, 100 + (at % 5), { rank: at % 3 }),
        ),
        async (_, list) => {
          const pages = await Promise.all(
            [1, 2, 3].map((page) => list({ page, pageSize: 24, sort: 'price-up' })),
          )
          expect(pages.map(({ cards }) => cards.length)).toEqual([24, 24, 2])
          expect(new Set(pages.flatMap(codes)).size).toBe(50)
          const prices = pages.flatMap(({ cards }) => cards.map(({ price }) => price.minor))
          expect(prices).toEqual([...prices].sort((a, b) => a - b))
        },
      ))

    test.each([0, -1, 1e9, Number.NaN, 2.5])('page %d as the nearest there is', (page) =>
      over([priced('A', 100), priced('B', 100), priced('C', 100)], async (_, list) => {
        const listing = await list({ page, pageSize: 2 })
        expect(listing.pages).toBe(2)
        expect(listing.page).toBe(page >= 2 ? 2 : 1)
        expect(listing.cards.length).toBe(page >= 2 ? 1 : 2)
      }),
    )

    test('ignores a thousand unknown filter values and swaps reversed ranges', () =>
      over([sofa, bench], async (_, list) => {
        const values = Array.from({ length: 1_000 }, (_, at) => `value-${at}`)
        expect((await list({ facets: { color: values, brand: values, size: ['nowhere'] } })).total).toBe(2)
        expect((await list({ facets: { color: [...values, 'blue'] } })).total).toBe(1)
        expect((await list({ ranges: { price: { min: 350_000, max: 250_000 } } })).total).toBe(1)
        expect((await list({ facets: { ['nothing' as 'color']: ['x'] } })).total).toBe(2)
      }))
  })

  describe(`${name} filters by rating`, () => {
    test('finds products with a minimum of stars', async () => {
      const rating = (average: number) => ({ average, count: 3, sample: false })
      const ratings = new Map([
        ['GOOD', rating(4.6)],
        ['FAIR', rating(3.1)],
      ])
      const opened = await open(
        [priced('GOOD', 1), priced('FAIR', 1), priced('NONE', 1)],
        categories,
        [],
        ratings,
      )
      const listing = await opened.search.list(aQuery(), here)
      expect(counts(listing, 'rating')).toEqual({ 4: 1, 3: 2, 2: 2, 1: 2 })
      expect(codes(await opened.search.list(aQuery({ facets: { rating: ['4'] } }), here))).toEqual(['GOOD'])
      opened.close()
    })
  })

  describe(`${name} prices products`, () => {
    test('shows special prices from start to end, and returns the next change', async () => {
      const begins = '2026-11-20T09:00:00.000Z'
      const ends = '2026-11-20T10:00:00.000Z'
      const record = aRecord(
        { code: 'A' },
        { prices: { A: { ae: aBookPrice(1_000, { minor: 600, startsAt: begins, endsAt: ends }) } } },
      )
      await over([record], async ({ clock }, list) => {
        const cheap = { ranges: { price: { min: null, max: 700 } } }
        const before = await list()
        expect(before.nextChange).toBe(begins)
        expect((await list(cheap)).total).toBe(0)
        clock.advance(3_600_000)
        expect((await list(cheap)).total).toBe(1)
        expect((await list()).nextChange).toBe(ends)
        clock.advance(3_600_000 - 1)
        expect((await list(cheap)).total).toBe(1)
        clock.advance(1)
        expect((await list(cheap)).total).toBe(0)
        expect((await list()).nextChange).toBeNull()
      })
    })

    test('prices combos by their parts less the saving, with the stock of the scarcest part', async () => {
      const set = aRecord({
        code: 'SET',
        type: 'combo',
        variants: [],
        comboSaving: 1_000,
        parts: [
          { sku: 'TABLE', quantity: 1 },
          { sku: 'CHAIR', quantity: 4 },
        ],
      })
      await over([priced('TABLE', 50_000), priced('CHAIR', 10_000, {}, 3), set], async ({ change }, list) => {
        // 50 000 + 4 × 10 000 − 10 %, rounded down to a set price, but four chairs are needed and there are three.
        const range = { ranges: { price: { min: 80_900, max: 80_900 } } }
        expect(codes(await list(range))).toEqual(['SET'])
        expect((await list({ ...range, facets: { availability: ['in-stock'] } })).total).toBe(0)
        change(priced('CHAIR', 20_000, {}, 8))
        expect((await list(range)).total).toBe(0)
        const now = await list({
          ranges: { price: { min: 116_900, max: 116_900 } },
          facets: { availability: ['in-stock'] },
        })
        expect(codes(now)).toEqual(['SET'])
      })
    })

    test('prices grouped products from their cheapest part, in stock while any part is', async () => {
      const group = aRecord({
        code: 'ROOM',
        type: 'grouped',
        variants: [],
        parts: [
          { sku: 'A', quantity: 1 },
          { sku: 'B', quantity: 1 },
        ],
      })
      await over([priced('A', 500, {}, 0), priced('B', 900), group], async (_, list) => {
        const found = await list({
          ranges: { price: { min: 500, max: 500 } },
          facets: { availability: ['in-stock'] },
        })
        expect(codes(found)).toEqual(['ROOM'])
      })
    })

    test('leaves out combos with a part that the country does not sell', () =>
      over(
        [
          priced('A', 500),
          aRecord({
            code: 'SET',
            type: 'combo',
            variants: [],
            parts: [
              { sku: 'A', quantity: 1 },
              { sku: 'GONE', quantity: 1 },
            ],
          }),
        ],
        async (_, list) => {
          expect(codes(await list())).toEqual(['A'])
        },
      ))
  })

  describe(`${name} follows the catalog`, () => {
    test('shows added, changed and removed products within two seconds', () =>
      over([priced('A', 100), priced('B', 100)], async ({ change, remove, search }, list) => {
        const began = process.cpuUsage()
        change(priced('A', 900), priced('NEW', 100, { name: { en: 'Zebra cabinet', ar: 'خزانة حمار' } }))
        remove('B')
        expect(codes(await list({ sort: 'price-up' }))).toEqual(['NEW', 'A'])
        expect(codes(await list({ text: 'zebra' }))).toEqual(['NEW'])
        expect((await search.suggest('zeb', here)).products.map(({ code }) => code)).toEqual(['NEW'])
        change(priced('NEW', 100, { name: { en: 'Lion cabinet', ar: 'خزانة أسد' } }))
        expect((await list({ text: 'zebra' })).cards).toEqual([])
        expect(codes(await list({ text: 'lion' }))).toEqual(['NEW'])
        // Of processor time: the clock of a busy machine says nothing.
        const { user, system } = process.cpuUsage(began)
        expect(user + system).toBeLessThan(2_000_000)
      }))

    test('keeps up with a thousand changes of price and name', () =>
      over([priced('A', 100)], async ({ change }, list) => {
        for (let round = 1; round <= 1_000; round += 1)
          change(priced('A', round, round % 2 ? {} : { name: { en: `Name ${round}`, ar: `اسم ${round}` } }))
        expect((await list({ ranges: { price: { min: 1_000, max: 1_000 } } })).total).toBe(1)
        expect((await list()).total).toBe(1)
      }))
  })

  describe(`${name} returns cache data of a listing`, () => {
    test('returns the purge tags of a listing', () =>
      over([priced('A', 100), priced('B', 100, { categories: ['rugs'] })], async (_, list) => {
        expect((await list({ category: 'rugs' })).tags).toEqual(['category:rugs', 'product:B'])
        expect((await list({ text: 'sofa' })).tags).toEqual(expect.arrayContaining(['catalog', 'product:A']))
      }))

    test('ignores special prices of products outside the listing', () =>
      over([priced('A', 100)], async ({ clock }, list) => {
        expect((await list()).nextChange).toBeNull()
        clock.advance(Date.parse(addMilliseconds(clock.now(), 1)) - Date.parse(clock.now()))
        expect((await list({ text: aProduct().name.en })).nextChange).toBeNull()
      }))
  })
}
