import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import { listGiftSkus } from '#commerce/cart/price-stored-cart.ts'
import type {
  PricedCart,
  PromotionContext,
  PromotionLine,
  GiftItem,
} from '#commerce/promotions/priced-cart.ts'
import { explainCart } from '#commerce/promotions/price-cart.ts'
import type { PromotionRepository } from '#commerce/promotions/ports.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { Country } from '#kernel/country.ts'
import { addMilliseconds, type Clock, type Instant } from '#kernel/instant.ts'
import { money, zero, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { addMargins, marginOf, type LoadCosts, type Margin } from './margin.ts'
import { withoutOwnCode } from './simulate-cart.ts'
import { promotionProblems, type PromotionProblem } from './promotion-problems.ts'

/** An order as it was placed, without what promotions took off. */
export type PastOrder = {
  readonly number: string
  readonly placedAt: Instant
  /** Whose uses are counted together. */
  readonly customer: string
  readonly customerGroup: string | null
  readonly isFirstOrder: boolean
  readonly paymentMethod: string
  readonly coupon: string | null
  readonly chosenGifts: ReadonlyMap<string, string>
  /** Without gifts, gift cards and what a quote has agreed. */
  readonly lines: readonly Pick<PromotionLine, 'sku' | 'productCode' | 'quantity' | 'unitPrice'>[]
  /** What its delivery cost, in minor units. */
  readonly deliveryMinor: number
}

type TouchedOrder = {
  readonly number: string
  /** Of its items: without the promotion, and what it would have given. */
  readonly before: Money
  readonly given: Money
}

/** What a promotion would have done to the orders of the last thirty days. */
export type SimulatedMonth = {
  readonly from: Instant
  readonly until: Instant
  readonly orders: number
  readonly touched: number
  /** Off items and delivery, with the prices of gifts, beyond what other promotions give. */
  readonly given: Money
  /** Of the touched orders, without it; null: there is none. */
  readonly averageCart: Money | null
  /** Of the touched orders; null: no cost is known, or the operator may not see it. */
  readonly margin: Margin | null
  /** Largest first. */
  readonly worst: readonly TouchedOrder[]
}

type MonthFailure =
  | NotPermitted
  | { readonly kind: 'not-found' }
  | { readonly kind: 'invalid'; readonly problems: readonly PromotionProblem[] }

export type SimulateMonth = (
  promotion: Promotion,
  by: Operator,
) => Promise<Result<SimulatedMonth, MonthFailure>>

type Deps = {
  readonly promotions: Pick<PromotionRepository, 'load'>
  /** Orders that were not canceled, oldest first, in batches, with a pause between them. */
  readonly readOrders: (
    country: Country,
    from: Instant,
    until: Instant,
  ) => AsyncIterable<readonly PastOrder[]>
  readonly listVariants: ListVariants
  readonly loadCosts: LoadCosts
  readonly findTaxRate: FindTaxRate
  /** With a row of the audit. */
  readonly store: (promotion: Promotion, month: SimulatedMonth, by: Operator, at: Instant) => Promise<void>
  readonly countries: readonly Country[]
  readonly clock: Clock
}

const days = 30
const worstOrders = 20

/** The promotion without its window: as if it had run all the time. Days of the week and hours remain. */
const always = (promotion: Promotion): Promotion => ({
  ...withoutOwnCode(promotion),
  conditions: {
    ...promotion.conditions,
    schedule: { ...promotion.conditions.schedule, from: null, until: null },
  },
})

/**
 * Prices the orders of the last thirty days with and without a promotion, by the engine of the shop. Who gave no code is taken to have given
 * this one. Limits of the promotion are counted; those of others are not. Nothing is changed but the sums, which are stored.
 */
export const createSimulateMonth =
  ({
    promotions,
    readOrders,
    listVariants,
    loadCosts,
    findTaxRate,
    store,
    countries,
    clock,
  }: Deps): SimulateMonth =>
  async (promotion, by) => {
    const country = countries.find(({ isoCode }) => isoCode === promotion.country)
    const where = { country: promotion.country, place: null }
    if (!country || !may(by, 'promotions.see', where)) return fail({ kind: 'not-found' })
    if (!may(by, 'promotions.manage', where)) return fail({ kind: 'not-permitted' })
    const problems = promotionProblems(promotion, countries)
    if (problems.length > 0) return fail({ kind: 'invalid', problems })
    const until = clock.now()
    const from = addMilliseconds(until, -days * 86_400_000)
    const { promotions: stored } = await promotions.load(country.isoCode, null)
    const others = stored.filter(({ id }) => id !== promotion.id)
    const tried = always(promotion)
    const gifts = await listVariants(listGiftSkus([...others, tried]), country)
    const price = createPriceBoth({ country, tried, others, gifts, takesOwnCode: promotion.takesOwnCode })
    const known = new Map(gifts)
    const touched: TouchedOrder[] = []
    const margins: Margin[] = []
    const costs = new Map<string, number>()
    const seesCosts = may(by, 'costs.see', where)
    const learnCosts = async (skus: readonly string[]) => {
      if (!seesCosts || skus.length === 0) return
      for (const [sku, cost] of await loadCosts(skus, country.isoCode)) costs.set(sku, cost)
    }
    await learnCosts([...gifts.keys()])
    let orders = 0
    for await (const batch of readOrders(country, from, until)) {
      const missing = new Set(
        batch.flatMap(({ lines }) => lines.map(({ sku }) => sku)).filter((sku) => !known.has(sku)),
      )
      for (const [sku, variant] of await listVariants([...missing], country)) known.set(sku, variant)
      await learnCosts([...missing])
      for (const order of batch) {
        orders += 1
        const lines = order.lines.map((line): PromotionLine => {
          // What is not sold any more is known by its codes alone.
          const { categories = [], brand = '', floor = null } = known.get(line.sku) ?? {}
          return { ...line, categories, brand, floor }
        })
        const found = lines.length === 0 ? null : price(order, lines)
        if (!found) continue
        touched.push(found.order)
        if (costs.size > 0)
          margins.push(
            marginOf(found.before, found.after, {
              ...{ country, findTaxRate, at: order.placedAt, costs },
              taxClassOf: (sku) => known.get(sku)?.taxClass,
            }),
          )
      }
    }
    const margin = margins.some((one) => one.known > 0) ? addMargins(margins, country) : null
    const month = sumUp(touched, { from, until, orders, margin, currency: country.currency })
    await store(promotion, month, by, until)
    return ok(month)
  }

type Pricing = {
  readonly country: Country
  readonly tried: Promotion
  readonly others: readonly Promotion[]
  readonly gifts: ReadonlyMap<string, GiftItem>
  /** A code that no promotion shares may have been one of its own. */
  readonly takesOwnCode: boolean | undefined
}

type PricedTwice = {
  readonly order: TouchedOrder
  readonly before: PricedCart['lines']
  readonly after: PricedCart['lines']
}

/** Prices orders in the order in which they were placed; null: the promotion does not apply. */
function createPriceBoth({ country, tried, others, gifts, takesOwnCode = false }: Pricing) {
  const shared = new Set(others.map(({ conditions }) => conditions.coupon))
  const { isoCode, currency, timeZone } = country
  const usesOf = new Map<string, number>()
  let uses = 0
  const { limits, id } = tried
  return (order: PastOrder, lines: readonly PromotionLine[]): PricedTwice | null => {
    const own = usesOf.get(order.customer) ?? 0
    const remainingUses = Math.min((limits.uses ?? Infinity) - uses, (limits.perCustomer ?? Infinity) - own)
    if (remainingUses <= 0) return null
    const context: PromotionContext = {
      ...{ country: isoCode, timeZone, currency, at: order.placedAt, chosenGifts: order.chosenGifts },
      coupon:
        order.coupon === null || (takesOwnCode && !shared.has(order.coupon))
          ? tried.conditions.coupon
          : order.coupon,
      paymentMethod: order.paymentMethod,
      customer: { group: order.customerGroup, isFirstOrder: order.isFirstOrder },
    }
    const remaining = remainingUses === Infinity ? new Map<string, number>() : new Map([[id, remainingUses]])
    const run = (all: readonly Promotion[], chosen: PromotionContext['chosenGifts']) =>
      explainCart(lines, all, { ...context, chosenGifts: chosen }, remaining, gifts)
    const all = [...others, tried]
    const first = run(all, order.chosenGifts)
    if (first.declined.has(id)) return null
    // Of gifts to choose from, shoppers are taken to choose the first.
    const offered = first.priced.gifts.find(({ promotionId }) => promotionId === id)?.choices[0]
    const after =
      offered === undefined ? first.priced : run(all, new Map([...order.chosenGifts, [id, offered]])).priced
    const before = run(others, order.chosenGifts).priced
    const taken = after.uses.find(({ promotionId }) => promotionId === id)?.quantity ?? 1
    uses += taken
    usesOf.set(order.customer, own + taken)
    const given = givenBy(after, order) - givenBy(before, order)
    return {
      order: { number: order.number, before: before.total, given: money(given, currency) },
      ...{ before: before.lines, after: after.lines },
    }
  }
}

/** Off the items, with gifts and delivery. */
const givenBy = ({ discount, freeDelivery }: PricedCart, { deliveryMinor }: PastOrder): number =>
  (freeDelivery ? deliveryMinor : 0) - discount.minor

function sumUp(
  touched: readonly TouchedOrder[],
  {
    currency,
    ...span
  }: Pick<SimulatedMonth, 'from' | 'until' | 'orders' | 'margin'> & { readonly currency: Money['currency'] },
): SimulatedMonth {
  const total = (of: 'before' | 'given') => touched.reduce((sum, one) => sum + one[of].minor, 0)
  return {
    ...span,
    touched: touched.length,
    given: touched.length === 0 ? zero(currency) : money(total('given'), currency),
    averageCart: touched.length === 0 ? null : money(Math.round(total('before') / touched.length), currency),
    worst: touched.toSorted((a, b) => b.given.minor - a.given.minor).slice(0, worstOrders),
  }
}
