import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { aRuleText } from './a-search-words-shop.ts'

type RuleCall = {
  readonly scope: 'country'
  run(by: StaffOperator, on: { readonly country: string }): Promise<unknown>
}

/** The use case of search words that writes; the rule names a product that is not sold, so nothing is written. */
export const searchWordCalls = (
  shop: () => Pick<Shop, 'searchWordsAdmin'>,
): Readonly<Record<'search.edit', readonly RuleCall[]>> => ({
  'search.edit': [
    {
      scope: 'country',
      run: (by, { country }) => {
        const text = aRuleText({ kind: 'pin', terms: 'lamp', target: 'NONE', country })
        return shop().searchWordsAdmin.put({ id: null, text, by })
      },
    },
  ],
})
