import type { PromotionAdmin } from '#commerce/promotion-admin/promotion-admin.ts'
import type { Margin } from '#commerce/promotion-admin/margin.ts'
import type { PromotionSimulation } from '#commerce/promotion-admin/promotion-simulation.ts'
import type { SimulatedCart } from '#commerce/promotion-admin/simulate-cart.ts'
import {
  cartSimulationBody,
  monthSimulationBody,
  wireCartSimulation,
  wireMonthSimulation,
} from '#contracts/operations-promotions.ts'
import type { SimulatedMonth } from '#commerce/promotion-admin/simulate-month.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

type Deps = {
  readonly admin: Pick<PromotionAdmin, 'parse'>
  readonly simulation: PromotionSimulation
  readonly clock: Clock
}

/** What promotions would do. Nothing is written to carts or orders. */
export const simulationRoutes = ({ admin, simulation, clock }: Deps): readonly Route[] => [
  route({
    method: 'POST',
    path: '/promotions/simulations/cart',
    scope: 'promotions:read',
    summary:
      'Prices a cart as the shop does; for each promotion, returns the discount or why it does not apply.',
    body: cartSimulationBody,
    reply: wireCartSimulation,
    run: async ({ body, by }) => {
      const tried = body.promotion === undefined ? null : admin.parse(body.promotion)
      if (tried && !tried.ok)
        return fail<Rejection>({ status: 422, kind: 'invalid', detail: tried.failure.details.join('; ') })
      const answer = await simulation.ofCart(
        {
          ...{ country: body.country, items: body.items, tried: tried?.value ?? null },
          coupon: body.coupon ?? null,
          at: body.at ?? clock.now(),
          isFirstOrder: body.firstOrder ?? false,
          paymentMethod: body.paymentMethod ?? null,
        },
        by,
      )
      if (answer.ok) return ok(toWire(answer.value))
      const { kind } = answer.failure
      const status = kind === 'not-found' ? 404 : kind === 'not-permitted' ? 403 : 422
      return fail<Rejection>({ status, kind })
    },
  }),
  route({
    method: 'POST',
    path: '/promotions/simulations/month',
    scope: 'promotions:write',
    summary:
      'Prices the orders of the last thirty days with and without a promotion, and stores what it would have given.',
    body: monthSimulationBody,
    reply: wireMonthSimulation,
    run: async ({ body, by }) => {
      const parsed = admin.parse(body.promotion)
      if (!parsed.ok)
        return fail<Rejection>({ status: 422, kind: 'invalid', detail: parsed.failure.details.join('; ') })
      const answer = await simulation.ofMonth(parsed.value, by)
      if (answer.ok) return ok(toWireMonth(answer.value))
      const { kind } = answer.failure
      const status = kind === 'not-found' ? 404 : kind === 'not-permitted' ? 403 : 422
      return fail<Rejection>({ status, kind })
    },
  }),
]

const toMargin = (margin: Margin | null) =>
  margin && {
    ...{ linesKnown: margin.known, lines: margin.of },
    ...{ beforeMinor: margin.before.minor, afterMinor: margin.after.minor },
  }

const toWireMonth = ({ given, averageCart, margin, worst, ...month }: SimulatedMonth) => ({
  ...month,
  margin: toMargin(margin),
  givenMinor: given.minor,
  averageCartMinor: averageCart && averageCart.minor,
  worst: worst.map((one) => ({
    ...{ number: one.number, beforeMinor: one.before.minor, givenMinor: one.given.minor },
  })),
})

const toWire = ({ cart: { priced, unavailableLines }, verdicts, margin }: SimulatedCart) => ({
  margin: toMargin(margin),
  subTotalMinor: priced.subTotal.minor,
  discountMinor: priced.discount.minor,
  totalMinor: priced.total.minor,
  lines: priced.lines.map(({ sku, quantity, net, gift }) => ({ sku, quantity, netMinor: net.minor, gift })),
  promotions: verdicts.map(({ promotion, given, why }) => ({
    ...{ id: promotion.id, applies: why === null, amountMinor: given.minor, why: why?.kind ?? null },
  })),
  unavailable: unavailableLines.map(({ sku }) => sku),
})
