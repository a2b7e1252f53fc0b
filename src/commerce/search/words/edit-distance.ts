/**
 * Slips between two words (letters put in, left out, changed, or two neighbours swapped), or `limit + 1` when there
 * are more than `limit`: beyond that nobody needs the number.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let smallest = row
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      let slips = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        slips = Math.min(slips, (before[column - 2] ?? 0) + 1)
      current.push(slips)
      smallest = Math.min(smallest, slips)
    }
    if (smallest > limit) return limit + 1
    before = previous
    previous = current
  }
  return Math.min(previous[other.length] ?? 0, limit + 1)
}

/** How many slips a word may have and still be taken for another: none in short ones, which are all near each other. */
export const allowedSlips = (word: string): number =>
  /\d/.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2
