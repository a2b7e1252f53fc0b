import type { RequestedTime } from '#commerce/orders/lifecycle/order-action.ts'
import { readRequestedTime } from '#commerce/orders/lifecycle/requested-time.ts'

/** A posted delivery time. Null: none was chosen. */
export const readDeliveryTime = (value: FormDataEntryValue | null): RequestedTime | null =>
  readRequestedTime(typeof value === 'string' ? value.slice(0, 60) : '')
