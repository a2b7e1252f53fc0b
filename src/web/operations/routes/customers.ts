import type { OperationsRoute } from '#web/operations/operations-route.ts'

const manage = (audit: string | null) => ({ permission: 'customers.manage', audit }) as const

/** Customers: who they are, and what customer service does for them. */
export const customerPages = {
  customers: {
    pattern: '/operations/customers',
    permission: ['customers.see', 'customers.look-up'],
    title: 'operations-customers:customers.title',
    menu: { group: 'people', icon: 'people', letter: 'u' },
    acts: {},
  },
  customer: {
    pattern: '/operations/customers/{id}',
    permission: 'customers.see',
    title: 'operations-customers:customer.title',
    menu: null,
    acts: {
      'show-contact': manage('customer.show-contact'),
      'check-contact': manage(null),
      contact: manage('customer.correct-contact'),
      'check-sessions': manage(null),
      'end-sessions': manage('customer.end-sessions'),
      'check-cash': manage(null),
      'block-cash': manage('customer.block-cash'),
      'allow-cash': manage('customer.allow-cash'),
      'check-export': manage(null),
      export: { ...manage('customer.export'), stepUp: true },
      'check-erasure': manage(null),
      'request-erasure': { ...manage('approval.request'), stepUp: true },
    },
  },
} as const satisfies Record<string, OperationsRoute>
