import type { OperationsRoute } from '#web/operations/operations-route.ts'

/** Pages of the frame itself. */
export const frameRoutes = {
  signIn: {
    pattern: '/operations/sign-in',
    permission: 'public',
    title: 'operations:sign-in.title',
    menu: null,
    acts: {
      'sign-in': { permission: 'public', audit: null },
      'sign-in-passkey': { permission: 'public', audit: null },
      demo: { permission: 'public', audit: null },
      'sign-out': { permission: 'public', audit: null },
      prove: { permission: 'public', audit: null },
      'prove-passkey': { permission: 'public', audit: null },
      'prove-demo': { permission: 'public', audit: null },
    },
  },
  home: {
    pattern: '/operations',
    permission: 'signed-in',
    title: 'operations:home.title',
    menu: { group: 'today', icon: 'home', letter: 'h' },
    acts: {},
  },
  find: {
    pattern: '/operations/find',
    permission: 'signed-in',
    title: 'operations-kit:find.title',
    menu: null,
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
