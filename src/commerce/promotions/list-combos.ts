import type { ListVariants, PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { ProductCard, RailSource } from '#commerce/catalog/product-card.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { PromotionRepository } from './ports.ts'
import type { Conditions, Promotion, Target } from './promotion.ts'
import { statusAt } from './schedule.ts'
import { isTargeted } from './target.ts'

/** A combo that the cart has begun, with what would complete it. */
export type ComboOffer = {
  readonly promotionId: string
  readonly label: Bilingual
  readonly missing: readonly {
    readonly quantity: number
    /** Products that fit and are in stock, best first. */
    readonly cards: readonly ProductCard[]
  }[]
}

/** Combos that these SKUs (of a cart, or of the product shown) begin and do not complete. */
export type ListCombos = (skus: readonly string[], storefront: Storefront) => Promise<readonly ComboOffer[]>

type Deps = {
  readonly promotions: Pick<PromotionRepository, 'load'>
  readonly listVariants: ListVariants
  readonly listProductCards: (
    source: RailSource,
    storefront: Storefront,
    limit: number,
  ) => Promise<readonly ProductCard[]>
  readonly clock: Clock
}

/** Products shown for each missing part. */
const maxCardsPerPart = 4

export const createListCombos =
  ({ promotions, listVariants, listProductCards, clock }: Deps): ListCombos =>
  async (skus, storefront) => {
    if (skus.length === 0) return []
    const { country } = storefront
    const active = await promotions.load(country.isoCode, null)
    const combos = active.promotions.filter(
      (one) =>
        isForEveryone(one.conditions) &&
        active.remaining.get(one.id) !== 0 &&
        statusAt(one.conditions.schedule, clock.now(), country.timeZone).kind === 'running',
    )
    const variants = combos.length > 0 ? [...(await listVariants(skus, country)).values()] : []
    const offers = await Promise.all(combos.map((combo) => offerOf(combo, variants)))
    return offers.flatMap((offer) => offer ?? [])

    async function offerOf(
      { id, label, benefit }: Promotion,
      there: readonly PurchasableVariant[],
    ): Promise<ComboOffer | undefined> {
      if (benefit.kind !== 'combo') return undefined
      const absent = benefit.parts.filter(({ of }) => !there.some((one) => isTargeted(of, one)))
      if (absent.length === 0 || absent.length === benefit.parts.length) return undefined
      const missing = await Promise.all(
        absent.map(async ({ of, quantity }) => ({ quantity, cards: await cardsFor(of) })),
      )
      const complete = missing.every(({ cards }) => cards.length > 0)
      return complete ? { promotionId: id, label, missing } : undefined
    }

    async function cardsFor(of: Target): Promise<readonly ProductCard[]> {
      const sources: readonly RailSource[] = [
        ...(of.products.length > 0 ? [{ skus: of.products }] : []),
        ...of.categories.map((category) => ({ category })),
      ]
      const found = await Promise.all(
        sources.map((source) => listProductCards(source, storefront, 2 * maxCardsPerPart)),
      )
      return found
        .flat()
        .filter(({ availability }) => availability.kind === 'in-stock')
        .slice(0, maxCardsPerPart)
    }
  }

/** A promotion that needs a coupon, a payment method or a known customer cannot be offered to everyone. */
const isForEveryone = ({ coupon, paymentMethods, customerGroups, firstOrder }: Conditions): boolean =>
  coupon === null && paymentMethods.length === 0 && customerGroups.length === 0 && !firstOrder
