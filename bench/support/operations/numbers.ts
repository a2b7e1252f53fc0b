/** Numbers that look random and are the same in every run (mulberry32). */
export function createNumbers(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { below, pick: <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value }
}

/** A uuid made of a kind of row and its place. */
export const uuidOf = (kind: number, place: number, part = 0): string =>
  `${kind.toString(16).padStart(4, '0')}${part.toString(16).padStart(4, '0')}-0000-4000-8000-${place.toString(16).padStart(12, '0')}`
