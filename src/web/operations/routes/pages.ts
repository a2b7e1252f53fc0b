import type { OperationsRoute } from '#web/operations/operations-route.ts'

/** Addresses of the shop. */
export const pagesRoutes = {
  redirects: {
    pattern: '/operations/redirects',
    permission: 'content.see',
    title: 'operations-pages:redirects.title',
    menu: { group: 'catalog', icon: 'transfer', letter: null },
    acts: {
      'check-import': { permission: 'content.edit', audit: null },
      import: { permission: 'content.edit', audit: 'redirect.import' },
    },
  },
  redirect: {
    pattern: '/operations/redirects/edit',
    permission: 'content.see',
    title: 'operations-pages:redirect.title',
    menu: null,
    acts: {
      put: { permission: 'content.edit', audit: 'redirect.put' },
      remove: { permission: 'content.edit', audit: 'redirect.remove' },
    },
  },
  missingPages: {
    pattern: '/operations/missing-pages',
    permission: 'content.see',
    title: 'operations-pages:missing.title',
    menu: { group: 'catalog', icon: 'alert', letter: null },
    acts: { forget: { permission: 'content.edit', audit: 'missing-page.forget' } },
  },
} as const satisfies Record<string, OperationsRoute>
