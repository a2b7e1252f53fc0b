import type { CounterPickup, PickupCounter } from '#commerce/orders/pickup/pickup-counter.ts'
import { maskContact } from '#commerce/addresses/mask-contact.ts'
import {
  handOverBody,
  pickupCodeBody,
  pickupsQuery,
  wirePickup,
  wirePickups,
  type WirePickup,
} from '#contracts/operations-pickups.ts'
import { wireOrder } from '#contracts/operations.ts'
import { fail, ok } from '#kernel/result.ts'
import { toReply } from './advance-order.ts'
import { route, type Rejection, type Route } from './routes.ts'
import { readWireMoney, toWireMoney } from './wire-money.ts'

/** What waits at stores, and handing it over by its code. */
export const pickupRoutes = (counter: PickupCounter): readonly Route[] => [
  route({
    method: 'GET',
    path: '/pickups',
    scope: 'orders:read',
    summary: 'Lists pickups that are open, those that end soonest first.',
    query: pickupsQuery,
    reply: wirePickups,
    run: async ({ query: { country = null, store = null, state = null, limit }, by }) =>
      ok({ pickups: (await counter.list({ country, store, state, limit, by })).map(toWirePickup) }),
  }),
  route({
    method: 'POST',
    path: '/stores/{store}/pickups/find',
    scope: 'orders:write',
    summary: 'Finds what is ready at a store under a pickup code. Eight wrong codes an hour.',
    body: pickupCodeBody,
    reply: wirePickup,
    run: async ({ parameters: { store = '' }, body: { code }, by }) => {
      const found = await counter.findByCode({ store, code, by })
      return found.ok ? ok(toWirePickup(found.value)) : fail(toRejection(found.failure))
    },
  }),
  route({
    method: 'POST',
    path: '/stores/{store}/pickups/hand-over',
    scope: 'orders:write',
    summary: 'Hands an order over by its pickup code, to the name on an identity card.',
    body: handOverBody,
    reply: wireOrder,
    run: async ({
      parameters: { store = '' },
      body: { code, name, nameConfirmed, note = null, ...body },
      by,
    }) => {
      const collected = readWireMoney(body.collected)
      if (!collected.ok) return collected
      const handedOver = await counter.handOver({
        store,
        code,
        name,
        isNameConfirmed: nameConfirmed,
        collected: collected.value,
        note,
        by,
      })
      if (handedOver.ok) return toReply(handedOver)
      const { failure } = handedOver
      return isOfCounter(failure) ? fail(toRejection(failure)) : toReply(fail(failure))
    },
  }),
]

type CounterFailure = Extract<
  Extract<Awaited<ReturnType<PickupCounter['handOver']>>, { ok: false }>['failure'],
  { readonly kind: keyof typeof statuses }
>

const statuses = {
  'unknown-code': 404,
  'too-many': 429,
  'already-collected': 409,
  'not-ready': 409,
  'other-name': 409,
  'reason-required': 422,
  'not-permitted': 403,
} as const

const isOfCounter = (failure: { readonly kind: string }): failure is CounterFailure =>
  Object.hasOwn(statuses, failure.kind)

const toRejection = (failure: CounterFailure): Rejection => {
  const detail =
    failure.kind === 'not-ready'
      ? `the pickup is ${failure.state}`
      : failure.kind === 'too-many'
        ? `again in ${failure.retryAfterSeconds} seconds`
        : undefined
  return { status: statuses[failure.kind], kind: failure.kind, ...(detail === undefined ? {} : { detail }) }
}

const toWirePickup = ({ order, shipment, store, state, transfers, due }: CounterPickup): WirePickup => ({
  orderNumber: order.number,
  store,
  state,
  buyer: maskContact(order.contact).name,
  hasSecondCollector: order.collector !== null,
  items: shipment.lines.map((line) => ({ ...line })),
  transfers: transfers.map((one) => ({ ...one })),
  due: due && toWireMoney(due),
  collectBy: shipment.collectBy,
})
