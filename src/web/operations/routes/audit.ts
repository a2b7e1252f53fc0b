import type { OperationsRoute } from '#web/operations/operations-route.ts'

/** Who can decide on a request of some kind; which one it needs is frozen with it. */
const approving = [
  'refunds.approve',
  'returns.approve',
  'cards.approve',
  'customers.erase',
  'promotions.approve',
  'prices.approve',
  'stock.approve',
  'quotes.approve',
  'imports.approve',
  'settings.approve',
  'staff.approve',
  'exports.approve',
] as const

/** Who can request something that one person may not do alone, or decide on it. */
const takingPart = [
  ...approving,
  'refunds.make',
  'returns.manage',
  'returns.inspect',
  'cards.manage',
  'customers.manage',
  'promotions.manage',
  'prices.set',
  'stock.adjust',
  'quotes.manage',
  'imports.run',
  'settings.manage',
  'stores.edit',
  'messages.texts',
  'orders.contact',
  'leads.manage',
  'staff.manage',
  'keys.manage',
] as const

/** What two people decide, and what everyone has done. */
export const auditRoutes = {
  approvals: {
    pattern: '/operations/approvals',
    permission: takingPart,
    title: 'operations-audit:approvals.title',
    menu: { group: 'today', icon: 'list', letter: 'a' },
    acts: {},
  },
  approval: {
    pattern: '/operations/approvals/{id}',
    permission: takingPart,
    title: 'operations-audit:approval.title',
    menu: null,
    acts: {
      approve: { permission: approving, audit: 'approval.approve' },
      reject: { permission: approving, audit: 'approval.reject' },
      withdraw: { permission: takingPart, audit: 'approval.withdraw' },
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
