import { isDeliveryFree } from '#commerce/delivery/free-delivery.ts'
import { heaviestOf } from '#commerce/delivery/plan-shipments.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import type { PricedCart, PromotionHint } from '#commerce/promotions/priced-cart.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import { add, isZero, money, subtract, type Money } from '#kernel/money.ts'

/** What a larger total brings. `missing` + the total of now = `from`. */
type NextGain = { readonly missing: Money; readonly from: Money } & (
  | { readonly kind: 'free-delivery' }
  /** `gifts`: SKUs, one of which may be chosen. `better`: another one is earned already. */
  | { readonly kind: 'gift'; readonly gifts: readonly string[]; readonly better: boolean }
  | { readonly kind: 'offer'; readonly label: Bilingual }
)

/** What a cart earns by its total. */
export type CartGains = {
  /** Whether delivery is free as the cart is now. */
  readonly freeDelivery: boolean
  /** The largest size class of the lines that can be ordered: it decides the fee of delivery. */
  readonly heaviest: SizeClass
  /** Free delivery first, then the nearest gift or offer; null: nothing more can be earned. */
  readonly next: NextGain | null
}

/** `sizes`: size classes of the lines that can be ordered. */
export function gainsOf(
  priced: Pick<PricedCart, 'total' | 'hints' | 'gifts' | 'freeDelivery'>,
  sizes: readonly SizeClass[],
  country: Pick<Country, 'freeDeliveryFromMinor'>,
): CartGains {
  const { total } = priced
  const heaviest = heaviestOf(sizes.map((sizeClass) => ({ sizeClass })))
  const canBeOrdered = sizes.length > 0
  const freeDelivery =
    canBeOrdered && (priced.freeDelivery !== null || isDeliveryFree(total, heaviest, country))
  // A cart of free samples is complete: it is sent free because nothing else is in it.
  if (!canBeOrdered || (freeDelivery && isZero(total))) return { freeDelivery, heaviest, next: null }
  if (freeDelivery) return { freeDelivery, heaviest, next: nearestOf(priced) }
  const from = money(country.freeDeliveryFromMinor, total.currency)
  return { freeDelivery, heaviest, next: { kind: 'free-delivery', missing: subtract(from, total), from } }
}

/** The gift or offer that the least is missing for. */
function nearestOf({ total, hints, gifts }: Pick<PricedCart, 'total' | 'hints' | 'gifts'>): NextGain | null {
  const [nearest] = hints
    .flatMap(({ promotionId, label, rejection }) =>
      rejection.kind === 'add-value' ? [{ promotionId, label, ...rejection }] : [],
    )
    .toSorted((a, b) => a.missing.minor - b.missing.minor)
  return nearest ? toGain(nearest, total, gifts) : null
}

type Step = Pick<PromotionHint, 'promotionId' | 'label'> & {
  readonly missing: Money
  readonly gifts?: readonly string[]
}

function toGain(
  { promotionId, label, missing, gifts }: Step,
  total: Money,
  earned: PricedCart['gifts'],
): NextGain {
  const amounts = { missing, from: add(total, missing) }
  if (gifts === undefined) return { ...amounts, kind: 'offer', label }
  return {
    ...amounts,
    kind: 'gift',
    gifts,
    better: earned.some((offer) => offer.promotionId === promotionId),
  }
}
