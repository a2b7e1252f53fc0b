import type { OperationsRoute } from '#web/operations/operations-route.ts'

const manage = (audit: string | null) => ({ permission: 'payments.manage', audit }) as const

/** Payments that shoppers dispute at their banks. */
export const disputesRoutes = {
  disputes: {
    pattern: '/operations/disputes',
    permission: 'payments.see',
    title: 'operations-disputes:disputes.title',
    menu: { group: 'money', icon: 'finding', letter: 'd' },
    acts: { 'check-import': manage(null), import: manage('dispute.import') },
  },
  dispute: {
    pattern: '/operations/disputes/{id}',
    permission: 'payments.see',
    title: 'operations-disputes:dispute.title',
    menu: null,
    acts: {
      save: manage('dispute.save-evidence'),
      'check-submit': manage(null),
      submit: manage('dispute.submit'),
      'check-accept': manage(null),
      // The money is given up for good.
      accept: { ...manage('dispute.accept'), stepUp: true },
    },
  },
  disputeEvidence: {
    pattern: '/operations/disputes/{id}/evidence',
    permission: 'payments.manage',
    title: 'operations-disputes:evidence.title',
    menu: null,
    acts: {},
  },
} as const satisfies Record<string, OperationsRoute>
