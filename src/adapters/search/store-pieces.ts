import { createColumn, uint32 } from './column.ts'

/** In which pickup stores a variant stands: a bit for each store, 32 to a column. */
export type StorePieces = {
  readonly stores: readonly string[]
  put(variant: number, pieces: Readonly<Record<string, number>>): void
  has(variant: number, store: number): boolean
}

export function createStorePieces(stores: readonly string[]): StorePieces {
  const columns = Array.from({ length: Math.ceil(stores.length / 32) }, () => createColumn(uint32))
  return {
    stores,
    put(variant, pieces) {
      for (const [number, column] of columns.entries()) {
        let bits = 0
        for (let bit = 0; bit < 32; bit += 1) {
          const store = stores[number * 32 + bit]
          if (store !== undefined && (pieces[store] ?? 0) > 0) bits |= 1 << bit
        }
        column.set(variant, bits >>> 0)
      }
    },
    has: (variant, store) => (((columns[store >> 5]?.data[variant] ?? 0) >>> (store & 31)) & 1) === 1,
  }
}
