/** Products by term, packed as slot × 256 + strength (1–255), in the order of slots, since products are only appended. */
export type Postings = {
  add(term: string, slot: number, strength: number): void
  /** Undefined: no product has it. Entries beyond `length` are unused. */
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

/** A slot and a strength share 32 bits. */
export const maxSlots = 2 ** 24
