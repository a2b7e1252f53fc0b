/** Sums by key, in the order in which keys first occur. */
export function countBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
  countOf: (item: Item) => number,
): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + countOf(item))
  return counts
}
