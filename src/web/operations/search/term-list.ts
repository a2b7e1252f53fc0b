import type { AstroGlobal } from 'astro'
import type { CountedTerm } from '#commerce/search-words/ports.ts'
import { termDays } from '#commerce/search-words/search-words-admin.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { mayEditRules, storefrontLabel, storefrontOptions } from './rule-scope.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const termList = (locals: Locals, by: StaffOperator) =>
  defineList({
    id: 'search-terms',
    columns: [
      { id: 'term', title: 'operations-search:terms.term', sortable: true },
      { id: 'storefront', title: 'operations-search:rule.scope' },
      { id: 'searches', title: 'operations-search:terms.searches', sortable: true, numeric: true },
      { id: 'found', title: 'operations-search:terms.found', numeric: true },
      { id: 'last', title: 'operations-search:terms.last', sortable: true },
      { id: 'mend', title: 'operations-search:terms.mend' },
    ],
    filters: [
      {
        id: 'store',
        title: 'operations-search:rule.scope',
        kind: 'choice',
        options: storefrontOptions(locals, by),
      },
      {
        id: 'days',
        title: 'operations-search:terms.days',
        kind: 'choice',
        options: termDays.map((days) => ({
          value: String(days),
          label: locals.t(`operations-search:days.${days}`),
        })),
      },
      { id: 'nothing', title: 'operations-search:terms.nothing', kind: 'flag' },
    ],
    search: 'operations-search:terms.search',
    views: [{ title: 'operations-search:terms.nothing', query: 'nothing=yes' }],
    sort: { column: 'searches', descending: true },
  })

export const loadTerms = (astro: AstroGlobal, by: StaffOperator) => {
  const { locals, url } = astro
  const mayEdit = mayEditRules(by)
  return loadListOrFile(astro, by, {
    list: readListQuery(termList(locals, by), url),
    read: (query) => locals.shop.searchWordsAdmin.listTerms(query, by),
    toRow: (term) => toRow(term, { locals, mayEdit }),
  })
}

/** The term leads to its trial, and from there or at once to a synonym for it. */
function toRow(
  { term, store, searches, found, lastDay }: CountedTerm,
  { locals, mayEdit }: { readonly locals: Locals; readonly mayEdit: boolean },
): ListRow {
  const [country = '', language = ''] = store.split('_')
  const rule = new URLSearchParams({ kind: 'synonym', terms: term, country, language })
  return {
    id: `${store} ${term}`,
    href: `${operationsPath('searchTrial')}?${new URLSearchParams({ text: term, store }).toString()}`,
    cells: {
      term: { kind: 'text', text: term },
      storefront: { kind: 'text', text: storefrontLabel(store, locals) },
      searches: { kind: 'number', value: searches },
      found: found === null ? null : { kind: 'number', value: found },
      last: { kind: 'day', day: lastDay },
      mend: mayEdit
        ? {
            kind: 'link',
            text: locals.t('operations-search:terms.add-synonym'),
            href: `${operationsPath('searchRule')}?${rule.toString()}`,
          }
        : null,
    },
  }
}
