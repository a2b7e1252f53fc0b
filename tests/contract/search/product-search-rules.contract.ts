import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#commerce/catalog/product.ts'
import type { ListingQuery } from '#commerce/search/listing.ts'
import type { SearchRule } from '#commerce/search/rules/search-rule.ts'
import { rulesInForce } from '#commerce/search/rules/rules-in-force.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aRecord, sixPrices } from '../../support/builders/a-product.ts'
import { aPin, aPreference, aQueryRedirect, aSynonym } from '../../support/builders/a-search-rule.ts'
import { aQuery, type OpenedSearch, type OpenSearchOver } from '../../support/shops/a-search.ts'
import { categories } from './search-categories.ts'

const english = theStorefront('ae/en')
const arabic = theStorefront('ae/ar')

const named = (code: string, en: string, ar: string, parts: Partial<Product> = {}) =>
  aRecord({
    code,
    name: { en, ar },
    summary: { en: '', ar: '' },
    description: { en: '', ar: '' },
    keywords: { en: [], ar: [] },
    material: { en: '', ar: '' },
    ...parts,
  })

const sofas = ['S1', 'S2', 'S3', 'S4'].map((code, rank) =>
  named(code, 'Plain sofa', 'كنبة بسيطة', { rank: rank + 1, brand: code === 'S3' ? 'Hareer' : 'Sahil' }),
)
const lamp = named('P-LAMP', 'Reading lamp', 'مصباح قراءة', {
  form: 'lamp',
  categories: ['lighting/lamps'],
  rank: 9,
})
const rug = named('P-RUG', 'Wool rug', 'سجادة صوف', { form: 'rug', categories: ['rugs'], rank: 10 })
const soldOut = aRecord(
  { code: 'GONE', name: { en: 'Plain sofa', ar: 'كنبة بسيطة' }, rank: 11 },
  { stock: { GONE: { 'wh-ae': 0 } } },
)
const { in: indian } = sixPrices()
const indiaOnly = aRecord(
  { code: 'INDIA', name: { en: 'Plain sofa', ar: 'كنبة بسيطة' }, rank: 12 },
  { prices: { INDIA: indian ? { in: indian } : {} } },
)

/** What every search of products must do with the rules of merchandisers. */
export function describeSearchRules(name: string, open: OpenSearchOver): void {
  describe(`${name} follows the rules of merchandisers`, () => {
    let opened: OpenedSearch
    beforeAll(async () => {
      opened = await open([...sofas, lamp, rug, soldOut, indiaOnly], categories)
    })
    afterEach(() => opened.setRules())
    const list = async (text: string, parts: Partial<ListingQuery> = {}, here = english) => {
      const found = await opened.search.list(aQuery({ text, ...parts }), here)
      return { ...found, codes: found.cards.map(({ code }) => code) }
    }
    const codes = async (...search: Parameters<typeof list>) => (await list(...search)).codes

    describe('synonyms', () => {
      test('are read in both directions', async () => {
        expect(await codes('canape')).toEqual([])
        opened.setRules(aSynonym(['canape', 'sofa']))
        expect(await codes('canape')).toEqual(await codes('sofa'))
        expect((await codes('canapes')).length).toBeGreaterThan(3)
      })

      test('are read one way only where they say so', async () => {
        opened.setRules(aSynonym(['glow'], ['lamp']), aSynonym(['lamp'], ['rug']))
        expect(await codes('glow')).toEqual(['P-LAMP'])
        expect((await codes('lamp')).toSorted()).toEqual(['P-LAMP', 'P-RUG'])
        expect(await codes('rug')).toEqual(['P-RUG'])
      })

      test('mean what the words of the files make of them', async () => {
        opened.setRules(aSynonym(['dakkah', 'couch']))
        expect((await codes('dakkah')).slice(0, 3)).toEqual(['S1', 'S2', 'S3'])
      })

      test('of two words are read as a phrase', async () => {
        opened.setRules(aSynonym(['floor cloud'], ['rug']))
        expect(await codes('floor cloud')).toEqual(['P-RUG'])
      })

      test('help to correct a word, and to suggest while it is typed', async () => {
        opened.setRules(aSynonym(['canape', 'sofa']))
        const { understood } = await list('cannape')
        expect(understood?.corrected).toBe('canape')
        const { products } = await opened.search.suggest('canape', english)
        expect(products.length).toBeGreaterThan(3)
      })

      test('count in their language and country only', async () => {
        opened.setRules(aSynonym(['دكة', 'كنبة'], [], { language: 'ar', country: 'ae' }))
        expect((await codes('دكة', {}, arabic)).length).toBeGreaterThan(3)
        expect(await codes('دكة', {}, english)).toEqual([])
        expect(await codes('دكة', {}, theStorefront('kw/ar'))).toEqual([])
      })
    })

    describe('pins', () => {
      test('give a product its place, whether or not it has the words', async () => {
        opened.setRules(aPin('sofa', 'S4', 1), aPin('sofa', 'P-LAMP', 3))
        expect((await codes('sofa')).slice(0, 4)).toEqual(['S4', 'S1', 'P-LAMP', 'S2'])
        expect((await codes('Sofas')).slice(0, 1)).toEqual(['S4'])
        expect(await codes('plain sofa')).not.toContain('P-LAMP')
      })

      test('keep their places over pages, each product once', async () => {
        opened.setRules(aPin('sofa', 'P-LAMP', 2), aPin('sofa', 'S1', 4))
        const whole = await list('sofa')
        const pages = await Promise.all([1, 2, 3, 4].map((page) => list('sofa', { page, pageSize: 2 })))
        expect(pages.flatMap((page) => page.codes).slice(0, whole.total)).toEqual(whole.codes)
        expect(new Set(whole.codes).size).toBe(whole.total)
        expect(whole.codes).toHaveLength(whole.total)
        expect(whole.codes.slice(0, 4)).toEqual(['S2', 'P-LAMP', 'S3', 'S1'])
      })

      test('find what nothing else finds', async () => {
        opened.setRules(aPin('xylophone', 'P-RUG'))
        const found = await list('xylophone')
        expect([found.codes, found.total, found.nearest]).toEqual([['P-RUG'], 1, []])
      })

      test('give way to what the shopper chooses', async () => {
        opened.setRules(aPin('sofa', 'P-LAMP'))
        expect(await codes('sofa', { facets: { brand: ['hareer'] } })).toEqual(['S3'])
        expect(await codes('sofa', { category: 'living' })).not.toContain('P-LAMP')
        const byPrice = await codes('sofa', { sort: 'price-up' })
        expect(byPrice).toContain('P-LAMP')
      })

      test('never show what is not sold there, is sold out, or is gone', async () => {
        opened.setRules(aPin('sofa', 'INDIA', 1), aPin('sofa', 'GONE', 2), aPin('sofa', 'NOTHING', 3))
        const found = await list('sofa')
        expect(found.codes).not.toContain('INDIA')
        expect(found.codes.slice(0, 4)).toEqual(['S1', 'S2', 'S3', 'S4'])
        expect((await codes('sofa', {}, theStorefront('in/en')))[0]).toBe('INDIA')
      })

      test('never show an unsold product, whatever the rules', async () => {
        const rule = fc.record({
          term: fc.constantFrom('sofa', 'lamp', 'rug', 'nothing', 'blue sofa'),
          product: fc.constantFrom('INDIA', 'GONE', 'S1', 'S4', 'P-RUG', 'P-LAMP', 'NOTHING'),
          place: fc.integer({ min: 1, max: 24 }),
        })
        await fc.assert(
          fc.asyncProperty(fc.array(rule, { maxLength: 8 }), async (pins) => {
            opened.setRules(...pins.map(({ term, product, place }) => aPin(term, product, place)))
            for (const text of ['sofa', 'lamp', 'nothing', 'blue sofa']) {
              const found = await list(text)
              expect(found.codes).not.toContain('INDIA')
              expect(new Set(found.codes).size).toBe(found.codes.length)
              expect(found.codes).toHaveLength(found.total)
            }
          }),
          { numRuns: 40 },
        )
      })
    })

    describe('boosts and buries', () => {
      test('move a product, a brand and a category', async () => {
        opened.setRules(aPreference('boost', ['sofa'], { kind: 'product', code: 'S4' }))
        expect((await codes('sofa')).slice(0, 3)).toEqual(['S4', 'S1', 'S2'])
        opened.setRules(aPreference('boost', ['sofa'], { kind: 'brand', code: 'hareer' }))
        expect((await codes('sofa')).slice(0, 3)).toEqual(['S3', 'S1', 'S2'])
        opened.setRules(aPreference('bury', [], { kind: 'product', code: 'S1' }))
        expect((await codes('sofa')).slice(0, 3)).toEqual(['S2', 'S3', 'S4'])
        opened.setRules(
          aSynonym(['lamp'], ['rug']),
          aPreference('bury', ['lamp'], { kind: 'category', code: 'lighting' }),
        )
        expect(await codes('lamp')).toEqual(['P-RUG', 'P-LAMP'])
      })

      test('find nothing more, and leave other sorts alone', async () => {
        const before = await list('sofa', { sort: 'newest' })
        opened.setRules(aPreference('boost', [], { kind: 'product', code: 'P-RUG' }))
        const after = await list('sofa', { sort: 'newest' })
        expect([after.codes, after.total]).toEqual([before.codes, before.total])
        expect(await codes('sofa')).not.toContain('P-RUG')
      })
    })

    describe('redirects', () => {
      test('go before those of the files, in their storefront', async () => {
        const before = await list('returns')
        expect(before.redirect).toBe('/help/returns')
        opened.setRules(aQueryRedirect('return', '/stores', { country: 'ae', language: 'en' }))
        expect((await list('Returns')).redirect).toBe('/stores')
        expect((await list('returns', {}, arabic)).redirect).toBe('/help/returns')
      })
    })

    describe('windows', () => {
      test('open and close at midnight of the country, when the page must be rendered again', async () => {
        const day = opened.clock.now().slice(0, 10)
        opened.setRules(aPin('sofa', 'S4', 1, { from: '2099-01-01', until: '2099-01-02' }))
        const early = await list('sofa')
        expect(early.codes[0]).toBe('S1')
        expect(early.nextChange).toBe('2098-12-31T20:00:00.000Z')
        opened.setRules(aPin('sofa', 'S4', 1, { until: '2000-01-01' }))
        expect((await list('sofa')).codes[0]).toBe('S1')
        opened.setRules(aPin('sofa', 'S4', 1, { from: '2000-01-01', until: '2099-01-02' }))
        expect((await list('sofa')).codes[0]).toBe('S4')
        expect(day < '2099').toBe(true)
      })
    })

    test('without rules nothing changes: rules of other searches and storefronts leave a ranking as it is', async () => {
      const queries = ['sofa', 'plain', 'rug lamp', 'كنبة', 'sofa under 900000']
      const before = await Promise.all(queries.map((text) => list(text)))
      opened.setRules(
        aPin('carpet tiles', 'P-RUG'),
        aPreference('boost', ['mirror'], { kind: 'product', code: 'S4' }),
        aSynonym(['canape', 'divan']),
        aPin('sofa', 'S4', 1, { country: 'kw' }),
      )
      const after = await Promise.all(queries.map((text) => list(text)))
      const ranking = (all: typeof before) =>
        all.map(({ codes: found, total, facets }) => ({ found, total, facets }))
      expect(ranking(after)).toEqual(ranking(before))
    })

    test('results of searches have the tag of search words, other listings have not', async () => {
      expect((await list('sofa')).tags).toContain('search-words')
      const listing = await opened.search.list(aQuery({ category: 'living' }), english)
      expect(listing.tags).not.toContain('search-words')
    })

    describe('a trial', () => {
      const explain = (text: string, ...rules: readonly SearchRule[]) =>
        opened.search.explain(text, english, rulesInForce(rules, english, opened.clock.now()))

      test('says how a text is read, and what is pinned', async () => {
        const trial = await explain('cannape', aSynonym(['canape', 'sofa']), aPin('cannape', 'S4'))
        expect(trial.understood?.corrected).toBe('canape')
        expect(trial.parts[0]).toMatchObject({ typed: 'canape' })
        expect(trial.parts[0]?.means).toContain('sofa')
        expect(trial.cards.map(({ code, isPinned }) => [code, isPinned])[0]).toEqual(['S4', true])
      })

      test('says what no product has', async () => {
        const trial = await explain('qwertyuiop')
        expect(trial).toMatchObject({ dropped: ['qwertyuiop'], total: 0, redirect: null })
      })
    })

    test.each([
      ['product', 'S1', true],
      ['product', 'INDIA', false],
      ['product', 'NOTHING', false],
      ['brand', 'hareer', true],
      ['brand', 'none', false],
      ['category', 'living/sofas', true],
      ['category', 'no/such', false],
    ] as const)('knows whether a storefront sells the %s %s', async (kind, code, isSold) => {
      expect(await opened.search.isSold({ kind, code }, english)).toBe(isSold)
    })
  })
}
