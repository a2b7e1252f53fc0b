import type { Customer } from '#commerce/customers/customer.ts'
import type { CardChoice, CardUse, ShownCard } from '#commerce/payments/cards/saved-card.ts'
import type { CheckoutCards } from '#commerce/payments/cards/saved-cards.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type { PaymentMethodCode, PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** What a customer may do with cards at the payment step. */
export type CardOffers = {
  /** Those that the order can be paid by, and expired ones. */
  readonly saved: readonly ShownCard[]
  /** Methods that can save a card. */
  readonly savedBy: readonly PaymentMethodCode[]
  readonly chosen: CardChoice | null
}

type LoadedCards = {
  /** Null: a guest, a kiosk, or a country that saves no cards. */
  readonly offers: CardOffers | null
  /** What the payment does with cards. */
  readonly use: CardUse | null
  /** The card that was chosen has been removed, or has expired. */
  readonly isGone: boolean
}

const none: LoadedCards = { offers: null, use: null, isGone: false }

/** Cards of the customer who checks out. What a guest posts about cards is ignored. */
export const createLoadCheckoutCards =
  ({ cards }: { readonly cards: CheckoutCards }) =>
  async (
    customer: Customer | null,
    chosen: CardChoice | null,
    order: {
      readonly storefront: Storefront
      readonly channel: SalesChannel
      readonly methods: readonly PaymentOffer[]
      readonly method: PaymentMethodCode | null
    },
  ): Promise<LoadedCards> => {
    const { storefront, channel, methods, method } = order
    const { country } = storefront
    const open = methods.filter(({ rejection }) => rejection === null).map(({ code }) => code)
    const savedBy = open.filter((code) => cards.saves(code, country))
    const wasSaved = chosen?.kind === 'saved'
    if (channel === 'kiosk' || (savedBy.length === 0 && !wasSaved)) return none
    if (!customer) return { ...none, isGone: wasSaved }
    const saved = (await cards.listFor(customer.id, country)).filter((card) => savedBy.includes(card.method))
    const pays = wasSaved ? saved.find(({ id }) => id === chosen.id) : undefined
    const isGone = wasSaved && (pays === undefined || pays.isExpired || pays.method !== method)
    const isUsed = wasSaved ? !isGone : chosen !== null && method !== null && savedBy.includes(method)
    return {
      offers: { saved, savedBy, chosen: isUsed ? chosen : null },
      use: chosen && isUsed ? { ...chosen, customerId: customer.id } : null,
      isGone,
    }
  }
