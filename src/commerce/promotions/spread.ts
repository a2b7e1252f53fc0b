import type { Currency } from '#kernel/currency.ts'
import { allocate, money } from '#kernel/money.ts'

/** Where a discount may go: how much it weighs there, and how much is left to take. */
export type Place = { readonly weight: number; readonly room: number }

/**
 * Shares an amount over places by their weight, never more than a place has room for: what one cannot take goes to the
 * others. Answers minor units per place; their sum is the amount, or all the room there is.
 */
export function spread(amountMinor: number, places: readonly Place[], currency: Currency): readonly number[] {
  const taken = places.map(() => 0)
  const roomAt = (index: number): number => (places[index]?.room ?? 0) - (taken[index] ?? 0)
  let left = Math.min(
    amountMinor,
    places.reduce((total, { room }) => total + room, 0),
  )
  while (left > 0) {
    const open = places.map((_, index) => index).filter((index) => roomAt(index) > 0)
    const shares = allocate(
      money(left, currency),
      open.map((index) => places[index]?.weight ?? 0),
    )
    let given = 0
    open.forEach((index, place) => {
      const share = Math.min(shares[place]?.minor ?? 0, roomAt(index))
      taken[index] = (taken[index] ?? 0) + share
      given += share
    })
    // Weights of nothing beside places without room: what is left goes where it fits, first come first.
    if (given === 0) {
      const first = open[0] ?? 0
      taken[first] = (taken[first] ?? 0) + 1
      given = 1
    }
    left -= given
  }
  return taken
}
