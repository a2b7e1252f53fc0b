import type { z } from 'zod'
import type { QuoteBox, QuoteBoxAnswer } from '#commerce/checkout/quote-box.ts'
import { quoteBoxBody, wireQuoteBox } from '#contracts/operations-quote-box.ts'
import { toInstant } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'
import { toWireMoney } from './wire-money.ts'

/** What the shop would quote for a delivery. Writes nothing. */
export const quoteBoxRoutes = (quoteBox: QuoteBox): readonly Route[] => [
  route({
    method: 'POST',
    path: '/delivery/quote',
    scope: 'stores:read',
    summary:
      'Quotes the delivery of items to an area at a moment, as the checkout does: fee, days, first slots, collection at stores.',
    body: quoteBoxBody,
    reply: wireQuoteBox,
    run: async ({ body: { at, ...wanted }, by }) => {
      const quoted = await quoteBox.quote(
        { ...wanted, at: at === undefined ? null : toInstant(new Date(at)) },
        by,
      )
      if (quoted.ok) return ok(toWire(quoted.value))
      const { kind } = quoted.failure
      return fail<Rejection>({ status: kind === 'not-found' ? 404 : 422, kind })
    },
  }),
]

const toWire = ({
  delivery,
  unavailable,
  stores,
  ...rest
}: QuoteBoxAnswer): z.input<typeof wireQuoteBox> => ({
  ...rest,
  unavailable: unavailable.map(({ sku, name, available }) => ({ sku, name, available })),
  delivery: delivery && {
    ...{ sizeClass: delivery.sizeClass, freeBy: delivery.freeBy, requiresCall: delivery.requiresCall },
    ...{ fee: toWireMoney(delivery.fee), fullFee: toWireMoney(delivery.fullFee) },
    shipments: delivery.shipments.map(({ skus, sizeClass, seller, dispatchDay, earliest, latest }) => ({
      ...{ skus: [...skus], sizeClass, seller: seller?.code ?? null, dispatchDay, earliest, latest },
    })),
    slots: delivery.slots.map(({ id, day, from, to, remaining, surcharge }) => ({
      ...{ id, day, from, to, free: remaining, surcharge: surcharge ? toWireMoney(surcharge) : null },
    })),
    services: delivery.services.map(({ code, label, price }) => ({ code, label, price: toWireMoney(price) })),
  },
  stores: stores.map(({ missing, ...store }) => ({ ...store, missing: [...missing] })),
})
