import { checkAccess } from '#commerce/tools/check-access.ts'
import type { FindCut } from '#commerce/tools/cut.ts'
import { createQuoteCut } from '#commerce/tools/quote-cut.ts'
import type { Shop } from '#commerce/shop.ts'

/** The tools of the product page. */
export const openTools = ({ findCut }: { readonly findCut: FindCut }): Shop['tools'] => ({
  quoteCut: createQuoteCut({ findCut }),
  checkAccess,
})
