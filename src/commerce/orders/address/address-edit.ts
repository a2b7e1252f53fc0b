import type { Address } from '#commerce/addresses/address.ts'
import type { OfferedTimes } from '#commerce/delivery/offered-times.ts'
import type { ActionFailure, RequestedTime } from '#commerce/orders/lifecycle/order-action.ts'
import type { NotFound, OrderDetails } from '#commerce/orders/orders.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Result } from '#kernel/result.ts'
import type { AddressOffer } from './address-offer.ts'

/** What operators agree with the shopper about another address. */
export type AddressEdit = {
  /** What it would mean: its costs, and times with a place left. */
  quote(request: {
    readonly number: string
    readonly address: Address
    readonly by: Operator
  }): Promise<Result<AddressOffer & { readonly proposed: string | null }, NotFound | ActionFailure>>
  /**
   * At once where it costs nothing more, is paid at the door, or is waived; else the shopper pays the difference by a link first. The
   * same address again changes nothing.
   */
  change(request: {
    readonly number: string
    readonly address: Address
    /** Where one has to be chosen: a slot, or a day of a zone without slots. */
    readonly time: RequestedTime | null
    /** The difference as it was shown; another one is `fee-changed`. */
    readonly fee: { readonly minor: number } | 'waived'
    /** How often the address had been changed when the form was shown; changes of anything else are no conflict. */
    readonly seen: number
    readonly reason: string
    readonly by: Operator
  }): Promise<Result<OrderDetails, NotFound | ActionFailure>>
}

/** The time there that is like the present one: the same hours of the same day, else the first of that day, else the first after it. */
export function likeliestTime(
  times: OfferedTimes,
  present: { readonly day: string; readonly from: string | null },
): string | null {
  if (times.kind === 'days') return times.days.find((day) => day >= present.day) ?? times.days[0] ?? null
  const sameDay = times.slots.filter(({ day }) => day === present.day)
  const found =
    sameDay.find(({ from }) => from === present.from) ??
    sameDay[0] ??
    times.slots.find(({ day }) => day > present.day) ??
    times.slots[0]
  return found?.id ?? null
}
