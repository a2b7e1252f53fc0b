import type { OperationsRoute } from '#web/operations/operations-route.ts'

const edit = (audit: string | null) => ({ permission: 'search.edit', audit }) as const

/** What merchandisers say about searches. */
export const searchRoutes = {
  searchWords: {
    pattern: '/operations/search-words',
    permission: 'content.see',
    title: 'operations-search:rules.title',
    menu: { group: 'catalog', icon: 'find', letter: null },
    acts: {},
  },
  searchRule: {
    pattern: '/operations/search-words/edit',
    permission: 'content.see',
    title: 'operations-search:rule.title',
    menu: null,
    acts: {
      'check-rule': edit(null),
      add: edit('search-rule.add'),
      save: edit('search-rule.edit'),
      remove: edit('search-rule.remove'),
    },
  },
  searchTerms: {
    pattern: '/operations/search-words/terms',
    permission: 'content.see',
    title: 'operations-search:terms.title',
    menu: { group: 'catalog', icon: 'report', letter: null },
    acts: {},
  },
  searchTrial: {
    pattern: '/operations/search-words/try',
    permission: 'content.see',
    title: 'operations-search:try.title',
    menu: null,
    acts: {},
  },
} as const satisfies Record<string, OperationsRoute>
