import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import {
  isChoosable,
  type PaymentMethodCode,
  type PaymentOffer,
  type PaymentTerms,
} from '#commerce/payments/methods/payment-method.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { LoadCheckout, LoadedCheckout } from './load-checkout.ts'
import type { OrderQuote } from './order-quote.ts'

type Visitor = {
  readonly token: string
  readonly storefront: Storefront
  readonly channel: SalesChannel
}

/**
 * Adds to each method that can be chosen what the review will charge with it, and the promotions that only it gives. A
 * method named by a promotion is calculated as if it were chosen, with everything that depends on it: delivery, too, may
 * be free only above a total.
 */
export const createAddPaymentTerms =
  (loadCheckout: LoadCheckout) =>
  async (
    methods: readonly PaymentOffer[],
    loaded: LoadedCheckout,
    { token, storefront, channel }: Visitor,
  ): Promise<readonly PaymentOffer[]> => {
    const quoteWith = async (method: PaymentMethodCode | null) => {
      const proposed = await loadCheckout(token, storefront, channel, { method })
      return proposed.ok ? proposed.value : undefined
    }
    const plain = loaded.checkout.quote.paymentMethod === null ? loaded : await quoteWith(null)
    if (!plain) return methods
    const named = methodsOfPromotions(plain)
    return Promise.all(
      methods.map(async (offer) => {
        if (!isChoosable(offer)) return offer
        const own = named.has(offer.code) ? (await quoteWith(offer.code))?.checkout.quote : undefined
        return { ...offer, terms: termsOf(own ?? plain.checkout.quote, plain.checkout.quote) }
      }),
    )
  }

/** Methods that a promotion would apply with. */
const methodsOfPromotions = ({ cart }: LoadedCheckout): ReadonlySet<string> =>
  new Set(
    cart.priced.hints.flatMap(({ rejection }) =>
      rejection.kind === 'other-payment' ? rejection.methods : [],
    ),
  )

function termsOf({ due, promotions }: OrderQuote, plain: OrderQuote): PaymentTerms {
  const before = new Set(plain.promotions.adjustments.map(({ promotionId }) => promotionId))
  const labels = promotions.adjustments.flatMap(({ promotionId, label }) =>
    before.has(promotionId) ? [] : label,
  )
  const delivery = plain.promotions.freeDelivery ? null : promotions.freeDelivery
  return { due, promotions: delivery ? [...labels, delivery.label] : labels }
}
