import type { OperationsRoute } from '#web/operations/operations-route.ts'

const edit = (audit: string | null) => ({ permission: 'search.edit', audit }) as const

/** Listings that fill themselves by a rule. */
export const collectionPages = {
  collections: {
    pattern: '/operations/collections',
    permission: 'content.see',
    title: 'operations-collections:title',
    menu: { group: 'catalog', icon: 'list', letter: null },
    acts: {},
  },
  collection: {
    pattern: '/operations/collections/edit',
    permission: 'content.see',
    title: 'operations-collections:one',
    menu: null,
    acts: {
      'check-collection': edit(null),
      add: edit('collection.add'),
      save: edit('collection.edit'),
      remove: edit('collection.remove'),
    },
  },
} as const satisfies Record<string, OperationsRoute>
