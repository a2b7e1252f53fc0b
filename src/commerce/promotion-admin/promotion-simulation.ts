import type { SimulateCart } from './simulate-cart.ts'
import type { SimulateMonth } from './simulate-month.ts'

/** What promotions would do. Carts and orders are never changed. */
export type PromotionSimulation = {
  readonly ofCart: SimulateCart
  /** Its sums are stored: what gives too much a month needs a second person. */
  readonly ofMonth: SimulateMonth
}
