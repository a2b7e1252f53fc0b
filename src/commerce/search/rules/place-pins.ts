/**
 * Where pinned products come, by their places from 1, ascending: at the place they name, or the next that is free, and never after a
 * gap. `others`: how many are not pinned. Positions are from 0.
 */
export function placePins(places: readonly number[], others: number): readonly number[] {
  const positions: number[] = []
  for (const [at, place] of places.entries()) {
    const free = Math.max(place - 1, (positions[at - 1] ?? -1) + 1)
    positions.push(Math.min(free, others + at))
  }
  return positions
}
