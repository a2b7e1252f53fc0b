import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { noCollectionText } from '#commerce/collections/collection-text.ts'
import { aRuleText } from './a-search-words-shop.ts'

type RuleCall = {
  readonly scope: 'country'
  run(by: StaffOperator, on: { readonly country: string }): Promise<unknown>
}

/** What writes search words and collections; both name a product that is not sold, so nothing is written. */
export const searchWordCalls = (
  shop: () => Pick<Shop, 'searchWordsAdmin' | 'collectionAdmin'>,
): Readonly<Record<'search.edit', readonly RuleCall[]>> => ({
  'search.edit': [
    {
      scope: 'country',
      run: (by, { country }) => {
        const text = aRuleText({ kind: 'pin', terms: 'lamp', target: 'NONE', country })
        return shop().searchWordsAdmin.put({ id: null, text, by })
      },
    },
    {
      scope: 'country',
      run: (by, { country }) => {
        const titles = { titleEn: 'Lamps', titleAr: 'مصابيح' }
        const text = { ...noCollectionText, ...titles, slug: 'lamps', first: 'NONE', country }
        return shop().collectionAdmin.put({ id: null, text, by })
      },
    },
  ],
})
