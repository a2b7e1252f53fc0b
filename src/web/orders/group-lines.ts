import type { Cart } from '#commerce/cart/cart.ts'
import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import { bundleLines, bundlesOfLines } from '#commerce/promotions/bundled-lines.ts'

/** The lines of a cart, those that a promotion sells together in one group. */
export const groupCartLines = ({ lines, priced }: Pick<Cart, 'lines' | 'priced'>) =>
  bundleLines(lines, [...priced.bundles.values()])

/** The lines of an order, those that a promotion sold together in one group. */
export const groupOrderLines = (lines: readonly QuoteLine[]) => bundleLines(lines, bundlesOfLines(lines))
