type Numbers = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array

/** Numbers by slot, growing with the slots. Read `data` again after every `set`, which may replace it. */
export type TypedColumn<Data extends Numbers> = {
  data: Data
  set(slot: number, value: number): void
}

export function createColumn<Data extends Numbers>(
  make: (length: number) => Data,
  empty = 0,
): TypedColumn<Data> {
  const filled = (length: number) => {
    const data = make(length)
    if (empty !== 0) data.fill(empty)
    return data
  }
  const column: TypedColumn<Data> = {
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

/** Lists of numbers by slot, stored end to end; a slot's list is written once. */
export type ListColumn = {
  readonly starts: TypedColumn<Uint32Array>
  readonly lengths: TypedColumn<Uint16Array>
  readonly values: TypedColumn<Uint32Array>
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
