import { isList, isRecord, namesOfItems, stepsOfItems } from './body-paths.ts'

/** A value by where it is: "selectRows[hero].widgets[home-hero].items[0].title". */
export type BodyField = { readonly path: string; readonly text: string }

/** Every field of a body in the order in which it is shown. Nothing is said of empty lists. */
export function fieldsOf(body: unknown, path = ''): readonly BodyField[] {
  if (isList(body)) {
    const steps = stepsOfItems(body)
    return body.flatMap((item, place) => fieldsOf(item, `${path}[${steps[place]}]`))
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
  if (!isList(before) || !isList(after)) return []
  const [wereNames, names] = [namesOfItems(before), namesOfItems(after)]
  if (!wereNames || !names) return []
  const both = [
    wereNames.filter((one) => names.includes(one)),
    names.filter((one) => wereNames.includes(one)),
  ]
  const inside = names.flatMap((name, place) =>
    orderChanges(before[wereNames.indexOf(name)], after[place], `${path}[${name}]`),
  )
  const [beforeOrder = '', afterOrder = ''] = both.map((one) => one.join(' '))
  return beforeOrder === afterOrder ? inside : [{ path, before: beforeOrder, after: afterOrder }, ...inside]
}

/** Keys of the blocks that a body shows in place of widgets. */
export function blocksOf(body: unknown): readonly string[] {
  if (isList(body)) return body.flatMap(blocksOf)
  if (!isRecord(body)) return []
  const { type, key } = body
  if (type === 'block' && typeof key === 'string') return [key]
  return Object.values(body).flatMap(blocksOf)
}

/** A link of a body to a page of the storefront, without what follows "?" or "#", and the field that has it. */
export type BodyLink = { readonly path: string; readonly href: string }

/** Links in fields of their own and in texts in Markdown, and the collections whose products are shown. */
export function linksOf(body: unknown): readonly BodyLink[] {
  return fieldsOf(body).flatMap(({ path, text }) => {
    if (/\.source\.collection$/.test(path))
      return text === '' ? [] : [{ path, href: `/collections/${encodeURIComponent(text)}` }]
    const hrefs = /(?:^|\.)href$/.test(path)
      ? [text]
      : [...text.matchAll(/\]\(([^)\s]+)/g)].map(([, href = '']) => href)
    return hrefs
      .filter((href) => /^\/(?!\/)/.test(href))
      .map((href) => ({ path, href: href.replace(/[?#].*$/s, '') }))
  })
}
