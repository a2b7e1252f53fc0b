import { fold } from '#kernel/fold.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ActionContext, ActionResult, OrderAction } from '#commerce/orders/lifecycle/order-action.ts'

const maxLength = 60
/** A name as an identity card writes it. */
const nameShape = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]+$/u

/** Another person who may collect an order. Null: no other than the one who ordered. */
export function parseCollector(text: string): Result<string | null, { readonly kind: 'invalid-collector' }> {
  const name = tidyText(text)
  if (name === '') return ok(null)
  return name.length <= maxLength && nameShape.test(name) ? ok(name) : fail({ kind: 'invalid-collector' })
}

/** Names, or renames, who else may collect an order; possible until it is collected. */
export function nameCollector(
  order: Order,
  { collector }: Extract<OrderAction, { kind: 'name-collector' }>,
  { at, actor, note }: ActionContext,
): ActionResult {
  const isOpen = order.shipments.some(({ status }) => status !== 'Delivered' && status !== 'Canceled')
  if (order.choice.kind !== 'collect' || !isOpen)
    return fail({ kind: 'illegal', from: order.status, action: 'name-collector' })
  if (order.collector === collector) return ok({ order, effects: [] })
  // The history keeps no name: it outlives the reason for it.
  const kind = collector === null ? 'collector-removed' : 'collector-named'
  const event = { at, kind, actor, shipment: null, note }
  return ok({ order: { ...order, collector, events: [...order.events, event] }, effects: [] })
}

const partsOfName = (name: string): readonly string[] =>
  fold(name)
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)

/**
 * Whether the name on a card is the expected one: cards write more names than people do, so the shorter must be within
 * the longer, with two names in common where both have two.
 */
export function isSameName(shown: string, expected: string): boolean {
  const [one, other] = [partsOfName(shown), partsOfName(expected)]
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter.length === 0 || (shorter.length === 1 && longer.length > 1 && other.length > 1)) return false
  return shorter.every((part) => longer.includes(part))
}

/** Who of those that may collect an order has this name; null: neither. */
export function collectorOf(
  { contact, collector }: Pick<Order, 'contact' | 'collector'>,
  shown: string,
): 'buyer' | 'collector' | null {
  if (isSameName(shown, contact.name)) return 'buyer'
  return collector !== null && isSameName(shown, collector) ? 'collector' : null
}
