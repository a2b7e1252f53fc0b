import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanTerm } from '#commerce/search/clean-term.ts'
import { createListSearched, createSearch } from '#commerce/search/create-search.ts'
import { rankTrending } from '#commerce/search/trending.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'
import { aShop } from '../../../support/shops/a-shop.ts'

describe('cleanTerm', () => {
  test.each([
    ['  Corner   SOFA ', 'corner sofa'],
    ['كنبة زاوية', 'كنبة زاوية'],
    ['rug 200x300', 'rug 200x300'],
    ['sofa under 2000', 'sofa under 2000'],
  ])('stores the search "%s" as "%s"', (typed, term) => {
    expect(cleanTerm(typed)).toBe(term)
  })

  test.each([
    '050 123 4567',
    '+971501234567',
    '٠٥٠١٢٣٤٥٦٧',
    'ahmed@example.com',
    'ahmed at example.com',
    'https://x.example',
    'order 100234',
    'x',
    '',
    '🛋️',
    'a '.repeat(9),
    'x'.repeat(61),
    '<script>alert(1)</script>',
    'sofa\\',
    'www.other.shop',
  ])('does not store the search "%s"', (typed) => {
    expect(cleanTerm(typed)).toBeNull()
  })

  test('returns a short term without long numbers for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        const term = cleanTerm(typed)
        if (term !== null) expect(/\d{5}/.test(term) || term.length > 60).toBe(false)
      }),
    )
  })
})

describe('rankTrending', () => {
  const daily = (term: string, counts: Record<number, number>) =>
    Object.entries(counts).map(([daysAgo, count]) => ({ term, count, daysAgo: Number(daysAgo) }))

  test('counts a search of a week ago half', () => {
    const counts = [...daily('sofa', { 7: 30, 8: 10, 9: 2 }), ...daily('rug', { 0: 15, 1: 9, 2: 2 })]
    expect(rankTrending(counts, 5)).toEqual(['rug', 'sofa'])
  })

  test('leaves out what few searched for, or only on two days', () => {
    const rare = daily('rare', { 0: 10, 1: 5, 2: 4 })
    const burst = daily('burst', { 0: 900, 1: 900 })
    expect(rankTrending([...rare, ...burst], 5)).toEqual([])
  })

  test('counts spellings of a term together, and shows the most frequent', () => {
    const counts = [
      ...daily('sofa', { 0: 4, 1: 3 }),
      ...daily('sofas', { 1: 7, 2: 7 }),
      ...daily('كنب', { 0: 5, 1: 5 }),
      ...daily('الكنب', { 2: 15 }),
    ]
    expect(rankTrending(counts, 5)).toEqual(['الكنب', 'sofas'])
  })

  test('leaves out hidden terms and those that contain one', () => {
    const counts = ['red sofa', 'sofas', 'rug'].flatMap((term) => daily(term, { 0: 20, 1: 20, 2: 20 }))
    expect(rankTrending(counts, 5, ['sofa', 'rug'])).toEqual(['sofas'])
  })
})

describe('the search facade', () => {
  const here = theStorefront('ae/en')
  const unused = () => {
    throw new Error('not here')
  }
  const listing = {
    explain: unused,
    isSold: unused,
    hasValue: unused,
    list: aShop().search.list,
    suggest: aShop().search.suggest,
    knows: async (text: string) => text !== 'evil dot shop',
  }
  const log = { count: () => undefined, note: () => undefined }
  const parts = {
    search: listing,
    log,
    listSearched: async (): Promise<readonly string[]> => [],
    hiddenTerms: { list: async (): Promise<readonly string[]> => [] },
    popular: {},
    listCategories: async () => [],
    report: () => undefined,
  }

  test('logs what was searched for and what it found, and nothing that may be of a person', () => {
    const noted: unknown[] = []
    const search = createSearch({
      ...parts,
      log: {
        count: (...counted) => void noted.push(counted),
        note: (...found) => void noted.push(found),
      },
    })
    for (const text of ['  Sofa ', '050 123 4567']) {
      search.noteFound(text, 0, here)
      search.noteSearched(text, here)
    }
    expect(noted).toEqual([
      ['sofa', 0, 'ae_en'],
      ['sofa', 'ae_en'],
    ])
  })

  test('shows searches of the words of the catalog only', async () => {
    const listTrending = async () => ['sofa', 'evil dot shop', 'rug', 'lamp']
    const listSearched = createListSearched({ listTrending }, listing.knows)
    expect(await listSearched('ae_en', 2)).toEqual(['sofa', 'rug'])
  })

  test('fills up what is counted with what editors chose for the country', async () => {
    const popular = {
      everywhere: { en: ['Mirror'], ar: ['مرآة'] },
      ae: { en: ['Sofas', 'Rug', 'evil dot shop', 'Red lamp'], ar: [] },
    }
    const hiddenTerms = { list: async () => ['red'] }
    const listSearched = async () => ['carpet', 'sofa']
    const search = createSearch({ ...parts, listSearched, popular, hiddenTerms })
    expect(await search.trending(here)).toEqual(['carpet', 'sofa', 'Rug'])
    expect(await search.trending(theStorefront('om/ar'))).toEqual(['carpet', 'sofa', 'مرآة'])
  })

  test('works without the search log', async () => {
    const reported: unknown[] = []
    const search = createSearch({
      ...parts,
      listSearched: async () => {
        throw new Error('down')
      },
      report: (error) => void reported.push(error),
    })
    expect(await search.trending(here)).toEqual([])
    expect(reported).toHaveLength(1)
  })
})
