import type { RequestedTime } from '#commerce/orders/lifecycle/order-action.ts'
import { parseDay } from '#kernel/local-time.ts'

/** A posted delivery time: the id of a slot, or a day. Null: none was chosen. */
export function readDeliveryTime(value: FormDataEntryValue | null): RequestedTime | null {
  const text = typeof value === 'string' ? value.slice(0, 60) : ''
  if (text === '') return null
  const day = parseDay(text)
  return day === undefined ? { slot: text } : { day }
}
