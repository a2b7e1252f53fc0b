import type { Currency } from '#kernel/currency.ts'
import { allocate, money } from '#kernel/money.ts'

/** A line's weight in a discount, and how much can still be taken off it, in minor units. */
export type DiscountTarget = { readonly weight: number; readonly room: number }

/**
 * Distributes an amount by weight, never beyond the room of a target: what one cannot take goes to the others. Returns
 * minor units per target; they sum to the amount, or to all the room there is.
 */
export function spread(
  amountMinor: number,
  targets: readonly DiscountTarget[],
  currency: Currency,
): readonly number[] {
  const taken = targets.map(() => 0)
  const roomAt = (index: number): number => (targets[index]?.room ?? 0) - (taken[index] ?? 0)
  let remaining = Math.min(
    amountMinor,
    targets.reduce((total, { room }) => total + room, 0),
  )
  while (remaining > 0) {
    const open = targets.map((_, index) => index).filter((index) => roomAt(index) > 0)
    const shares = allocate(
      money(remaining, currency),
      open.map((index) => targets[index]?.weight ?? 0),
    )
    let given = 0
    open.forEach((index, place) => {
      const share = Math.min(shares[place]?.minor ?? 0, roomAt(index))
      taken[index] = (taken[index] ?? 0) + share
      given += share
    })
    // All weights are zero: the rest goes to the first targets with room, unit by unit.
    if (given === 0) {
      const first = open[0] ?? 0
      taken[first] = (taken[first] ?? 0) + 1
      given = 1
    }
    remaining -= given
  }
  return taken
}
