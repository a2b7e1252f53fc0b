import { fail, ok, type Result } from '#kernel/result.ts'
import { followShipments } from '#commerce/orders/lifecycle/follow-shipments.ts'
import type {
  ActionContext,
  ActionFailure,
  ActionResult,
  AdvancedOrder,
  StockAllocation,
  NotificationKind,
  OrderAction,
  OrderEffect,
} from '#commerce/orders/lifecycle/order-action.ts'
import { canCancelItems, isUnbegun } from '#commerce/orders/lifecycle/shipment-states.ts'
import type { Order, Cancellation } from '#commerce/orders/order.ts'
import { isCompanion } from '#commerce/payments/tender.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import { quantitiesBySku, requestedItems, splitLines } from './cancellation.ts'
import { removeItems } from './remove-items.ts'

type Action = Extract<
  OrderAction,
  {
    kind:
      'request-item-cancellation' | 'approve-item-cancellation' | 'reject-item-cancellation' | 'cancel-items'
  }
>
type Input = Pick<Cancellation, 'id' | 'items' | 'reason'>
/** Advances the order as a whole, for when no item would remain. */
type AdvanceWhole = (order: Order, kind: 'request-cancellation' | 'cancel') => ActionResult

/** Each sends a message. */
const maxCancellations = 20

/** Cancels some items while the rest is delivered. An order of which nothing remains is canceled as a whole. */
export function advanceItemCancellation(
  order: Order,
  action: Action,
  context: ActionContext,
  advanceWhole: AdvanceWhole,
): ActionResult {
  const known = order.cancellations.find(({ id }) => id === action.id)
  if (action.kind === 'request-item-cancellation' || action.kind === 'cancel-items') {
    if (known)
      return isSame(known.items, action.items)
        ? ok({ order, effects: [] })
        : fail({ kind: 'cancellation-id-reused' })
    // It is exchanged as a whole, or not.
    if (isCompanion(order)) return fail({ kind: 'illegal', from: order.status, action: action.kind })
    return action.kind === 'request-item-cancellation'
      ? request(order, action, context, advanceWhole)
      : cancel(order, action, context, advanceWhole)
  }
  if (!known) return fail({ kind: 'unknown-cancellation' })
  const isApproval = action.kind === 'approve-item-cancellation'
  // A repeated decision changes nothing; the opposite one is too late.
  if (known.state === (isApproval ? 'done' : 'rejected')) return ok({ order, effects: [] })
  if (known.state !== 'requested') return fail({ kind: 'unknown-cancellation' })
  return isApproval ? cancel(order, known, context, advanceWhole) : ok(reject(order, known, context))
}

function request(
  order: Order,
  input: Input,
  context: ActionContext,
  advanceWhole: AdvanceWhole,
): ActionResult {
  const checked = check(order, [...requestedItems(order), ...input.items])
  if (!checked.ok) return checked
  if (isWhole(order, input.items)) return advanceWhole(order, 'request-cancellation')
  if (approvesItself(order, input.items, context)) return cancel(order, input, context, advanceWhole)
  if (order.cancellations.length >= maxCancellations) return fail({ kind: 'unknown-items' })
  const cancellation: Cancellation = {
    id: input.id,
    items: input.items,
    reason: input.reason,
    state: 'requested',
    lines: [],
    byTenders: [],
    actor: context.actor,
    at: context.at,
  }
  const changed = { ...order, cancellations: [...order.cancellations, cancellation] }
  return ok(notified(changed, 'item-cancellation-requested', cancellation, context))
}

function reject(order: Order, rejected: Cancellation, context: ActionContext): AdvancedOrder {
  const cancellations = order.cancellations.map((one) =>
    one === rejected ? { ...one, state: 'rejected' as const } : one,
  )
  return notified({ ...order, cancellations }, 'item-cancellation-rejected', rejected, context)
}

function cancel(
  order: Order,
  input: Input,
  context: ActionContext,
  advanceWhole: AdvanceWhole,
): ActionResult {
  const { id, items, reason } = input
  const checked = check(order, items)
  if (!checked.ok) return checked
  const cancellation = { id, items, reason, actor: context.actor, at: context.at }
  if (isWhole(order, items)) {
    const whole: Cancellation = { ...cancellation, state: 'done', lines: [], byTenders: [] }
    const others = order.cancellations.filter((one) => one.id !== id)
    return advanceWhole({ ...order, cancellations: [...others, whole] }, 'cancel')
  }
  const reduced = removeItems(order, {
    cancellation,
    refundId: `items:${order.id}:${id}`,
    roundCash: context.roundCash,
  })
  if (!reduced) return fail({ kind: 'unknown-items' })
  const { shipments, effects } = withoutItems(order, items)
  const next = notified({ ...reduced.order, shipments }, 'items-canceled', input, context)
  return followShipments(next.order, [...reduced.effects, ...effects, ...next.effects], context)
}

/** As with a whole order: nothing of these shipments is being prepared yet. */
const approvesItself = (
  { shipments }: Order,
  items: readonly ItemQuantity[],
  { actor }: ActionContext,
): boolean => actor === 'shopper' && isUnbegun(shipmentsWith(shipments, items))

const shipmentsWith = (shipments: Order['shipments'], items: readonly ItemQuantity[]): Order['shipments'] =>
  shipments.filter(({ lines }) => lines.some(({ sku }) => items.some((one) => one.sku === sku)))

/** Only items of shipments that have not left, of an order that goes on and is paid or is paid on delivery. */
function check(order: Order, items: readonly ItemQuantity[]): Result<void, ActionFailure> {
  const status = order.status === 'cancel rejected' ? order.statusBefore : order.status
  const goesOn = status === 'confirmed' || status === 'processing'
  if (!goesOn || (order.payment.state !== 'paid' && order.payment.state !== 'due'))
    return fail({ kind: 'illegal', from: order.status, action: 'cancel-items' })
  if (items.length === 0 || items.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1))
    return fail({ kind: 'unknown-items' })
  if (!splitLines(order.lines, items)) return fail({ kind: 'unknown-items' })
  return shipmentsWith(order.shipments, items).every((shipment) => canCancelItems(shipment.status))
    ? ok(undefined)
    : fail({ kind: 'already-dispatched' })
}

const isWhole = ({ lines }: Order, items: readonly ItemQuantity[]): boolean =>
  splitLines(lines, items)?.remaining.length === 0

/** A shipment of which nothing remains is canceled; its lines stay for its history. */
function withoutItems(
  order: Order,
  items: readonly ItemQuantity[],
): { readonly shipments: Order['shipments']; readonly effects: readonly OrderEffect[] } {
  const effects: OrderEffect[] = []
  const canceled = quantitiesBySku(items)
  const shipments = order.shipments.map((shipment) => {
    if (!canCancelItems(shipment.status)) return shipment
    const lines = shipment.lines.flatMap(({ sku, quantity }) => {
      const remaining = quantity - (canceled.get(sku) ?? 0)
      return remaining > 0 ? [{ sku, quantity: remaining }] : []
    })
    if (lines.length === 0) {
      effects.push({ kind: 'release-stock', shipment: shipment.position })
      return { ...shipment, status: 'Canceled' as const }
    }
    const reduced = shipment.lines.filter(({ sku }) => canceled.has(sku))
    if (reduced.length === 0) return shipment
    const allocations = reduced.flatMap(({ sku }) => allocationsOf(order, sku, canceled.get(sku) ?? 0))
    effects.push({ kind: 'release-items', allocations })
    return { ...shipment, lines }
  })
  return { shipments, effects }
}

const allocationsOf = ({ lines }: Order, lineSku: string, units: number): readonly StockAllocation[] =>
  (lines.find(({ sku }) => sku === lineSku)?.components ?? []).map(({ sku, quantity }) => ({
    lineSku,
    sku,
    quantity: quantity * units,
  }))

/** Adds the event to the history, and the message to the shopper. */
function notified(
  order: Order,
  kind: NotificationKind,
  { items, reason }: Input,
  { at, actor, note }: ActionContext,
): AdvancedOrder {
  const what = items.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ')
  const event = { at, kind, actor, shipment: null, note: `${what}: ${note ?? reason}` }
  return {
    order: { ...order, events: [...order.events, event] },
    effects: [{ kind: 'message', message: kind, shipment: null }],
  }
}

const isSame = (one: readonly ItemQuantity[], other: readonly ItemQuantity[]): boolean => {
  const [first, second] = [quantitiesBySku(one), quantitiesBySku(other)]
  return first.size === second.size && [...first].every(([sku, quantity]) => second.get(sku) === quantity)
}
