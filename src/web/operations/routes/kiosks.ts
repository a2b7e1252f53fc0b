import type { OperationsRoute } from '#web/operations/operations-route.ts'

/** Screens in showrooms. */
export const kioskPages = {
  kiosks: {
    pattern: '/operations/kiosks',
    permission: ['kiosks.enroll', 'kiosks.manage'],
    title: 'operations-kiosks:title',
    menu: { group: 'system', icon: 'tablet', letter: null },
    acts: {
      enroll: { permission: 'kiosks.enroll', audit: 'kiosk.enroll' },
      'check-revoke': { permission: 'kiosks.manage', audit: null },
      revoke: { permission: 'kiosks.manage', audit: 'kiosk.revoke' },
    },
  },
} as const satisfies Record<string, OperationsRoute>
