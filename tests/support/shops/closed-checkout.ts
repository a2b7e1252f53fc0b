import type { CheckoutFacade } from '#commerce/checkout/checkout.ts'
import type { GiftCardsFacade } from '#commerce/gift-cards/create-gift-cards.ts'
import type { OrdersFacade } from '#commerce/orders/orders.ts'
import type { GiftCardSales } from '#commerce/orders/placement/place-gift-card.ts'
import { fail } from '#kernel/result.ts'

const emptyCart = async () => fail({ kind: 'empty-cart' } as const)
const notFound = async () => fail({ kind: 'not-found' } as const)

/** A checkout where every cart is empty, and orders are not found. */
export const closedCheckout: CheckoutFacade = {
  load: emptyCart,
  loadPayment: emptyCart,
  setContact: emptyCart,
  setAddress: emptyCart,
  setDelivery: emptyCart,
  setPayment: emptyCart,
  confirmPhone: emptyCart,
  setSavedCard: emptyCart,
  addGiftCard: emptyCart,
  useWallet: emptyCart,
  useOwnCard: emptyCart,
  removeTender: emptyCart,
  spendPoints: emptyCart,
  spendCredit: emptyCart,
  removeReward: emptyCart,
  place: emptyCart,
}

export const closedOrders: OrdersFacade = {
  find: notFound,
  listOwn: async () => ({ orderList: [], recordsTotal: 0, start: 0, elsewhere: [] }),
  findOwn: notFound,
  isFree: async () => false,
  keep: notFound,
  openByContact: notFound,
  sendChangeLink: notFound,
  requestCancellation: notFound,
  requestItemCancellation: notFound,
  findPickupCode: async () => undefined,
  nameCollector: notFound,
  listOpenRefunds: async () => [],
  listReschedulings: async () => [],
  reschedule: notFound,
  payReschedulingFee: notFound,
  chooseRefundMethod: notFound,
  listOffersForOrder: async () => [],
  retryPayment: notFound,
}

const invalidLink = async () => fail({ kind: 'invalid-link' } as const)
const unusable = async () => fail({ kind: 'card-unusable' } as const)

/** No card is known, and none is sold. */
export const closedGiftCards: GiftCardsFacade & GiftCardSales = {
  openLink: invalidLink,
  claim: invalidLink,
  readShownCode: () => undefined,
  checkBalance: unusable,
  readShownBalance: () => undefined,
  keep: unusable,
  listOf: async () => ({ own: [], bought: [] }),
  resend: notFound,
  findOfOrder: async () => undefined,
  offer: () => undefined,
  place: async () => fail({ kind: 'not-sold-here' }),
}
