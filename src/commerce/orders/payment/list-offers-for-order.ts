import type { ListOrderedItems } from '#commerce/catalog/ordered-items.ts'
import type { FindHistory, ListOffers } from '#commerce/checkout/ports.ts'
import type { PrescoreOffers } from '#commerce/payments/methods/prescore-offers.ts'
import type { Clock } from '#kernel/instant.ts'
import { isZero } from '#kernel/money.ts'
import type { OrdersFacade } from '#commerce/orders/orders.ts'

type Deps = {
  readonly listOffers: ListOffers
  readonly listOrderedItems: ListOrderedItems
  readonly findHistory: FindHistory
  readonly prescoreOffers: PrescoreOffers
  readonly clock: Clock
}

/**
 * Payment methods for an order that was placed and is not paid. Its total was agreed to and does not change, so only
 * methods without a charge (a fee, cash rounding) can replace the chosen one (decision 0036).
 */
export const createListOffersForOrder =
  ({
    listOffers,
    listOrderedItems,
    findHistory,
    prescoreOffers,
    clock,
  }: Deps): OrdersFacade['listOffersForOrder'] =>
  async (order, storefront) => {
    // Its money may be on its way.
    if (order.payment.transfer) return []
    const { address, choice, contact, country, lines, payment, shipments, totals } = order
    const at = clock.now()
    const [ordered, history] = await Promise.all([
      listOrderedItems([...new Set(lines.map(({ sku }) => sku))]),
      findHistory({ ...contact, customerId: order.customerId }, at),
    ])
    const offers = listOffers(
      {
        due: totals.due,
        tendered: payment.tenders.length > 0,
        items: [...ordered.values()],
        giftCards: lines.some(({ orderType }) => orderType === 'gift-card'),
        zoneId: address?.zoneId ?? null,
        collectAt: choice.kind === 'collect' ? choice.store : null,
        phone: contact.phone,
        isCustomer: order.customerId !== null,
        // A placed order can no longer be paid in cash.
        phoneConfirmed: false,
        refusedDeliveries: history.refusedDeliveries,
        isCashBlocked: history.isCashBlocked,
        at,
        channel: order.platform,
        // Dispatch is no later than the day of delivery.
        lastDispatchDay:
          shipments
            .map(({ latest }) => latest)
            .sort()
            .at(-1) ?? null,
      },
      storefront,
    )
    return prescoreOffers(
      offers.filter(({ code, charge }) => isZero(charge) && code !== 'cashondelivery'),
      { country, language: storefront.language, amount: totals.due, contact, contents: order },
    )
  }
