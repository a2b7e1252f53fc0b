import { createColumn, uint32 } from './column.ts'

/** Which stores have a variant in stock: a bit for each store, 32 to a column. */
export type StoreStock = {
  readonly stores: readonly string[]
  put(variant: number, units: Readonly<Record<string, number>>): void
  has(variant: number, store: number): boolean
}

export function createStoreStock(stores: readonly string[]): StoreStock {
  const columns = Array.from({ length: Math.ceil(stores.length / 32) }, () => createColumn(uint32))
  return {
    stores,
    put(variant, units) {
      for (const [number, column] of columns.entries()) {
        let bits = 0
        for (let bit = 0; bit < 32; bit += 1) {
          const store = stores[number * 32 + bit]
          if (store !== undefined && (units[store] ?? 0) > 0) bits |= 1 << bit
        }
        column.set(variant, bits >>> 0)
      }
    },
    has: (variant, store) => (((columns[store >> 5]?.data[variant] ?? 0) >>> (store & 31)) & 1) === 1,
  }
}
