import type { OperationsRoute } from '#web/operations/operations-route.ts'

/** What two people decide, and what everyone has done. */
export const auditRoutes = {
  approvals: {
    pattern: '/operations/approvals',
    permission: 'refunds.make',
    title: 'operations-audit:approvals.title',
    menu: { group: 'today', icon: 'list', letter: 'a' },
    acts: {},
  },
  approval: {
    pattern: '/operations/approvals/{id}',
    permission: 'refunds.make',
    title: 'operations-audit:approval.title',
    menu: null,
    acts: {
      approve: { permission: 'refunds.approve', audit: 'approval.approve' },
      reject: { permission: 'refunds.approve', audit: 'approval.reject' },
      withdraw: { permission: 'refunds.make', audit: 'approval.withdraw' },
    },
  },
  audit: {
    pattern: '/operations/audit',
    permission: 'audit.own',
    title: 'operations-audit:audit.title',
    menu: { group: 'system', icon: 'clock', letter: null },
    acts: {},
  },
} as const satisfies Record<string, OperationsRoute>
