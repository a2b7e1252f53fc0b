import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import type { Locale } from '#kernel/language.ts'
import { entryId } from './entry-id.ts'
import type { ContentFilters, ContentRow, ContentListView, LanguageState, ListedContent } from './ports.ts'

const locales: readonly Locale[] = ['en-US', 'ar']

export const statesOf = ({ languages }: ContentRow): readonly LanguageState[] =>
  locales.flatMap((locale) => languages[locale] ?? [])

const dueWithinMs = 7 * 86_400_000

/** Whether it shows something else within seven days: by itself, or with a release. */
export function isContentDue(row: ContentRow, now: Instant): boolean {
  const at = plannedChangeOf(row)
  return at !== undefined && !isBefore(addMilliseconds(now, dueWithinMs), at)
}

const isSeen: Readonly<Record<ContentListView, (row: ListedContent, now: Instant) => boolean>> = {
  missing: ({ languages }) => locales.some((locale) => !languages[locale]?.shown),
  scheduled: (row) => statesOf(row).some(({ next }) => next !== null),
  due: isContentDue,
  drafts: (row) => statesOf(row).some(({ hasDraft }) => hasDraft),
  faulty: (row) => statesOf(row).some(({ faults }) => faults.length > 0),
  'dead-links': (row) => countDeadLinks(row) > 0,
}

export const countDeadLinks = ({ deadLinks }: ListedContent): number =>
  locales.reduce((sum, locale) => sum + deadLinks[locale].length, 0)

/** When an entry next shows something else; undefined: nothing is planned. */
export const plannedChangeOf = (row: ContentRow): string | undefined =>
  statesOf(row)
    .flatMap(({ next }) => (next ? [next.at] : []))
    .sort()[0]

/** The latest change of an entry, in either language. */
export const lastChangeOf = (row: ContentRow): LanguageState | undefined =>
  statesOf(row).reduce<LanguageState | undefined>(
    (last, one) => (last && !isBefore(last.changedAt, one.changedAt) ? last : one),
    undefined,
  )

function sortKey(row: ContentRow, column: string): string {
  if (column === 'changed') return lastChangeOf(row)?.changedAt ?? ''
  // What has no plan comes after what has one.
  if (column === 'next') return plannedChangeOf(row) ?? '~'
  return ''
}

/** A page of the entries, of which there are some hundreds: they are sorted here. */
export function pageOfRows(
  rows: readonly ListedContent[],
  { filters, search, sort, descending, size, cursor }: ListQuery<ContentFilters>,
  now: Instant,
): ListPage<ListedContent> {
  const { view, kind } = filters
  const wanted = search.toLowerCase()
  const factor = descending ? -1 : 1
  const keyed = rows
    .filter((row) => (kind === null || row.kind === kind) && (view === null || isSeen[view](row, now)))
    .filter((row) => wanted === '' || textOf(row).includes(wanted))
    .map((row) => ({ row, id: entryId(row), key: sortKey(row, sort) }))
    .sort((a, b) => factor * compare(a, b))
  const [direction = '', id = ''] = cursor === null ? [] : [cursor.slice(0, 1), cursor.slice(1)]
  const place = keyed.findIndex((one) => one.id === id)
  const from = place < 0 ? 0 : direction === '<' ? Math.max(0, place - size) : place + 1
  const to = place >= 0 && direction === '<' ? place : from + size
  const shown = keyed.slice(from, to)
  const [first, last] = [shown.at(0), shown.at(-1)]
  return {
    rows: shown.map(({ row }) => row),
    next: last && to < keyed.length ? `>${last.id}` : null,
    previous: first && from > 0 ? `<${first.id}` : null,
    count: { count: keyed.length, isMore: false },
  }
}

type Keyed = { readonly id: string; readonly key: string }
function compare(a: Keyed, b: Keyed): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1
  return a.id < b.id ? -1 : 1
}

const textOf = ({ key, titles }: ContentRow): string =>
  [key, ...Object.values(titles)].join('\n').toLowerCase()
