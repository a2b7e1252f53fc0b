const run = 1_000

/** Sorts many values in pieces, between which others have the thread. Equal values stay in their order. */
export async function sortWithRests<Value>(
  values: readonly Value[],
  compare: (one: Value, other: Value) => number,
  rest: () => Promise<void>,
): Promise<readonly Value[]> {
  let runs: (readonly Value[])[] = []
  for (let from = 0; from < values.length; from += run) {
    runs.push(values.slice(from, from + run).toSorted(compare))
    await rest()
  }
  while (runs.length > 1) {
    const merged: (readonly Value[])[] = []
    for (let place = 0; place < runs.length; place += 2)
      merged.push(await merge(runs[place] ?? [], runs[place + 1] ?? [], { compare, rest }))
    runs = merged
  }
  return runs[0] ?? []
}

async function merge<Value>(
  ones: readonly Value[],
  others: readonly Value[],
  {
    compare,
    rest,
  }: { readonly compare: (one: Value, other: Value) => number; readonly rest: () => Promise<void> },
): Promise<readonly Value[]> {
  const merged: Value[] = []
  let one = 0
  let other = 0
  while (one < ones.length || other < others.length) {
    const next = ones[one] as Value
    const second = others[other] as Value
    if (other >= others.length || (one < ones.length && compare(next, second) <= 0)) {
      merged.push(next)
      one += 1
    } else {
      merged.push(second)
      other += 1
    }
    if (merged.length % run === 0) await rest()
  }
  return merged
}
