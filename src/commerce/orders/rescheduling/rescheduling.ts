import type { QuoteCharge } from '#commerce/checkout/order-quote.ts'
import type { DeliverySlot } from '#commerce/delivery/delivery-quote.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { AddressChange } from '#commerce/orders/address/address-change.ts'

/** "requested": its fee is not paid, nothing is reserved. "refunded": the fee was paid and goes back. */
export const reschedulingStates = ['requested', 'done', 'withdrawn', 'refunded'] as const
export type ReschedulingState = (typeof reschedulingStates)[number]

/** "withdraw": another time is requested instead; "reject": paid, but the delivery cannot be moved there any more. */
export const reschedulingEvents = ['pay', 'withdraw', 'reject', 'cancel'] as const
type ReschedulingEvent = (typeof reschedulingEvents)[number]

/**
 * What costs nothing, or is paid at the door, begins with "done". "cancel": the order is canceled after its fee was paid by
 * link, since canceling must cost nothing.
 */
const reschedulingTransitions = {
  requested: { pay: 'done', withdraw: 'withdrawn', reject: 'refunded' },
  // A payment that was begun before may still arrive.
  withdrawn: { reject: 'refunded' },
  done: { cancel: 'refunded' },
  refunded: {},
} as const satisfies Record<ReschedulingState, Partial<Record<ReschedulingEvent, ReschedulingState>>>

/** Undefined: the event is not possible. */
export function nextReschedulingState(
  state: ReschedulingState,
  event: ReschedulingEvent,
): ReschedulingState | undefined {
  const row: Partial<Record<ReschedulingEvent, ReschedulingState>> = reschedulingTransitions[state]
  return row[event]
}

type SlotOfShipment = Pick<DeliverySlot, 'id' | 'day' | 'from' | 'to'>

/** Another delivery time of a shipment, wanted or agreed. */
export type Rescheduling = {
  /** Also of what its fee is paid for. */
  readonly id: string
  /** Position of the shipment. */
  readonly shipment: number
  readonly state: ReschedulingState
  /** The time before. */
  readonly from: { readonly earliest: Day; readonly latest: Day; readonly slot: SlotOfShipment | null }
  readonly to: {
    readonly day: Day
    readonly slot: (SlotOfShipment & { readonly capacity: number }) | null
  }
  /** Of another address, which comes into force with the time; missing or null: only the time is another. */
  readonly address?: AddressChange | null
  /** Null: free of charge. */
  readonly charge: QuoteCharge | null
  /** "handover": added to the cash due. "link": paid before the slot is reserved. */
  readonly paidBy: 'nothing' | 'handover' | 'link'
  /** After this moment a payment comes too late. */
  readonly payBefore: Instant
  readonly actor: 'shopper' | 'operator'
  readonly at: Instant
}
