import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rangeNames, sorts } from '#commerce/search/listing.ts'
import {
  facetOrder,
  isNarrowed,
  listingLimits,
  parseListingQuery,
  tidyQuery,
  writeListingQuery,
} from '#web/listing/listing-query.ts'

const parse = (query: string, currency: 'AED' | 'KWD' = 'AED') =>
  parseListingQuery(new URLSearchParams(query), currency)
const canonical = (query: string) => writeListingQuery(parse(query), 'AED')

describe('the query of a listing', () => {
  test('contains text, facets, ranges, sort order and page', () => {
    const query = parse(
      'q=blue+sofa&color=white&color=blue&price_min=100&price_max=2000&sort=price-up&page=3',
    )
    expect(query).toEqual({
      text: 'blue sofa',
      facets: { color: ['blue', 'white'] },
      ranges: { price: { min: 10_000, max: 200_000 } },
      sort: 'price-up',
      page: 3,
    })
  })

  test('has prices in major units, with three decimals where the currency has them', () => {
    expect(parse('price_min=62.5&price_max=1,299', 'KWD').ranges).toEqual({
      price: { min: 62_500, max: 1_299_000 },
    })
    expect(parse('price_min=0.009').ranges).toEqual({ price: { min: 0, max: null } })
    expect(writeListingQuery({ ranges: { price: { min: 62_500, max: 100_000 } } }, 'KWD')).toBe(
      '?price_min=62.5&price_max=100',
    )
  })

  test('contains day and area of arrival', () => {
    expect(parse('by=2026-11-30&area=al-ain').arrival).toEqual({
      by: '2026-11-30',
      area: 'al-ain',
      sizeClasses: [],
    })
    expect(canonical('area=al-ain&by=٢٠٢٦-١١-٣٠')).toBe('?by=2026-11-30&area=al-ain')
    expect(isNarrowed(parse('by=2026-11-30'))).toBe(true)
    for (const by of ['', '2026-02-30', 'tomorrow', '30/11/2026'])
      expect(canonical(`by=${encodeURIComponent(by)}&area=dubai`)).toBe('')
    expect(parse('by=2026-11-30&area=<script>').arrival?.area).toBeNull()
  })

  test('accepts digits and separators of both scripts', () => {
    expect(parse('price_min=١٬٢٩٩٫٥&width_max=٢٢٠ سم&page=٢')).toMatchObject({
      ranges: { price: { min: 129_950, max: null }, width: { min: null, max: 220 } },
      page: 2,
    })
  })

  test.each(['0', '-1', 'abc', '', '1.5', '1e9', 'Infinity', '９'])(
    'reads page “%s” as the first',
    (page) => {
      expect(parse(new URLSearchParams({ page }).toString()).page).toBe(1)
    },
  )

  test('limits the page number', () => {
    expect(parse('page=1000000000').page).toBe(listingLimits.page)
  })

  test('swaps the bounds of a reversed range', () => {
    expect(parse('price_min=500&price_max=100&width_min=90&width_max=80').ranges).toEqual({
      price: { min: 10_000, max: 50_000 },
      width: { min: 80, max: 90 },
    })
  })

  test.each([
    'price_min=-5',
    'price_max=cheap',
    'width_min=1e3',
    'depth_max=%00',
    'height_min=',
    'price_min=',
  ])('ignores %s', (query) => expect(parse(query).ranges).toEqual({}))

  test('ignores unknown facets and sort orders', () => {
    expect(canonical('flavour=vanilla&__proto__=x&constructor=y&sort=upside-down')).toBe('')
  })

  test('limits a thousand filters', () => {
    const many = Array.from({ length: 1000 }, (_, index) => `color=c${index}&brand=b${index}&size=s${index}`)
    const { facets } = parse(many.join('&'))
    expect(facets.color).toHaveLength(listingLimits.valuesOfFacet)
    expect(Object.values(facets).flat().length).toBeLessThanOrEqual(listingLimits.values)
  })

  test('drops values that are too long or contain control characters', () => {
    expect(parse(`color=${'x'.repeat(61)}&brand=a%00b&size=%E2%80%8B`).facets).toEqual({})
  })

  test('has one canonical form', () => {
    expect(canonical('page=1&sort=relevance&color=white&color=blue&color=blue&price_max=&brand=')).toBe(
      '?color=blue&color=white',
    )
    expect(canonical('width_max=080&color=red&q=%20%20a%20%20b%20')).toBe('?q=a+b&color=red&width_max=80')
  })

  test('is redirected to from all equivalent queries', () => {
    const tidy = (query: string) => tidyQuery(new URLSearchParams(query), 'AED')
    expect(tidy('color=blue&price_min=&price_max=&sort=relevance')).toBe('?color=blue')
    expect(tidy('q=&color=')).toBe('')
    expect(tidy('page=0&preview=token')).toBe('?preview=token')
    expect(tidy('color=white&color=blue&flavour=vanilla')).toBe('?color=blue&color=white&flavour=vanilla')
    for (const query of ['', 'color=blue&page=2', 'flavour=vanilla&color=blue', 'q=%D9%83%D9%86%D8%A8+x'])
      expect(tidy(query)).toBe(undefined)
  })

  test('is narrowed by a facet, a range or a sort order, not by text or page', () => {
    expect(isNarrowed(parse('q=sofa&page=4'))).toBe(false)
    for (const query of ['color=blue', 'height_max=80', 'sort=newest'])
      expect(isNarrowed(parse(query))).toBe(true)
  })
})

describe('search text', () => {
  test('has at most 200 whole characters', () => {
    expect([...(parse(`q=${'س'.repeat(5000)}`).text ?? '')]).toHaveLength(200)
    expect(parse(`q=${encodeURIComponent('🛋'.repeat(300))}`).text?.isWellFormed()).toBe(true)
  })

  test('drops zero-width and control characters; an empty rest is no text', () => {
    expect(parse('q=so%E2%80%8Bfa%00').text).toBe('sofa')
    expect(parse('q=%E2%80%8B%E2%80%8F%00').text).toBe(null)
    expect(parse('q=%20%09').text).toBe(null)
  })

  test('keeps what looks like code', () => {
    expect(parse("q=%25_'; drop table--(.*)+").text).toBe("%_'; drop table--(.*)")
  })
})

const value = fc.stringMatching(/^[a-z0-9][a-z0-9./-]{0,20}$/)
const bound = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null })
const range = (max: number) =>
  fc
    .tuple(bound(max), bound(max))
    .filter(([min, top]) => min !== null || top !== null)
    .map(([a, b]) => (a !== null && b !== null && a > b ? { min: b, max: a } : { min: a, max: b }))
const anyQuery = fc.record({
  text: fc.option(
    fc
      .stringMatching(/^[\p{L}\p{N}%&=+'"#?/]{1,20}( [\p{L}\p{N}]{1,10})?$/u)
      .filter((text) => text.isWellFormed()),
    { nil: null },
  ),
  facets: fc
    .array(fc.tuple(fc.constantFrom(...facetOrder), fc.uniqueArray(value, { minLength: 1, maxLength: 4 })), {
      maxLength: 5,
    })
    .map((pairs) => Object.fromEntries(pairs.map(([name, values]) => [name, [...values].sort()]))),
  ranges: fc
    .array(
      fc
        .constantFrom(...rangeNames)
        .chain((name) => range(name === 'price' ? 1_000_000_00 : 9999).map((one) => [name, one] as const)),
      { maxLength: 4 },
    )
    .map((pairs) => Object.fromEntries(pairs)),
  sort: fc.constantFrom(...sorts),
  page: fc.integer({ min: 1, max: listingLimits.page }),
})

describe('writing and reading a query', () => {
  test.each(['AED', 'KWD', 'INR'] as const)('returns the same query, in %s', (currency) => {
    fc.assert(
      fc.property(anyQuery, (one) => {
        const written = writeListingQuery(one, currency)
        expect(parseListingQuery(new URLSearchParams(written), currency)).toEqual(one)
      }),
    )
  })

  test('is stable after one round, whatever the address', () => {
    const names = [
      ...facetOrder,
      'q',
      'page',
      'sort',
      'price_min',
      'price_max',
      'width_min',
      'width_max',
      'x',
    ]
    const pair = fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'grapheme', maxLength: 80 }))
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 40 }), (pairs) => {
        const once = canonical(new URLSearchParams(pairs).toString())
        expect(canonical(once)).toBe(once)
        const tidy = tidyQuery(new URLSearchParams(pairs), 'AED')
        if (tidy !== undefined) expect(tidyQuery(new URLSearchParams(tidy), 'AED')).toBe(undefined)
      }),
    )
  })
})
