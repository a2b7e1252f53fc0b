import { describe, expect, test } from 'vitest'
import type { Product } from '#commerce/catalog/product.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { CollectionRule } from '#commerce/search/collection-rule.ts'
import type { ListingQuery } from '#commerce/search/listing.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aCollectionRule } from '../../support/builders/a-collection.ts'
import { aBookPrice, aRecord } from '../../support/builders/a-product.ts'
import { aQuery, type OpenSearchOver } from '../../support/shops/a-search.ts'

const here = theStorefront('ae/en')
const special = { minor: 100, startsAt: null, endsAt: null }

const priced = (code: string, parts: Partial<Product>, price: BookPrice | null = aBookPrice(300)) =>
  aRecord({ code, ...parts }, { prices: price ? { [code]: { ae: price } } : {} })

/** What every search of products must do for listings that are no category. */
export function describeProductCollections(name: string, open: OpenSearchOver): void {
  describe(`${name} lists collections`, () => {
    test('of what is reduced, of what is new and of a brand, without the facet that they answer', async () => {
      const { search, close } = await open([
        priced('OLD', { brand: 'Sahil', publishedAt: '2025-01-01T00:00:00.000Z' }),
        priced('NEW', { brand: 'Hareer', publishedAt: '2026-11-01T00:00:00.000Z' }),
        priced(
          'OFFER',
          { brand: 'Sahil', publishedAt: '2025-06-01T00:00:00.000Z' },
          aBookPrice(400, special),
        ),
      ])
      const list = async (parts: Partial<ListingQuery>) => {
        const { cards, facets, tags } = await search.list(aQuery(parts), here)
        return {
          codes: cards.map(({ code }) => code).sort(),
          facets: facets.map((facet) => facet.name),
          tags,
        }
      }
      const offers = await list({ collection: { kind: 'offers' } })
      expect(offers.codes).toEqual(['OFFER'])
      expect(offers.facets).not.toContain('offer')
      expect(offers.tags).toEqual(['catalog', 'product:OFFER'])
      expect((await list({ collection: { kind: 'new' } })).codes).toEqual(['NEW'])
      const ofBrand = await list({ collection: { kind: 'brand', brand: 'sahil' } })
      expect(ofBrand.codes).toEqual(['OFFER', 'OLD'])
      expect(ofBrand.facets).not.toContain('brand')
      expect((await list({ collection: { kind: 'brand', brand: 'unknown' } })).codes).toEqual([])
      const dear = { ranges: { price: { min: 200, max: null } } }
      expect((await list({ collection: { kind: 'offers' }, ...dear })).codes).toEqual([])
      close()
    })

    test('finds a brand by its name in either language, and names it in the language of the page', async () => {
      const { search, close } = await open([
        priced('TABLE', { brand: 'Nakhla' }),
        priced('SHEET', { brand: 'Hareer' }),
        priced('RADIO', { brand: 'Another Maker' }),
      ])
      const inArabic = theStorefront('ae/ar')
      for (const text of ['نخلة', 'Nakhla']) {
        const { cards } = await search.list(aQuery({ text }), inArabic)
        expect(cards.map(({ code }) => code)).toEqual(['TABLE'])
      }
      const { facets } = await search.list(aQuery(), inArabic)
      const brands = facets.find(({ name: facet }) => facet === 'brand')?.values
      expect(new Map(brands?.map(({ value, label }) => [value, label]))).toEqual(
        new Map([
          ['nakhla', 'نخلة'],
          ['hareer', 'حرير'],
          ['another-maker', 'Another Maker'],
        ]),
      )
      close()
    })

    test('of a rule: every condition counts, one value of each list, and what is named comes first or never', async () => {
      const { search, close } = await open(
        [
          priced('SOFA', { brand: 'Sahil', categories: ['living/sofas'] }, aBookPrice(900)),
          priced('CHAIR', { brand: 'Nakhla', categories: ['living/chairs'] }, aBookPrice(200)),
          priced('STOOL', { brand: 'Hareer', categories: ['living/chairs'] }, aBookPrice(150, special)),
          priced('BED', { brand: 'Sahil', categories: ['bedroom/beds'] }, aBookPrice(950)),
          priced('GONE', { brand: 'Sahil', categories: ['living/sofas'] }, null),
        ],
        [],
      )
      const list = async (parts: Partial<CollectionRule>, query: Partial<ListingQuery> = {}) => {
        const rule = { ...aCollectionRule, ...parts }
        const collection = { kind: 'collection', slug: 'season', rule, sort: 'price-up' } as const
        const listing = await search.list(aQuery({ collection, sort: 'price-up', ...query }), here)
        return { ...listing, codes: listing.cards.map(({ code }) => code) }
      }
      const living = await list({ categories: ['living'] })
      expect(living.codes).toEqual(['STOOL', 'CHAIR', 'SOFA'])
      expect(living.tags).toContain('collections')
      expect((await list({ categories: ['living'], brands: ['nakhla', 'sahil'] })).codes).toEqual([
        'CHAIR',
        'SOFA',
      ])
      expect((await list({ categories: ['living'], brands: ['unknown'] })).codes).toEqual([])
      expect((await list({ price: { min: 150, max: 900 } })).codes).toEqual(['CHAIR', 'SOFA'])
      expect((await list({ isReduced: true })).codes).toEqual(['STOOL'])
      expect((await list({ categories: ['living'], without: ['CHAIR', 'UNKNOWN'] })).codes).toEqual([
        'STOOL',
        'SOFA',
      ])
      // What comes first need not meet the conditions; sold it must be, and a shopper's filter counts for it too.
      const first = { categories: ['living/chairs'], first: ['BED', 'GONE', 'CHAIR'] }
      const named = await list(first)
      expect(named.codes).toEqual(['BED', 'CHAIR', 'STOOL'])
      expect(named.total).toBe(3)
      expect((await list(first, { facets: { brand: ['nakhla'] } })).codes).toEqual(['CHAIR'])
      // In another order than the collection's own they are where it says.
      expect((await list(first, { sort: 'price-down' })).codes).toEqual(['BED', 'CHAIR', 'STOOL'])
      expect((await list({ first: ['SOFA'] })).codes).toEqual(['SOFA'])
      close()
    })
  })
}
