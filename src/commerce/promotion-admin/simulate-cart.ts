import type { LoadedCart } from '#commerce/cart/loaded-cart.ts'
import type { StoredCart } from '#commerce/cart/ports.ts'
import { isPrize } from '#commerce/play/prize.ts'
import type { ExplainedCart, PromotionDecline } from '#commerce/promotions/price-cart.ts'
import { isGivenCode } from '#commerce/promotions/coupon-state.ts'
import type { FindOwnCode } from '#commerce/promotions/own-code.ts'
import type { ActivePromotions, PromotionRepository } from '#commerce/promotions/ports.ts'
import { toCouponCode, type Promotion } from '#commerce/promotions/promotion.ts'
import { inOrderOfStages } from '#commerce/promotions/run-promotions.ts'
import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import { zero, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { marginOf, type LoadCosts, type Margin } from './margin.ts'
import { promotionProblems, type PromotionProblem } from './promotion-problems.ts'

/** A cart that nobody has. */
export type CartToSimulate = {
  readonly country: CountryCode
  readonly items: readonly ItemQuantity[]
  readonly coupon: string | null
  /** Prices and promotions of this moment; the stock is that of now. */
  readonly at: Instant
  readonly isFirstOrder: boolean
  /** Null: none is chosen. */
  readonly paymentMethod: string | null
  /** A version that is not stored: takes the place of the one with its id, also of one that is stopped. */
  readonly tried: Promotion | null
}

/** What became of a promotion in the cart. */
type Verdict = {
  readonly promotion: Pick<Promotion, 'id' | 'label' | 'benefit'>
  readonly isTried: boolean
  /** Zero or less. */
  readonly given: Money
  /** Null: it applies. */
  readonly why: PromotionDecline | null
}

export type SimulatedCart = {
  readonly cart: LoadedCart
  /** What is tried, then those that apply in the order of application, then the others. */
  readonly verdicts: readonly Verdict[]
  readonly couponIsKnown: boolean
  /** Null: no cost is known, or the operator may not see it. */
  readonly margin: Margin | null
}

export type SimulateFailure =
  | NotPermitted
  | { readonly kind: 'not-found' }
  | { readonly kind: 'no-items' | 'too-many-items' | 'other-country' }
  | { readonly kind: 'invalid'; readonly problems: readonly PromotionProblem[] }

export const maxSimulatedItems = 60
const maxQuantity = 9_999

/** Prices a cart as the shop does at a moment, with these promotions. */
export type PriceCartAt = (
  cart: StoredCart,
  where: {
    readonly country: Country
    readonly at: Instant
    readonly active: ActivePromotions
    readonly paymentMethod: string | null
    readonly isFirstOrder: boolean
  },
) => Promise<{
  readonly cart: LoadedCart
  readonly explained: ExplainedCart
  readonly promotions: readonly Promotion[]
}>

type Deps = {
  readonly promotions: Pick<PromotionRepository, 'load' | 'listByCoupon'>
  readonly findOwnCode: FindOwnCode
  readonly loadCosts: LoadCosts
  readonly findTaxRate: FindTaxRate
  /** How often a promotion was used. */
  readonly countUses: (id: string) => Promise<number>
  readonly priceAt: PriceCartAt
  readonly countries: readonly Country[]
}

export type SimulateCart = (
  given: CartToSimulate,
  by: Operator,
) => Promise<Result<SimulatedCart, SimulateFailure>>

/** What the shop would say to a cart: its price, what applies, and why each of the others does not. Writes nothing. */
export const createSimulateCart =
  ({ promotions, findOwnCode, loadCosts, findTaxRate, countUses, priceAt, countries }: Deps): SimulateCart =>
  async ({ items, at, paymentMethod, isFirstOrder, ...given }, by) => {
    const tried = given.tried && withoutOwnCode(given.tried)
    const country = countries.find(({ isoCode }) => isoCode === given.country)
    if (!country || !may(by, 'promotions.see', { country: country.isoCode, place: null }))
      return fail({ kind: 'not-found' })
    if (items.length === 0) return fail({ kind: 'no-items' })
    if (items.length > maxSimulatedItems || items.some(({ quantity }) => quantity > maxQuantity))
      return fail({ kind: 'too-many-items' })
    if (tried && tried.country !== country.isoCode) return fail({ kind: 'other-country' })
    const problems = tried ? promotionProblems(tried, countries) : []
    if (problems.length > 0) return fail({ kind: 'invalid', problems })
    const coupon = given.coupon === null || toCouponCode(given.coupon) === '' ? null : given.coupon
    const { promotions: stored, remaining } = await promotions.load(country.isoCode, null)
    const withTried = tried ? [...stored.filter(({ id }) => id !== tried.id), tried] : stored
    // A code that is known in another country only is the likeliest mistake of who asks why nothing applies.
    const ownCode = coupon === null ? undefined : await findOwnCode(toCouponCode(coupon), country.isoCode)
    const isKnownHere = withTried.some((one) => isGivenCode(one, { coupon, ownCode }))
    const elsewhere =
      coupon === null || isKnownHere
        ? []
        : (await promotions.listByCoupon(toCouponCode(coupon))).filter(
            (one) =>
              one.country !== country.isoCode &&
              may(by, 'promotions.see', { country: one.country, place: null }),
          )
    const active = {
      promotions: [...withTried, ...elsewhere],
      remaining: tried ? withTriedLimit(remaining, tried, await countUses(tried.id)) : remaining,
    }
    const price = await priceAt(
      {
        ...{ version: 0, coupon, chosenGifts: {} },
        lines: items.map((item) => ({ ...item, addedPrice: zero(country.currency), saved: false })),
      },
      { country, at, active, paymentMethod, isFirstOrder },
    )
    const { priced, declined } = price.explained
    const takenBy = new Map(priced.adjustments.map(({ promotionId, amount }) => [promotionId, amount]))
    const verdicts = inOrderOfStages(price.promotions).map((promotion): Verdict => ({
      promotion,
      isTried: promotion.id === tried?.id,
      given: takenBy.get(promotion.id) ?? zero(country.currency),
      why: declined.get(promotion.id) ?? null,
    }))
    // The prizes of players, one for each, say nothing before their code is given.
    const relevant = verdicts.filter(({ promotion, why }) => !(isPrize(promotion) && why?.kind === 'no-code'))
    const costs = may(by, 'costs.see', { country: country.isoCode, place: null })
      ? await loadCosts(
          priced.lines.map(({ sku }) => sku),
          country.isoCode,
        )
      : new Map<string, number>()
    const unpromoted = priced.lines
      .filter(({ gift }) => !gift)
      .map(({ sku, quantity, gross }) => ({ sku, quantity, net: gross }))
    return ok({
      margin:
        costs.size === 0
          ? null
          : marginOf(unpromoted, priced.lines, {
              ...{ country, findTaxRate, at, costs },
              taxClassOf: (sku) => price.cart.variants.get(sku)?.taxClass,
            }),
      cart: price.cart,
      verdicts: relevant.toSorted((a, b) => placeOf(a) - placeOf(b)),
      couponIsKnown:
        coupon === null ||
        isKnownHere ||
        active.promotions.some(({ conditions }) => conditions.coupon === toCouponCode(coupon)),
    })
  }

/** What is tried is unlocked by its shared code: those of shoppers may not be made yet. */
export const withoutOwnCode = ({ takesOwnCode: _, ...promotion }: Promotion): Promotion => promotion

const placeOf = ({ isTried, why }: Verdict): number => (isTried ? 0 : why === null ? 1 : 2)

/** Uses of the stored version count against the limit of the tried one. */
function withTriedLimit(
  remaining: ReadonlyMap<string, number>,
  { id, limits }: Promotion,
  used: number,
): ReadonlyMap<string, number> {
  const others = [...remaining].filter(([one]) => one !== id)
  const limit = Math.min(limits.uses === null ? Infinity : limits.uses - used, limits.perCustomer ?? Infinity)
  return new Map(limit === Infinity ? others : [...others, [id, Math.max(0, limit)]])
}
