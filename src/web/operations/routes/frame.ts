import type { OperationsRoute } from '#web/operations/operations-route.ts'

/** Pages of the frame itself. */
export const frameRoutes = {
  signIn: {
    pattern: '/operations/sign-in',
    permission: 'public',
    title: 'operations:sign-in.title',
    menu: null,
    acts: {},
  },
  home: {
    pattern: '/operations',
    permission: 'signed-in',
    title: 'operations:home.title',
    menu: { group: 'today', icon: 'home', letter: 'h' },
    acts: {},
  },
  notFound: {
    pattern: '/operations/not-found',
    permission: 'public',
    title: 'operations:not-found.title',
    menu: null,
    acts: {},
  },
} as const satisfies Record<string, OperationsRoute>
