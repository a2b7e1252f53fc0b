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
  })
}
