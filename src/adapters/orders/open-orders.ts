import { createHash, randomInt, randomUUID } from 'node:crypto'
import { createCheckout } from '#commerce/checkout/create-checkout.ts'
import { createLoadCheckout, type LoadCheckoutDeps } from '#commerce/checkout/load-checkout.ts'
import type { ListPickups } from '#commerce/checkout/ports.ts'
import type { CheckoutFacade } from '#commerce/checkout/checkout.ts'
import type { Invalidations } from '#commerce/content/ports.ts'
import { createExpireUnpaid, type AskForOrder } from '#commerce/orders/placement/expire-unpaid.ts'
import { createListWaysToPay } from '#commerce/orders/payment/list-ways-to-pay.ts'
import { createOrders } from '#commerce/orders/create-orders.ts'
import type { OrderDesk, OrdersFacade } from '#commerce/orders/orders.ts'
import { orderNumberSpace, toOrderNumber } from '#commerce/orders/placement/order-number.ts'
import { createPlaceOrder } from '#commerce/orders/placement/place-order.ts'
import type { TimeDeps } from '#commerce/orders/lifecycle/shipment-time.ts'
import { createRecordPayment } from '#commerce/orders/payment/record-payment.ts'
import type { ListOrderables } from '#commerce/catalog/orderable.ts'
import type { RecordPayment, StartPayment } from '#commerce/payments/payment-ports.ts'
import type { PrescoreOffers } from '#commerce/payments/methods/prescore-offers.ts'
import type { Shop } from '#commerce/shop.ts'
import { createCheckoutRepository } from '#adapters/checkout/checkout-repository.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { stockHold } from '#adapters/inventory/stock-hold.ts'
import { createTellStock } from '#adapters/inventory/tell-stock.ts'
import type { EnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import { accountsSeal, createSeal } from '#adapters/payments/seal.ts'
import { createAccessTokens } from './access-token.ts'
import type { Hold } from './reservations/hold.ts'
import { createListOrders } from './list-orders.ts'
import { createListOverdue } from './list-overdue.ts'
import { createOrderBook } from './order-book.ts'
import { createFindHistory } from './shopper-history.ts'

export type OrdersParts = Pick<Shop, 'clock' | 'rateLimits' | 'report'> &
  Pick<LoadCheckoutDeps, 'beginQuote' | 'quoteDelivery' | 'listOffers' | 'storedValues' | 'findCustomer'> & {
    readonly rules: Omit<LoadCheckoutDeps['rules'], 'digest'>
    readonly invalidations: Pick<Invalidations, 'publish'>
    readonly listPickups: ListPickups
    /** Whether money can be handed over at a counter there. */
    readonly hasStores: (country: string) => boolean
    readonly prescoreOffers: PrescoreOffers
    readonly findSlot: TimeDeps['findSlot']
    readonly today: TimeDeps['today']
    readonly listOrderables: ListOrderables
    readonly secret: string
    /** Besides stock: slots, promotions, gift cards. */
    readonly holds: readonly Hold[]
    readonly enqueueMessage: EnqueueMessage
    readonly startPayment: StartPayment
    /** Below `orderNumberSpace`; by chance unless somebody draws differently. */
    readonly drawNumber?: () => number
  }

export type OpenOrders = {
  readonly checkout: CheckoutFacade
  readonly orders: OrdersFacade
  readonly desk: OrderDesk
  readonly recordPayment: RecordPayment
  /** The job that ends orders nobody has paid. */
  readonly expireUnpaid: (askForOrder: AskForOrder) => Job
}

/** Checkout and orders, kept in the database. */
export function openOrders(db: Database, parts: OrdersParts): OpenOrders {
  const { clock, rateLimits, report, drawNumber = () => randomInt(orderNumberSpace) } = parts
  const accessTokens = createAccessTokens(parts.secret)
  const tellStock = createTellStock({ db, invalidations: parts.invalidations })
  const book = createOrderBook({
    db,
    accessTokens,
    enqueueMessage: parts.enqueueMessage,
    holds: [stockHold, ...parts.holds],
    stockMoved: (moved) =>
      void tellStock(moved).catch((error: unknown) => {
        report(error, { what: 'telling listings of stock' })
      }),
  })
  const checkouts = createCheckoutRepository(db)
  const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
  const loadCheckout = createLoadCheckout({
    ...parts,
    rules: { ...parts.rules, digest },
  })
  const placeOrder = createPlaceOrder({
    loadCheckout,
    checkouts,
    book,
    clock,
    digest,
    startPayment: parts.startPayment,
    newId: randomUUID,
    newNumber: (country) => toOrderNumber(country, drawNumber()),
    accessToken: accessTokens.of,
    takeTurn: (from) => rateLimits.take('order', from),
  })
  const recordPayment = createRecordPayment({ book, clock })
  const expire = (askForOrder: AskForOrder) =>
    createExpireUnpaid({ book, askForOrder, listOverdue: createListOverdue(db), report })
  const { orders, desk } = createOrders({
    book,
    startPayment: parts.startPayment,
    clock,
    findSlot: parts.findSlot,
    today: parts.today,
    cashRounding: parts.rules.cashRounding,
    sealAccount: createSeal(parts.secret, accountsSeal).close,
    refundMeans: (country) => ({
      takesWallets: parts.storedValues !== null,
      hasStores: parts.hasStores(country),
    }),
    accessTokens,
    list: createListOrders(db),
    listWaysToPay: createListWaysToPay({ ...parts, findHistory: createFindHistory(db) }),
    takeTurn: (from) => rateLimits.take('track', from),
  })
  return {
    checkout: createCheckout({
      checkouts,
      loadCheckout,
      placeOrder,
      clock,
      listPickups: parts.listPickups,
      prescoreOffers: parts.prescoreOffers,
      storedValues: parts.storedValues,
      findCustomer: parts.findCustomer,
      takeCardTurn: (from) => rateLimits.take('gift-card', from),
    }),
    orders,
    desk,
    recordPayment,
    expireUnpaid: (askForOrder) => ({
      name: 'expire-unpaid-orders',
      everySeconds: 60,
      run: async () => `${await expire(askForOrder)(clock.now())} expired`,
    }),
  }
}
