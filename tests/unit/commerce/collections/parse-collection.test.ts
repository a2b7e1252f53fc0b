import { describe, expect, test } from 'vitest'
import { writeCollection, type CollectionText } from '#commerce/collections/collection-text.ts'
import { parseCollection } from '#commerce/collections/parse-collection.ts'
import { aCollectionText } from '../../../support/builders/a-collection.ts'
import { need } from '../../../support/builders/a-purchase.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const parse = (parts: Partial<CollectionText>) => parseCollection(aCollectionText(parts), theCountries)

describe('a collection as it is typed', () => {
  test('is read with lists by commas of both scripts, Arabic digits, and money of its country', () => {
    const read = need(
      parse({
        ...{ slug: ' Eid-Table ', country: 'kw', from: '٢٠٢٧-٠٣-٠١', until: '2027-03-20', sort: 'price-up' },
        ...{ textEn: 'For  guests', textAr: 'للضيوف', categories: 'living، bedroom/beds, living' },
        ...{ colors: 'Beige', isNew: 'yes', priceFrom: '12.500', priceTo: '٩٩', ratingFrom: '٤' },
        ...{ first: 'mj-1001\nMJ-1002', without: 'mj-9' },
      }),
    )
    expect(read).toEqual({
      slug: 'eid-table',
      title: { en: 'The Eid table', ar: 'مائدة العيد' },
      text: { en: 'For guests', ar: 'للضيوف' },
      country: 'kw',
      ...{ from: '2027-03-01', until: '2027-03-20', sort: 'price-up' },
      rule: {
        categories: ['living', 'bedroom/beds'],
        ...{ brands: [], colors: ['beige'], materials: [], isNew: true, isReduced: false, isInStock: false },
        price: { min: 12_500, max: 99_000 },
        ratingFrom: 4,
        first: ['MJ-1001', 'MJ-1002'],
        without: ['MJ-9'],
      },
    })
    // What is written is read as the same.
    const text = writeCollection(read, 'KWD')
    expect(text).toMatchObject({ priceFrom: '12.500', priceTo: '99.000', categories: 'living, bedroom/beds' })
    expect(need(parseCollection(text, theCountries))).toEqual(read)
  })

  test.each([
    ['slug', 'missing', { slug: ' ' }],
    ['slug', 'unknown', { slug: '../offers' }],
    ['slug', 'unknown', { slug: 'عيد' }],
    ['slug', 'too-long', { slug: 'a'.repeat(61) }],
    ['titleEn', 'missing', { titleEn: '' }],
    ['titleAr', 'missing', { titleAr: '\u200b' }],
    ['titleAr', 'too-long', { titleAr: 'ع'.repeat(81) }],
    ['textAr', 'missing', { textEn: 'For guests' }],
    ['textEn', 'missing', { textAr: 'للضيوف' }],
    ['country', 'unknown', { country: 'xx' }],
    ['from', 'unknown', { from: '2027-02-30' }],
    ['until', 'order', { from: '2027-03-02', until: '2027-03-01' }],
    ['sort', 'unknown', { sort: 'cheapest' }],
    ['categories', 'missing', { categories: '', without: 'MJ-1' }],
    ['categories', 'too-many', { categories: Array.from({ length: 41 }, (_, at) => `c${at}`).join(',') }],
    ['first', 'too-many', { first: Array.from({ length: 61 }, (_, at) => `P${at}`).join(',') }],
    ['brands', 'too-long', { brands: 'b'.repeat(201) }],
    ['without', 'both', { first: 'MJ-1', without: 'mj-1' }],
    ['priceFrom', 'needs-country', { priceFrom: '10' }],
    ['priceFrom', 'too-precise', { country: 'ae', priceFrom: '10.505' }],
    ['priceFrom', 'unknown', { country: 'ae', priceFrom: '-1' }],
    ['priceTo', 'unknown', { country: 'ae', priceTo: 'cheap' }],
    ['priceTo', 'order', { country: 'ae', priceFrom: '20', priceTo: '10' }],
    ['ratingFrom', 'unknown', { ratingFrom: '5' }],
  ] as const)('names the field: %s %s', (field, problem, parts) =>
    expect(parse(parts)).toEqual({ ok: false, failure: { kind: 'invalid', field, problem } }),
  )

  test('may have no condition where products are named', () =>
    expect(need(parse({ categories: '', first: 'MJ-1' })).rule.first).toEqual(['MJ-1']))
})
