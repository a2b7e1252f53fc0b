/**
 * Products by term, packed as slot × 256 + strength (1–127) × 2 + 1 if the term is more than prose of the product. In the
 * order of slots, since products are only appended.
 */
export type Postings = {
  /** `named`: the product has the term in more than its texts: its name, categories, keywords, options, material. */
  add(term: string, slot: number, strength: number, named: boolean): void
  /** Undefined: no product has it. Entries beyond `length` are unused. */
  find(term: string): { readonly packed: Uint32Array; readonly length: number } | undefined
  readonly terms: number
}

type List = { packed: Uint32Array; length: number }

export function createPostings(): Postings {
  const lists = new Map<string, List>()
  return {
    add(term, slot, strength, named) {
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
      list.packed[list.length++] = slot * 256 + strength * 2 + (named ? 1 : 0)
    },
    find: (term) => lists.get(term),
    get terms() {
      return lists.size
    },
  }
}

/** The highest strength. */
export const maxStrength = 127

/** A slot and a strength share 32 bits. */
export const maxSlots = 2 ** 24
