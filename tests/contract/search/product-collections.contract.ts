import { describe, expect, test } from 'vitest'
import type { Product } from '#commerce/catalog/product.ts'
import type { ListingQuery } from '#commerce/search/listing.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aBookPrice, aRecord } from '../../support/builders/a-product.ts'
import { aQuery, type OpenSearchOver } from '../../support/shops/a-search.ts'

const here = theStorefront('ae/en')
const special = { minor: 100, startsAt: null, endsAt: null }

const priced = (code: string, parts: Partial<Product>, price = aBookPrice(300)) =>
  aRecord({ code, ...parts }, { prices: { [code]: { ae: price } } })

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
  })
}
