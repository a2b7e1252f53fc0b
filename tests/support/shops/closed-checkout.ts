import type { CheckoutFacade } from '#commerce/checkout/checkout.ts'
import type { OrdersFacade } from '#commerce/orders/orders.ts'
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
  listReschedulings: async () => [],
  reschedule: notFound,
  payReschedulingFee: notFound,
  chooseRefundMethod: notFound,
  listOffersForOrder: async () => [],
  retryPayment: notFound,
}
