import type { EditedBlock } from '#content/schemas/page.ts'
import type { WidgetOf } from '#content/schemas/widgets.ts'
import { languageCodes, type Language } from '#kernel/language.ts'

/** A line of the menu: words and address in each language. Empty words: it is not in that language. */
export type MenuLine = {
  readonly labels: Readonly<Record<Language, string>>
  readonly hrefs: Readonly<Record<Language, string>>
}
export type MenuColumn = MenuLine & { readonly links: readonly MenuLine[] }
export type MenuGroup = MenuLine & {
  readonly columns: readonly MenuColumn[]
  /** Which group of the stored menu it was: its pictures go with it. Null: it is new. */
  readonly source: number | null
}
/** Three levels: groups in the bar, columns that open below one, links in a column. */
export type MenuTree = readonly MenuGroup[]

export type MenuBodies = Readonly<Record<Language, EditedBlock>>
type Menu = WidgetOf<'menu'>
type Linked = { readonly label: string; readonly href: string }

/** What the shop has room for. */
const menuLimits = { groups: 20, columns: 8, links: 16, label: 80 } as const

export const menuIn = (block: EditedBlock): Menu | undefined =>
  block.widgets.find((widget): widget is Menu => widget.type === 'menu')

/** Lines of both languages, side by side. */
function pairOf<Line extends Linked>(
  lines: Readonly<Record<Language, readonly Line[]>>,
): readonly (MenuLine & { readonly own: Readonly<Record<Language, Line | undefined>> })[] {
  const count = Math.max(...languageCodes.map((language) => lines[language].length))
  return Array.from({ length: count }, (_line, place) => {
    const own = { en: lines.en[place], ar: lines.ar[place] }
    return {
      own,
      labels: { en: own.en?.label ?? '', ar: own.ar?.label ?? '' },
      hrefs: { en: own.en?.href ?? own.ar?.href ?? '', ar: own.ar?.href ?? own.en?.href ?? '' },
    }
  })
}

/** The menu of both languages. Undefined: a block has no menu. */
export function readTree(bodies: MenuBodies): MenuTree | undefined {
  const menus = { en: menuIn(bodies.en), ar: menuIn(bodies.ar) }
  if (!menus.en || !menus.ar) return undefined
  return pairOf({ en: menus.en.items, ar: menus.ar.items }).map(({ own, ...group }, source) => ({
    ...{ ...group, source },
    columns: pairOf({ en: own.en?.columns ?? [], ar: own.ar?.columns ?? [] }).map(
      ({ own: lists, ...column }) => ({
        ...column,
        links: pairOf({ en: lists.en?.links ?? [], ar: lists.ar?.links ?? [] }).map(
          ({ own: _own, ...link }) => link,
        ),
      }),
    ),
  }))
}

/**
 * A body that has the groups in this order; what else it holds, such as pictures, stays with its group. `read`: the body that the
 * sources of the groups are places in, when another has rearranged them since.
 */
export function writeTree(
  tree: MenuTree,
  body: EditedBlock,
  language: Language,
  read: EditedBlock = body,
): EditedBlock {
  const menu = menuIn(body)
  const own = menuIn(read)
  if (!menu || !own) return body
  const isIn = ({ labels }: MenuLine): boolean => labels[language] !== ''
  const lineOf = ({ labels, hrefs }: MenuLine): Linked => ({ label: labels[language], href: hrefs[language] })
  const groups = tree.filter(isIn)
  const items = groups.map((group) => ({
    ...(group.source === null ? { features: [] } : { features: own.items[group.source]?.features ?? [] }),
    ...lineOf(group),
    columns: group.columns
      .filter(isIn)
      .map((column) => ({ ...lineOf(column), links: column.links.filter(isIn).map(lineOf) })),
  }))
  // A tile of the page of categories belongs to the group at its place; a new one has the first until it gets its own.
  const media = groups.flatMap(
    ({ source }) => (source === null ? undefined : own.media[source]) ?? menu.media[0] ?? [],
  )
  return {
    ...body,
    widgets: body.widgets.map((widget) => (widget === menu ? { ...menu, media, items } : widget)),
  }
}

/** Every field by where it is: "3.1.2 en label", and how many lines are below a line. */
export function fieldsOfTree(tree: MenuTree): Readonly<Record<string, string>> {
  const fields: Record<string, string> = { ' count': String(tree.length) }
  const add = (at: string, { labels, hrefs }: MenuLine, below?: number): void => {
    for (const language of languageCodes) {
      fields[`${at} ${language} label`] = labels[language]
      fields[`${at} ${language} href`] = hrefs[language]
    }
    if (below !== undefined) fields[`${at} count`] = String(below)
  }
  for (const [group, one] of tree.entries()) {
    add(String(group + 1), one, one.columns.length)
    fields[`${group + 1} source`] = String(one.source)
    for (const [column, part] of one.columns.entries()) {
      add(`${group + 1}.${column + 1}`, part, part.links.length)
      for (const [link, line] of part.links.entries()) add(`${group + 1}.${column + 1}.${link + 1}`, line)
    }
  }
  return fields
}

/** The same tree with the words and addresses of some fields. */
export function withFields(tree: MenuTree, fields: Readonly<Record<string, string>>): MenuTree {
  const line = <Line extends MenuLine>(at: string, own: Line): Line => {
    const read = (part: 'label' | 'href', language: Language, was: string): string =>
      fields[`${at} ${language} ${part}`] ?? was
    return {
      ...own,
      labels: { en: read('label', 'en', own.labels.en), ar: read('label', 'ar', own.labels.ar) },
      hrefs: { en: read('href', 'en', own.hrefs.en), ar: read('href', 'ar', own.hrefs.ar) },
    }
  }
  return tree.map((group, place) => ({
    ...line(String(place + 1), group),
    columns: group.columns.map((column, at) => ({
      ...line(`${place + 1}.${at + 1}`, column),
      links: column.links.map((link, last) => line(`${place + 1}.${at + 1}.${last + 1}`, link)),
    })),
  }))
}

/** How many lines are below each: trees of one shape are merged field by field. */
export const isSameShape = (one: MenuTree, other: MenuTree): boolean => shapeOf(one) === shapeOf(other)

const shapeOf = (tree: MenuTree): string =>
  tree
    .map(({ columns, source }) => `${source}:${columns.map(({ links }) => links.length).join(',')}`)
    .join(';')

export type MenuProblem =
  | {
      readonly kind: 'no-label' | 'long-label' | 'wrong-link'
      readonly at: string
      readonly language: Language
    }
  | { readonly kind: 'too-many'; readonly at: string; readonly max: number }
  | { readonly kind: 'no-groups' }

const link = /^(?:\/(?!\/)|https:\/\/|tel:|mailto:|#|\{(?:stores|collect)Path\}$)/

/** What is wrong with a tree, by where it is. */
export function problemsOfTree(tree: MenuTree): readonly MenuProblem[] {
  const problems: MenuProblem[] = tree.length === 0 ? [{ kind: 'no-groups' }] : []
  const check = (at: string, { labels, hrefs }: MenuLine): void => {
    for (const language of languageCodes) {
      if (labels[language] === '') problems.push({ kind: 'no-label', at, language })
      if (labels[language].length > menuLimits.label) problems.push({ kind: 'long-label', at, language })
      if (!link.test(hrefs[language]) || hrefs[language].length > 400)
        problems.push({ kind: 'wrong-link', at, language })
    }
  }
  const limit = (at: string, count: number, max: number): void => {
    if (count > max) problems.push({ kind: 'too-many', at, max })
  }
  limit('', tree.length, menuLimits.groups)
  for (const [group, one] of tree.entries()) {
    const at = String(group + 1)
    check(at, one)
    limit(at, one.columns.length, menuLimits.columns)
    for (const [column, part] of one.columns.entries()) {
      check(`${at}.${column + 1}`, part)
      limit(`${at}.${column + 1}`, part.links.length, menuLimits.links)
      for (const [last, line] of part.links.entries()) check(`${at}.${column + 1}.${last + 1}`, line)
    }
  }
  return problems
}
