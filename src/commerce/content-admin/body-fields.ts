/** A body as it is written in a file: what a field holds is text, a number, yes or no. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** A value by where it is: "selectRows[hero].widgets[home-hero].items[0].title". */
export type BodyField = { readonly path: string; readonly text: string }

const isRecord = (value: unknown): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What tells a part of a list from the others: its id or key; null: only its place does. */
const nameOfItem = (item: Json | undefined): string | null => {
  if (!isRecord(item)) return null
  const name = item['id'] ?? item['componentName']
  return typeof name === 'string' ? name : null
}

/** Whether every item of a list has a name of its own, so that it is found wherever it has moved. */
function areNamed(items: readonly Json[]): boolean {
  const names = items.map(nameOfItem)
  return items.length > 0 && !names.includes(null) && new Set(names).size === names.length
}

/** Every field of a body in the order in which it is shown. Nothing is said of empty lists. */
export function fieldsOf(body: unknown, path = ''): readonly BodyField[] {
  if (Array.isArray(body)) {
    const items = body as readonly Json[]
    const named = areNamed(items)
    return items.flatMap((item, place) => fieldsOf(item, `${path}[${named ? nameOfItem(item) : place}]`))
  }
  if (isRecord(body))
    return Object.entries(body).flatMap(([name, value]) =>
      fieldsOf(value, path === '' ? name : `${path}.${name}`),
    )
  return body === null || body === undefined ? [] : [{ path, text: String(body) }]
}

/** A field that two bodies do not agree about; null: one of them does not have it. */
export type FieldChange = {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

/** What differs between two bodies, in the order of the later one, then what it no longer has. */
export function compareBodies(before: unknown, after: unknown): readonly FieldChange[] {
  const old = new Map(fieldsOf(before).map(({ path, text }) => [path, text]))
  const now = fieldsOf(after)
  const paths = new Set(now.map(({ path }) => path))
  return [
    ...now
      .filter(({ path, text }) => old.get(path) !== text)
      .map(({ path, text }) => ({ path, before: old.get(path) ?? null, after: text })),
    ...[...old]
      .filter(([path]) => !paths.has(path))
      .map(([path, text]) => ({ path, before: text, after: null })),
    ...orderChanges(before, after),
  ]
}

/** Lists whose parts are the same, in another order. */
function orderChanges(before: unknown, after: unknown, path = ''): readonly FieldChange[] {
  if (isRecord(before) && isRecord(after))
    return Object.keys(after).flatMap((name) =>
      orderChanges(before[name], after[name], path === '' ? name : `${path}.${name}`),
    )
  if (!Array.isArray(before) || !Array.isArray(after)) return []
  const [old, now] = [before as readonly Json[], after as readonly Json[]]
  if (!areNamed(old) || !areNamed(now)) return []
  const wereNames = old.map((item) => String(nameOfItem(item)))
  const names = now.map((item) => String(nameOfItem(item)))
  const both = [
    wereNames.filter((one) => names.includes(one)),
    names.filter((one) => wereNames.includes(one)),
  ]
  const inside = now.flatMap((item) => {
    const name = nameOfItem(item)
    return orderChanges(
      old.find((one) => nameOfItem(one) === name),
      item,
      `${path}[${name}]`,
    )
  })
  const [beforeOrder = '', afterOrder = ''] = both.map((one) => one.join(' '))
  return beforeOrder === afterOrder ? inside : [{ path, before: beforeOrder, after: afterOrder }, ...inside]
}

/** Keys of the blocks that a body shows in place of widgets. */
export function blocksOf(body: unknown): readonly string[] {
  if (Array.isArray(body)) return (body as readonly Json[]).flatMap(blocksOf)
  if (!isRecord(body)) return []
  const { type, key } = body
  if (type === 'block' && typeof key === 'string') return [key]
  return Object.values(body).flatMap(blocksOf)
}

/** Links of a body to pages of the storefront, without what follows "?" or "#". */
export function linksOf(body: unknown): readonly string[] {
  if (Array.isArray(body)) return (body as readonly Json[]).flatMap(linksOf)
  if (!isRecord(body)) return []
  return Object.entries(body).flatMap(([name, value]) =>
    name === 'href' && typeof value === 'string' && value.startsWith('/')
      ? [value.replace(/[?#].*$/s, '')]
      : linksOf(value),
  )
}
