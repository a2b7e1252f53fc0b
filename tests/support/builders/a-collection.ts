import { noCollectionText, type CollectionText } from '#commerce/collections/collection-text.ts'
import type { CollectionRule } from '#commerce/search/collection-rule.ts'

/** A rule without conditions. */
export const aCollectionRule: CollectionRule = {
  ...{ categories: [], brands: [], colors: [], materials: [] },
  ...{ isNew: false, isReduced: false, isInStock: false },
  ...{ price: null, ratingFrom: null, first: [], without: [] },
}

/** Everything of living, everywhere and always. */
export const aCollectionText = (parts: Partial<CollectionText> = {}): CollectionText => ({
  ...noCollectionText,
  slug: 'eid-table',
  titleEn: 'The Eid table',
  titleAr: 'مائدة العيد',
  categories: 'living',
  ...parts,
})
