/**
 * Which products have a term, and how much it says of them: slot × 256 + strength (1–255), in the order of slots,
 * since products are only ever added at the end.
 */
export type Postings = {
  add(term: string, slot: number, strength: number): void
  /** Undefined: no product has it. Only the first `length` count. */
  find(term: string): { readonly packed: Uint32Array; readonly length: number } | undefined
  readonly terms: number
}

type List = { packed: Uint32Array; length: number }

export function createPostings(): Postings {
  const lists = new Map<string, List>()
  return {
    add(term, slot, strength) {
      let list = lists.get(term)
      if (!list) {
        list = { packed: new Uint32Array(2), length: 0 }
        lists.set(term, list)
      }
      if (list.length === list.packed.length) {
        const grown = new Uint32Array(list.length * 2)
        grown.set(list.packed)
        list.packed = grown
      }
      list.packed[list.length++] = slot * 256 + strength
    },
    find: (term) => lists.get(term),
    get terms() {
      return lists.size
    },
  }
}

/** Slots fit beside a strength in 32 bits. */
export const mostSlots = 2 ** 24
