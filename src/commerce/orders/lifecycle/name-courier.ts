import { fail, ok, type Result } from '#kernel/result.ts'
import type { Courier, Order } from '#commerce/orders/order.ts'
import type { ActionContext, ActionResult, OrderAction } from './order-action.ts'

const maxLength = { name: 60, reference: 60, url: 400 } as const

/** Who carries a shipment, as an operator enters it. Its page is opened by shoppers: https, without user and password. */
export function parseCourier(input: {
  readonly name: string
  readonly reference: string
  readonly url: string | null
}): Result<Courier, { readonly kind: 'invalid-courier'; readonly field: 'name' | 'reference' | 'url' }> {
  const [name, reference] = [input.name.trim(), input.reference.trim()]
  if (name === '' || name.length > maxLength.name) return fail({ kind: 'invalid-courier', field: 'name' })
  if (reference === '' || reference.length > maxLength.reference)
    return fail({ kind: 'invalid-courier', field: 'reference' })
  const url = input.url === null ? null : URL.parse(input.url.trim())
  const isLink =
    url === null
      ? input.url === null
      : url.protocol === 'https:' && url.username === '' && url.href.length <= maxLength.url
  return isLink
    ? ok({ name, reference, url: url?.href ?? null })
    : fail({ kind: 'invalid-courier', field: 'url' })
}

/** Records who carries a shipment; again: another courier. Possible until it has arrived. */
export function nameCourier(
  order: Order,
  { position, courier }: Extract<OrderAction, { kind: 'name-courier' }>,
  { at, actor, note }: ActionContext,
): ActionResult {
  const shipment = order.shipments.find((one) => one.position === position)
  if (!shipment) return fail({ kind: 'unknown-shipment' })
  if (shipment.status === 'Delivered' || shipment.status === 'Canceled' || order.choice.kind === 'collect')
    return fail({ kind: 'illegal', from: shipment.status, action: 'name-courier' })
  return ok({
    order: {
      ...order,
      shipments: order.shipments.map((one) => (one === shipment ? { ...one, courier } : one)),
      events: [...order.events, { at, kind: 'courier-named', actor, shipment: position, note }],
    },
    effects: [],
  })
}
