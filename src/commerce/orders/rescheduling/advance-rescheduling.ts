import type { QuoteCharge } from '#commerce/checkout/order-quote.ts'
import { changeAddress } from '#commerce/orders/address/advance-address.ts'
import { isSameAddress } from '#commerce/orders/address/address-change.ts'
import { advanceShipment } from '#commerce/orders/lifecycle/advance-shipment.ts'
import type { ActionContext, ActionResult, OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import { isBefore } from '#kernel/instant.ts'
import { add, subtract } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { nextReschedulingState, type Rescheduling } from './rescheduling.ts'

type Action = Extract<OrderAction, { kind: 'reschedule' | 'pay-rescheduling' | 'reject-rescheduling' }>

/** Each sends a message. */
const maxReschedulings = 20

/** Moves the delivery of a shipment, at once or when the fee has been paid. */
export function advanceRescheduling(order: Order, action: Action, context: ActionContext): ActionResult {
  if (action.kind === 'reschedule') return reschedule(order, action.wanted, context)
  const known = order.reschedulings.find(({ id }) => id === action.id)
  if (!known) return fail({ kind: 'unknown-rescheduling' })
  const event = action.kind === 'pay-rescheduling' ? 'pay' : 'reject'
  const state = nextReschedulingState(known.state, event)
  const isRepeated = known.state === (event === 'pay' ? 'done' : 'refunded')
  if (isRepeated) return ok({ order, effects: [] })
  if (!state) return fail({ kind: 'illegal', from: order.status, action: action.kind })
  const next = withState(order, [known], state)
  if (event === 'pay')
    return isBefore(context.at, known.payBefore)
      ? move(next, known, context)
      : fail({ kind: 'time-unavailable' })
  const { at, actor, note } = context
  const rejected = { at, kind: 'rescheduling-refunded', actor, shipment: known.shipment, note }
  return ok({
    order: { ...next, events: [...next.events, rejected] },
    effects: [
      {
        kind: 'message',
        message: known.address ? 'address-fee-refunded' : 'rescheduling-refunded',
        shipment: known.shipment,
      },
    ],
  })
}

function reschedule(order: Order, wanted: Rescheduling, context: ActionContext): ActionResult {
  const shipment = order.shipments.find(({ position }) => position === wanted.shipment)
  if (!shipment) return fail({ kind: 'unknown-shipment' })
  const open = order.reschedulings.filter(
    (one) => one.state === 'requested' && (one.shipment === wanted.shipment || wanted.address),
  )
  // A form that is sent twice is one request.
  if (isPresent(order, shipment, wanted) || open.some((one) => isSame(one, wanted)))
    return ok({ order, effects: [] })
  if (order.reschedulings.length >= maxReschedulings) return fail({ kind: 'too-many-reschedulings' })
  // Tried before it is recorded: a fee is requested only for what is possible.
  const moved = move(order, wanted, context)
  if (!moved.ok) return moved
  const others = withState(order, open, 'withdrawn')
  const next: Order = { ...others, reschedulings: [...others.reschedulings, wanted] }
  if (wanted.paidBy !== 'link')
    return move(wanted.charge ? withCharge(next, wanted.charge, context) : next, wanted, context)
  const { at, actor, note } = context
  const requested = { at, kind: 'rescheduling-requested', actor, shipment: wanted.shipment, note }
  return ok({
    order: { ...next, events: [...next.events, requested] },
    // A shopper is on the way to the payment; with an operator on the phone they need a link.
    effects:
      actor === 'operator'
        ? [
            {
              kind: 'message',
              message: wanted.address ? 'address-fee-due' : 'rescheduling-fee-due',
              shipment: wanted.shipment,
            },
          ]
        : [],
  })
}

const move = (order: Order, { shipment, to, address }: Rescheduling, context: ActionContext): ActionResult =>
  address
    ? changeAddress(order, address, context)
    : advanceShipment(
        order,
        { kind: 'shipment', position: shipment, event: 'change-time', collected: null, time: to },
        context,
      )

const withState = (order: Order, some: readonly Rescheduling[], state: Rescheduling['state']): Order => ({
  ...order,
  reschedulings: order.reschedulings.map((one) => (some.includes(one) ? { ...one, state } : one)),
})

/** Adds the fee to the cash that is due, which is rounded to coins again. */
function withCharge(order: Order, charge: QuoteCharge, { roundCash }: ActionContext): Order {
  const { total, tax, rounding, due } = order.totals
  const exactDue = add(subtract(due, rounding), charge.amount)
  const newRounding = order.payment.method === 'cashondelivery' ? roundCash(exactDue) : rounding
  const newTotal = add(total, charge.amount)
  return {
    ...order,
    charges: [...order.charges, charge],
    totals: {
      ...order.totals,
      tax: add(tax, charge.tax),
      total: newTotal,
      rounding: newRounding,
      payable: add(newTotal, newRounding),
      due: add(exactDue, newRounding),
    },
  }
}

const isPresent = ({ address }: Order, shipment: Shipment, wanted: Rescheduling): boolean =>
  wanted.address
    ? address !== null && isSameAddress(address, wanted.address.address)
    : isAt(shipment, wanted.to)

const isAt = ({ earliest, latest, slot }: Shipment, { day, slot: wanted }: Rescheduling['to']): boolean =>
  wanted ? slot?.id === wanted.id : slot === null && earliest === day && latest === day

const isSame = (one: Rescheduling, other: Rescheduling): boolean =>
  one.to.day === other.to.day &&
  one.to.slot?.id === other.to.slot?.id &&
  (one.address && other.address
    ? isSameAddress(one.address.address, other.address.address)
    : !one.address && !other.address) &&
  one.charge?.amount.minor === other.charge?.amount.minor
