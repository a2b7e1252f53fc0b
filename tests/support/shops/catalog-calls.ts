import type { Shop } from '#commerce/shop.ts'
import { contentCalls } from './content-calls.ts'
import { importCalls } from './import-calls.ts'
import { priceCalls } from './price-calls.ts'
import { productCalls } from './product-calls.ts'
import { promotionCalls } from './promotion-calls.ts'
import { settingCalls } from './setting-calls.ts'
import { slotCalls } from './slot-calls.ts'
import { stockCalls } from './stock-calls.ts'

/** By permission, the use cases of products, their prices, stock and promotions, of content and of settings that need it. */
export const catalogCalls = (shop: () => Shop) => ({
  ...{ ...productCalls(shop), ...promotionCalls(shop), ...stockCalls(shop), ...priceCalls(shop) },
  ...{ ...importCalls(shop), ...contentCalls(shop), ...settingCalls(shop), ...slotCalls(shop) },
})
