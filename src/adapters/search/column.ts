type Numbers = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array

/** Numbers by slot that grow as slots are added. Read `data` afresh after any `set`: it may have been replaced. */
export type Column<Data extends Numbers> = {
  data: Data
  set(slot: number, value: number): void
}

export function createColumn<Data extends Numbers>(make: (length: number) => Data, empty = 0): Column<Data> {
  const filled = (length: number) => {
    const data = make(length)
    if (empty !== 0) data.fill(empty)
    return data
  }
  const column: Column<Data> = {
    data: filled(256),
    set(slot, value) {
      if (slot >= column.data.length) {
        const grown = filled(Math.ceil((slot + 1) * 1.5))
        grown.set(column.data)
        column.data = grown
      }
      column.data[slot] = value
    },
  }
  return column
}

export const float64 = (length: number) => new Float64Array(length)
export const uint32 = (length: number) => new Uint32Array(length)
export const int32 = (length: number) => new Int32Array(length)
export const uint16 = (length: number) => new Uint16Array(length)
export const uint8 = (length: number) => new Uint8Array(length)

/** Several numbers by slot, laid end to end; a slot's list is written once. */
export type ListColumn = {
  readonly starts: Column<Uint32Array>
  readonly lengths: Column<Uint16Array>
  readonly values: Column<Uint32Array>
  put(slot: number, values: Iterable<number>): void
}

export function createListColumn(): ListColumn {
  const starts = createColumn(uint32)
  const lengths = createColumn(uint16)
  const values = createColumn(uint32)
  let end = 0
  return {
    starts,
    lengths,
    values,
    put(slot, list) {
      starts.set(slot, end)
      const from = end
      for (const value of list) values.set(end++, value)
      lengths.set(slot, end - from)
    },
  }
}
