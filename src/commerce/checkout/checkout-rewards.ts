import {
  applyRewards,
  type RewardBalances,
  type RewardChoice,
  type SpentRewards,
} from '#commerce/ahlan/apply-rewards.ts'
import { earnsPoints } from '#commerce/ahlan/earn-points.ts'
import { orderTypeOf } from './order-quote.ts'
import { marginFloor, rowOf, type Programme } from '#commerce/ahlan/programme.ts'
import type { LoadedCart } from '#commerce/cart/loaded-cart.ts'
import type { Customer } from '#commerce/customers/customer.ts'
import type { PricedLine } from '#commerce/promotions/priced-cart.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { compare } from '#kernel/money.ts'

/** What a customer has in a country, and what they paid for items within twelve months. */
export type RewardAccount = { readonly balances: RewardBalances; readonly paidMinor: number }

export type Rewards = {
  readonly programme: Programme
  loadAccount(customerId: string, country: Country, at: Instant): Promise<RewardAccount>
}

/** Credit and points on the payment step. */
export type CheckoutRewards = {
  readonly balances: RewardBalances
  /** What this order could take at most. */
  readonly max: SpentRewards
  readonly spent: SpentRewards
  readonly minimumPoints: number
}

type Rewarded = { readonly priced: LoadedCart['priced']; readonly rewards: CheckoutRewards | null }

/** A cart after what its customer spends on it. Guests, and customers who have nothing, spend nothing. */
export async function rewardCart(
  rewards: Rewards | null,
  cart: Pick<LoadedCart, 'priced' | 'variants'>,
  choice: RewardChoice | null,
  buyer: { readonly customer: Customer | null; readonly country: Country; readonly at: Instant },
): Promise<Rewarded> {
  const none = { priced: cart.priced, rewards: null }
  const { customer, country, at } = buyer
  if (!rewards || !customer) return none
  const { balances, paidMinor } = await rewards.loadAccount(customer.id, country, at)
  const row = rowOf(rewards.programme, country.isoCode, paidMinor)
  if (!row || (balances.credit.minor === 0 && balances.points === 0)) return none
  const { priced, spent, max } = applyRewards(cart.priced, balances, choice ?? { credit: false, points: 0 }, {
    row,
    labels: rewards.programme.labels,
    floorOf: (line) => floorOf(line, cart, rewards.programme),
  })
  return { priced, rewards: { balances, max, spent, minimumPoints: row.minimumPoints } }
}

/** The higher of what promotions leave and what the margin needs; null: nothing of a gift card is paid so. */
function floorOf(line: PricedLine, { variants }: Pick<LoadedCart, 'variants'>, programme: Programme) {
  const variant = variants.get(line.sku)
  if (!variant || !earnsPoints({ ...line, orderType: orderTypeOf(line, variant) })) return null
  const { floor, categories, unitPrice } = variant
  // The catalog does not know what items cost.
  const margin = marginFloor(programme, { unitPrice, categories, cost: null })
  return compare(floor, margin) > 0 ? floor : margin
}
