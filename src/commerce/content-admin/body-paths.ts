/** A body as it is written in a file: what a field holds is text, a number, yes or no. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
type JsonRecord = { readonly [name: string]: Json }

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = (value: unknown): value is readonly Json[] => Array.isArray(value)

/** What tells a part of a list from the others: its id or key; null: only its place does. */
function nameOfItem(item: Json | undefined): string | null {
  if (!isRecord(item)) return null
  const name = item['id'] ?? item['componentName']
  return typeof name === 'string' && /^[\w-]+$/.test(name) ? name : null
}

/** Names of the items, by which each is found wherever it has moved; null: not every item has a name of its own. */
export function namesOfItems(items: readonly Json[]): readonly string[] | null {
  const names = items.flatMap((item) => nameOfItem(item) ?? [])
  return names.length === items.length && new Set(names).size === names.length ? names : null
}

/** What each item of a list is called in a path: its name, or its place. */
export const stepsOfItems = (items: readonly Json[]): readonly string[] =>
  namesOfItems(items) ?? items.map((_, place) => String(place))

type PathStep = { readonly name: string; readonly isItem: boolean }

/** "selectRows[hero].title" → selectRows, hero (an item), title. */
export const stepsOf = (path: string): readonly PathStep[] =>
  [...path.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)].map(([, item, field]) =>
    field === undefined ? { name: item ?? '', isItem: true } : { name: field, isItem: false },
  )

export const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** The path of what a part belongs to, and the part's own step. */
export function splitPath(path: string): { readonly parent: string; readonly step: string } {
  const [, parent = '', step = ''] = /^(.*?)(?:\[([^\]]*)\])$/s.exec(path) ?? []
  return { parent, step }
}

/** Undefined: nothing is there. */
export const valueAt = (body: Json | undefined, path: string): Json | undefined =>
  stepsOf(path).reduce<Json | undefined>((value, { name, isItem }) => {
    if (isItem) return isList(value) ? value[placeOfItem(value, name)] : undefined
    return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
  }, body)

export function placeOfItem(items: readonly Json[], step: string): number {
  return stepsOfItems(items).indexOf(step)
}

/** The body with another value at a path; undefined: without it. As it was when there is no such place. */
export function withValueAt(body: Json, path: string, value: Json | undefined): Json {
  const change = (from: Json, [step, ...rest]: readonly PathStep[]): Json => {
    if (!step) return value ?? from
    if (step.isItem) {
      if (!isList(from)) return from
      const place = placeOfItem(from, step.name)
      if (rest.length === 0 && value === undefined) return from.filter((_, index) => index !== place)
      return from.map((item, index) => (index === place ? change(item, rest) : item))
    }
    if (!isRecord(from)) return from
    const { [step.name]: old, ...others } = from
    if (rest.length > 0) return old === undefined ? from : { ...from, [step.name]: change(old, rest) }
    return value === undefined ? others : { ...from, [step.name]: value }
  }
  return change(body, stepsOf(path))
}

/** The same path with places instead of names, as a schema names it. */
export function placeInBody(body: Json, path: string): string {
  return stepsOf(path).reduce(
    ({ walked, places }, { name, isItem }) => {
      const items = valueAt(body, walked)
      const here = isItem ? `${walked}[${name}]` : joinPath(walked, name)
      const place = isItem && isList(items) ? placeOfItem(items, name) : name
      return { walked: here, places: isItem ? `${places}[${place}]` : joinPath(places, name) }
    },
    { walked: '', places: '' },
  ).places
}
