import { checkAccess } from '#commerce/access-check/check-access.ts'
import type { FindCut } from '#commerce/made-to-measure/cut.ts'
import { createQuoteCut } from '#commerce/made-to-measure/quote-cut.ts'
import type { Shop } from '#commerce/shop.ts'

/** The tools of the product page. */
export const openTools = ({ findCut }: { readonly findCut: FindCut }): Shop['tools'] => ({
  quoteCut: createQuoteCut({ findCut }),
  checkAccess,
})
