import type { MenuColumn, MenuGroup, MenuLine, MenuTree } from '#commerce/content-admin/menu/menu-tree.ts'
import { tidyText } from '#kernel/tidy-text.ts'

/** A line of the menu as a form shows it. */
export type TypedLine = {
  /** "g2": the second group; "c1": a column; "l1.3": a link of the first column. "+" at the end: a new one. */
  readonly id: string
  readonly en: string
  readonly ar: string
  readonly link: string
  /** Empty: the same as in English. */
  readonly linkAr: string
  readonly place: string
  /** Of a link: the column that it is in. */
  readonly under: string
  readonly isRemoved: boolean
}

const lineOf = (id: string, { labels, hrefs }: MenuLine, place: number, under = ''): TypedLine => ({
  ...{ id, en: labels.en, ar: labels.ar, link: hrefs.en, place: String(place), under, isRemoved: false },
  linkAr: hrefs.ar === hrefs.en ? '' : hrefs.ar,
})

const newLine = (id: string, place: number, under = ''): TypedLine => ({
  ...{ id, en: '', ar: '', link: '', linkAr: '', place: String(place), under, isRemoved: false },
})

/** The groups of the bar, and one to be added. */
export const linesOfBar = (tree: MenuTree): readonly TypedLine[] => [
  ...tree.map((group, place) => lineOf(`g${place + 1}`, group, place + 1)),
  newLine('g+', tree.length + 1),
]

/** What opens below a group: its columns with their links, and those to be added. */
export const linesOfGroup = ({ columns }: MenuGroup): readonly TypedLine[] => [
  ...columns.flatMap((column, at) => [
    lineOf(`c${at + 1}`, column, at + 1),
    ...column.links.map((link, last) => lineOf(`l${at + 1}.${last + 1}`, link, last + 1, `c${at + 1}`)),
    newLine(`l${at + 1}.+`, column.links.length + 1, `c${at + 1}`),
  ]),
  newLine('c+', columns.length + 1),
]

export const levelOf = ({ id }: Pick<TypedLine, 'id'>): 1 | 2 | 3 =>
  id.startsWith('g') ? 1 : id.startsWith('c') ? 2 : 3

const isNew = ({ id }: TypedLine): boolean => id.endsWith('+')

/** What was posted, line by line. */
export const readTypedLines = (fields: FormData): readonly TypedLine[] =>
  fields
    .getAll('line')
    .map(String)
    .filter((id) => /^(?:g|c|l\d{1,2}\.)(?:\d{1,2}|\+)$/.test(id))
    .slice(0, 250)
    .map((id) => {
      const text = (name: string): string => tidyText(String(fields.get(`${name}.${id}`) ?? '').slice(0, 500))
      return {
        ...{ id, en: text('en'), ar: text('ar'), link: text('link'), linkAr: text('link-ar') },
        ...{ place: text('place'), under: text('under'), isRemoved: fields.has(`remove.${id}`) },
      }
    })

const isStored = (line: TypedLine): boolean =>
  !line.isRemoved && !(isNew(line) && [line.en, line.ar, line.link].every((text) => text === ''))

const toLine = ({ en, ar, link, linkAr }: TypedLine): MenuLine => ({
  labels: { en, ar },
  hrefs: { en: link, ar: linkAr === '' ? link : linkAr },
})

/** Which line it was among its kind; 0: it is new. */
const wasOf = ({ id }: TypedLine): number => Number(/(\d+)$/.exec(id)?.[1] ?? 0)

/** In the order of the places that were typed. A line that was moved goes before the one that has its place, or after it. */
function inOrder(lines: readonly TypedLine[]): readonly TypedLine[] {
  const keyOf = (line: TypedLine): number => {
    const was = wasOf(line)
    const place = /^\d{1,3}$/.test(line.place) ? Number(line.place) : was === 0 ? 1_000 : was
    return was === 0 || place < was ? place - 0.5 : place > was ? place + 0.5 : place
  }
  return lines.filter(isStored).toSorted((a, b) => keyOf(a) - keyOf(b))
}

/** The menu with its bar as typed. */
export const toBar = (lines: readonly TypedLine[], tree: MenuTree): MenuTree =>
  inOrder(lines.filter((line) => levelOf(line) === 1)).map((line) => {
    const stored = tree[wasOf(line) - 1]
    return {
      ...toLine(line),
      ...(stored ? { columns: stored.columns, source: stored.source } : { columns: [], source: null }),
    }
  })

/** A group with its columns as typed. */
export const toColumns = (lines: readonly TypedLine[]): readonly MenuColumn[] =>
  inOrder(lines.filter((line) => levelOf(line) === 2)).map((column) => ({
    ...toLine(column),
    links: inOrder(lines.filter((line) => levelOf(line) === 3 && line.under === column.id)).map(toLine),
  }))

/** Each line by where it will be in the menu, "3.1.2". */
export function linesByPlace(
  lines: readonly TypedLine[],
  group: number | null,
): ReadonlyMap<string, TypedLine> {
  const ofLevel = (level: 1 | 2 | 3) => inOrder(lines.filter((line) => levelOf(line) === level))
  if (group === null) return new Map(ofLevel(1).map((line, place) => [`${place + 1}`, line]))
  const links = ofLevel(3)
  return new Map(
    ofLevel(2).flatMap((column, place) => {
      const at = `${group + 1}.${place + 1}`
      const own = links.filter(({ under }) => under === column.id)
      return [[at, column] as const, ...own.map((link, last) => [`${at}.${last + 1}`, link] as const)]
    }),
  )
}

/** The number that each line has on the page, by its id. */
export function numbersOf(
  lines: readonly Pick<TypedLine, 'id'>[],
  group: number | null,
): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  let [first, second] = [0, 0]
  for (const line of lines) {
    const level = levelOf(line)
    if (level !== 3) [first, second] = [first + 1, 0]
    else second += 1
    const above = level === 1 || group === null ? '' : `${group + 1}.`
    numbers.set(line.id, `${above}${first}${level === 3 ? `.${second}` : ''}`)
  }
  return numbers
}
