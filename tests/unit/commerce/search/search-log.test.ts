import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanTerm } from '#commerce/search/clean-term.ts'
import { createSearch } from '#commerce/search/create-search.ts'
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
  const listing = {
    list: aShop().search.list,
    suggest: aShop().search.suggest,
    knows: async (text: string) => text !== 'evil dot shop',
  }
  const parts = {
    search: listing,
    hiddenTerms: { list: async (): Promise<readonly string[]> => [] },
    popular: {},
    listCategories: async () => [],
    rateLimiter: aShop().rateLimiter,
    report: () => undefined,
  }

  test('logs only searches with results, within the rate limit', async () => {
    const remembered: string[] = []
    const log = { record: async (term: string) => void remembered.push(term), listTrending: async () => [] }
    const search = createSearch({ ...parts, log })
    await search.record('Sofa', 3, here)
    await search.record('nothing', 0, here)
    await search.record('050 123 4567', 3, here)
    await search.record('evil dot shop', 3, here)
    const busy = { check: async () => ({ allowed: false, retryAfterSeconds: 1 }) }
    await createSearch({ ...parts, log, rateLimiter: busy }).record('rug', 3, here)
    expect(remembered).toEqual(['sofa'])
  })

  test('fills up what is counted with what editors chose for the country', async () => {
    const popular = {
      everywhere: { en: ['Mirror'], ar: ['مرآة'] },
      ae: { en: ['Sofas', 'Rug', 'evil dot shop', 'Red lamp'], ar: [] },
    }
    const log = { record: async () => undefined, listTrending: async () => ['carpet', 'sofa'] }
    const hiddenTerms = { list: async () => ['red'] }
    const search = createSearch({ ...parts, log, popular, hiddenTerms })
    expect(await search.trending(here)).toEqual(['carpet', 'sofa', 'Rug'])
    expect(await search.trending(theStorefront('om/ar'))).toEqual(['carpet', 'sofa', 'مرآة'])
  })

  test('works without the search log', async () => {
    const reported: unknown[] = []
    const broken = async () => {
      throw new Error('down')
    }
    const search = createSearch({
      ...parts,
      log: { record: broken, listTrending: broken },
      report: (error) => void reported.push(error),
    })
    await search.record('sofa', 3, here)
    expect(await search.trending(here)).toEqual([])
    expect(reported).toHaveLength(2)
  })
})
