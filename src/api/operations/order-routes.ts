import { parseCourier } from '#commerce/orders/lifecycle/name-courier.ts'
import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import {
  courierBody,
  orderActionBody,
  ordersQuery,
  reschedulingBody,
  shipmentEventBody,
  wireOrder,
  wireOrders,
} from '#contracts/operations.ts'
import { fail, ok } from '#kernel/result.ts'
import { createAdvance, toReply } from './advance-order.ts'
import { toWireOrder } from './order-wire.ts'
import { readWireMoney } from './wire-money.ts'
import { route, type Route } from './routes.ts'

/** Lists and advances orders and their shipments. */
export function orderRoutes(admin: OrderAdmin): readonly Route[] {
  const advance = createAdvance(admin)
  return [
    route({
      method: 'GET',
      path: '/orders',
      scope: 'orders:read',
      summary: 'Orders, newest first, in pages.',
      query: ordersQuery,
      reply: wireOrders,
      run: async ({ query, by }) => {
        const found = await admin.list({
          by,
          country: query.country ?? null,
          status: query.status ?? null,
          onHold: query.onHold === undefined ? null : query.onHold === 'true',
          // One more than the limit shows whether there is another page.
          limit: query.limit + 1,
          before: query.cursor ?? null,
        })
        const page = found.slice(0, query.limit)
        const next = found.length > query.limit ? (page.at(-1)?.number ?? null) : null
        return ok({ orders: page.map(toWireOrder), next })
      },
    }),
    route({
      method: 'GET',
      path: '/orders/{number}',
      scope: 'orders:read',
      summary: 'One order.',
      reply: wireOrder,
      run: async ({ parameters, by }) => {
        const found = await admin.find(parameters['number'] ?? '', by)
        return found.ok ? ok(toWireOrder(found.value.order)) : fail({ status: 404, kind: 'not-found' })
      },
    }),
    route({
      method: 'POST',
      path: '/orders/{number}/actions',
      scope: 'orders:write',
      summary:
        'Moves an order to its next state: confirms it, puts it on hold for review, releases it or decides on a cancellation request.',
      body: orderActionBody,
      reply: wireOrder,
      run: async ({ parameters, body, by }) => {
        const paid = readWireMoney(body.paid)
        if (!paid.ok) return paid
        if (body.action === 'put-on-hold' && (body.note ?? '').trim() === '')
          return fail({ status: 422, kind: 'reason-required' })
        const action: OrderAction =
          body.action === 'confirm'
            ? { kind: 'confirm', paid: paid.value }
            : body.action === 'put-on-hold'
              ? { kind: 'put-on-hold', reasons: ['operator'], paid: null }
              : { kind: body.action }
        return advance(parameters['number'] ?? '', action, { note: body.note, by })
      },
    }),
    route({
      method: 'POST',
      path: '/orders/{number}/shipments/{position}/events',
      scope: 'orders:write',
      summary: 'Moves a shipment to its next state.',
      body: shipmentEventBody,
      reply: wireOrder,
      run: async ({ parameters, body, by }) => {
        const collected = readWireMoney(body.collected)
        if (!collected.ok) return collected
        const position = Number(parameters['position'])
        const action = { kind: 'shipment', position, event: body.event, collected: collected.value } as const
        const { slot, day } = body
        const time = slot === undefined ? (day === undefined ? undefined : { day }) : { slot }
        return advance(parameters['number'] ?? '', action, { note: body.note, time, by })
      },
    }),
    route({
      method: 'POST',
      path: '/orders/{number}/shipments/{position}/rescheduling',
      scope: 'orders:write',
      summary: 'Moves a delivery to another time that was agreed with the shopper, with its fee or without.',
      body: reschedulingBody,
      reply: wireOrder,
      run: async ({ parameters, body: { slot, day = '', fee, reason }, by }) =>
        toReply(
          await admin.reschedule({
            number: parameters['number'] ?? '',
            shipment: Number(parameters['position']),
            time: slot === undefined ? { day } : { slot },
            fee,
            reason,
            by,
          }),
        ),
    }),
    route({
      method: 'POST',
      path: '/orders/{number}/shipments/{position}/courier',
      scope: 'orders:write',
      summary: 'Names who carries a shipment, with a link to follow it.',
      body: courierBody,
      reply: wireOrder,
      run: async ({ parameters, body, by }) => {
        const { name, reference, url = null } = body
        const courier = parseCourier({ name, reference, url })
        if (!courier.ok)
          return fail({ status: 422, kind: courier.failure.kind, detail: courier.failure.field })
        const position = Number(parameters['position'])
        const action = { kind: 'name-courier', position, courier: courier.value } as const
        return advance(parameters['number'] ?? '', action, { note: body.note, by })
      },
    }),
  ]
}
