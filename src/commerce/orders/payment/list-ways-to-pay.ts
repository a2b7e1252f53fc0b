import type { ListOrderables } from '#commerce/catalog/orderable.ts'
import type { FindHistory, ListOffers } from '#commerce/checkout/ports.ts'
import type { PrescoreOffers } from '#commerce/payments/methods/prescore-offers.ts'
import type { Clock } from '#kernel/instant.ts'
import { isZero } from '#kernel/money.ts'
import type { OrdersFacade } from '#commerce/orders/orders.ts'

type Deps = {
  readonly listOffers: ListOffers
  readonly listOrderables: ListOrderables
  readonly findHistory: FindHistory
  readonly prescoreOffers: PrescoreOffers
  readonly clock: Clock
}

/**
 * Ways to pay for an order that was placed and is not paid. What it comes to was agreed to, and stays: only methods that
 * add nothing to it (a fee, rounding to coins) take the place of the one that was chosen (decision 0036).
 */
export const createListWaysToPay =
  ({ listOffers, listOrderables, findHistory, prescoreOffers, clock }: Deps): OrdersFacade['listWaysToPay'] =>
  async (order, storefront) => {
    const { address, choice, contact, country, lines, payment, shipments, totals } = order
    const at = clock.now()
    const [goods, history] = await Promise.all([
      listOrderables([...new Set(lines.map(({ sku }) => sku))], storefront.country),
      findHistory(contact.phone, at),
    ])
    const offers = listOffers(
      {
        due: totals.due,
        tendered: payment.tenders.length > 0,
        goods: [...goods.values()],
        zoneId: address?.zoneId ?? null,
        collectAt: choice.kind === 'collect' ? choice.store : null,
        phone: contact.phone,
        refusals: history.refusals,
        at,
        channel: order.platform,
        // It has left by the day on which it arrives.
        leaves:
          shipments
            .map(({ latest }) => latest)
            .sort()
            .at(-1) ?? null,
      },
      storefront,
    )
    return prescoreOffers(
      offers.filter(({ code, charge }) => isZero(charge) && code !== 'cashondelivery'),
      { country, language: storefront.language, amount: totals.due, contact, goods: order },
    )
  }
