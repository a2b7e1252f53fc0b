import type { AstroGlobal } from 'astro'
import { entryId } from '#commerce/content-admin/entry-id.ts'
import { contentKinds } from '#commerce/content-admin/entry-states.ts'
import {
  countDeadLinks,
  lastChangeOf,
  plannedChangeOf,
  statesOf,
} from '#commerce/content-admin/page-of-rows.ts'
import {
  contentViews,
  type ContentRow,
  type LanguageState,
  type ListedContent,
} from '#commerce/content-admin/ports.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { languages, otherLanguage, type Language } from '#kernel/language.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { CellValue, ListRow, StateText } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const contentList = ({ t }: Locals) =>
  defineList({
    id: 'content',
    columns: [
      { id: 'name', title: 'operations-content:list.name' },
      { id: 'kind', title: 'operations-content:list.kind' },
      { id: 'key', title: 'operations-content:list.key', sortable: true },
      { id: 'en', title: 'operations-service:language.en' },
      { id: 'ar', title: 'operations-service:language.ar' },
      { id: 'since', title: 'operations-content:list.since' },
      { id: 'next', title: 'operations-content:list.next', sortable: true },
      { id: 'by', title: 'operations-content:list.by' },
      { id: 'changed', title: 'operations-content:list.changed', sortable: true },
      { id: 'faults', title: 'operations-content:list.faults', numeric: true },
      { id: 'dead-links', title: 'operations-content:list.dead-links', numeric: true },
    ],
    filters: [
      {
        id: 'view',
        title: 'operations-content:list.view',
        kind: 'choice',
        options: contentViews.map((value) => ({ value, label: t(`operations-content:view.${value}`) })),
      },
      {
        id: 'kind',
        title: 'operations-content:list.kind',
        kind: 'choice',
        options: contentKinds.map((value) => ({ value, label: t(`operations-content:kind.${value}`) })),
      },
    ],
    views: contentViews.map((view) => ({
      title: `operations-content:view.${view}` as const,
      query: `view=${view}`,
    })),
    search: 'operations-content:list.search',
    sort: { column: 'key', descending: false },
  })

/** Which entries an address asks for. */
export const readContentQuery = (locals: Locals, url: URL) => readListQuery(contentList(locals), url)

/** The list of entries that an address asks for, or as a file. */
export const loadContentEntries = ({ locals, url }: Pick<AstroGlobal, 'locals' | 'url'>, by: StaffOperator) =>
  loadListOrFile({ locals, url }, by, {
    list: readContentQuery(locals, url),
    read: (query) => locals.shop.contentAdmin.listPage(query, by),
    toRow: (row) => toListRow(row, locals),
  })

function toListRow(row: ListedContent, { storefront, t }: Locals): ListRow {
  const { language, country } = storefront
  const last = lastChangeOf(row)
  const time = (at: string | undefined): CellValue =>
    at === undefined ? null : { kind: 'time', at, country: country.isoCode }
  const state = (of: Language): CellValue => ({
    kind: 'states',
    states: stateTexts(row.languages[languages[of].locale], t),
  })
  const since = statesOf(row)
    .flatMap(({ shown }) => (shown ? [shown.since] : []))
    .sort()
    .at(-1)
  return {
    id: entryId(row),
    href: operationsPath('contentEntry', { entry: entryId(row) }),
    cells: {
      name: { kind: 'text', ...titleOf(row, language) },
      kind: { kind: 'text', text: t(`operations-content:kind.${row.kind}`) },
      key: { kind: 'code', text: row.key },
      en: state('en'),
      ar: state('ar'),
      since: time(since),
      next: time(plannedChangeOf(row)),
      by: last ? { kind: 'text', text: last.by } : null,
      changed: time(last?.changedAt),
      faults: { kind: 'number', value: statesOf(row).flatMap(({ faults }) => faults).length },
      'dead-links': { kind: 'number', value: countDeadLinks(row) },
    },
  }
}

/** Its name in the language of the page; where it has none there, in the other one. */
export function titleOf(
  { titles, key }: Pick<ContentRow, 'titles' | 'key'>,
  language: Language,
): { readonly text: string; readonly language?: Language } {
  const own = titles[languages[language].locale]
  if (own !== undefined) return { text: own }
  const other = otherLanguage(language)
  return { text: titles[languages[other].locale] ?? key, language: other }
}

/** What is with an entry in one language. */
export function stateTexts(state: LanguageState | undefined, t: Translate): readonly StateText[] {
  if (!state) return [{ tone: 'warn', label: t('operations-content:state.missing') }]
  return [
    state.shown
      ? { tone: 'good', label: t('operations-content:state.live') }
      : { tone: 'warn', label: t('operations-content:state.hidden') },
    ...(state.next ? [{ tone: 'info', label: t('operations-content:state.planned') } as const] : []),
    ...(state.hasDraft ? [{ tone: 'neutral', label: t('operations-content:state.draft') } as const] : []),
    ...(state.faults.length > 0
      ? [{ tone: 'bad', label: t('operations-content:state.faulty') } as const]
      : []),
  ]
}
