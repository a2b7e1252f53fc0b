import type { OrderAction, RequestedTime } from '#commerce/orders/lifecycle/order-action.ts'
import { operatorShipmentEvents } from '#commerce/orders/lifecycle/shipment-states.ts'
import type { Order } from '#commerce/orders/order.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import { parseDay } from '#kernel/local-time.ts'
import { parseMoney, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'

/** What a form of an order's page asks for. */
export type RequestedAct = {
  readonly action: OrderAction
  readonly note: string | null
  readonly time: RequestedTime | null
}

export type FormFailure = {
  readonly kind: 'no-reason' | 'no-sum' | 'no-items' | 'no-such-act'
  readonly field: string
}

const maxReason = 300

/** One line without marks of direction; too long or empty ones are rejected, never cut. */
export function readReason(fields: FormData): Result<string, FormFailure> {
  const reason = tidyText(String(fields.get('reason') ?? ''))
  return reason === '' || [...reason].length > maxReason
    ? fail({ kind: 'no-reason', field: 'reason' })
    : ok(reason)
}

export function readSum(fields: FormData, currency: Money['currency']): Result<Money, FormFailure> {
  const typed = toLatinDigits(String(fields.get('sum') ?? '')).trim()
  const sum = parseMoney(typed.replace(/[٫,]/g, '.'), currency)
  return sum.ok && sum.value.minor > 0 ? sum : fail({ kind: 'no-sum', field: 'sum' })
}

/** Quantities by line: "items.SKU". */
export function readPostedItems(
  fields: FormData,
  { lines }: Order,
): Result<readonly ItemQuantity[], FormFailure> {
  const skus = [...new Set(lines.map(({ sku }) => sku))]
  const items = skus.map((sku) => {
    const typed = toLatinDigits(String(fields.get(`items.${sku}`) ?? '')).trim()
    return { sku, quantity: typed === '' ? 0 : /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN }
  })
  const chosen = items.filter(({ quantity }) => quantity !== 0)
  return chosen.length === 0 || chosen.some(({ quantity }) => Number.isNaN(quantity))
    ? fail({ kind: 'no-items', field: 'items' })
    : ok(chosen)
}

/** Acts that only need a reason: what they do to an order. */
function byReason(act: string, fields: FormData): OrderAction | undefined {
  const id = String(fields.get('cancellation') ?? '')
  switch (act) {
    case 'release-hold':
    case 'approve-cancellation':
    case 'reject-cancellation':
    case 'cancel':
      return { kind: act }
    case 'put-on-hold':
      return { kind: act, reasons: ['operator'], paid: null }
    case 'approve-items':
      return { kind: 'approve-item-cancellation', id }
    case 'reject-items':
      return { kind: 'reject-item-cancellation', id }
    default:
      return undefined
  }
}

/** What was posted, as a change of the order; refunds are read on their own. */
export function readOrderAct(act: string, fields: FormData, order: Order): Result<RequestedAct, FormFailure> {
  if (act === 'shipment') return readShipmentAct(fields, order)
  const reason = readReason(fields)
  if (!reason.ok) return reason
  if (act === 'cancel-items') {
    const items = readPostedItems(fields, order)
    if (!items.ok) return items
    const id = `operator:${String(fields.get('key') ?? '').slice(0, 64)}`
    const action = { kind: 'cancel-items', id, items: items.value, reason: reason.value } as const
    return ok({ action, note: reason.value, time: null })
  }
  const action = byReason(act, fields)
  return action ? ok({ action, note: reason.value, time: null }) : fail({ kind: 'no-such-act', field: 'act' })
}

function readShipmentAct(fields: FormData, order: Order): Result<RequestedAct, FormFailure> {
  const event = operatorShipmentEvents.find((one) => one === fields.get('event'))
  const position = Number(fields.get('position'))
  if (!event || !Number.isInteger(position)) return fail({ kind: 'no-such-act', field: 'act' })
  const typed = String(fields.get('sum') ?? '').trim()
  const takesCash = event === 'deliver' || event === 'hand-over'
  const { currency } = order.totals.payable
  const collected =
    takesCash && typed !== '' ? parseMoney(toLatinDigits(typed).replace(/[٫,]/g, '.'), currency) : null
  if (collected && !collected.ok) return fail({ kind: 'no-sum', field: 'sum' })
  const day = parseDay(String(fields.get('day') ?? ''))
  const isScheduling = event === 'schedule' || event === 'reschedule'
  return ok({
    action: { kind: 'shipment', position, event, collected: collected?.value ?? null },
    note: tidyText(String(fields.get('reason') ?? '')).slice(0, maxReason) || null,
    time: isScheduling && day !== undefined ? { day } : null,
  })
}
