import type { Approvals } from '#commerce/approvals/create-approvals.ts'
import type { AuditLog } from '#commerce/audit/ports.ts'
import { fail } from '#kernel/result.ts'

const notFound = () => Promise.resolve(fail({ kind: 'not-found' as const }))

export const emptyPage = () =>
  Promise.resolve({ rows: [], next: null, previous: null, count: { count: 0, isMore: false } })

/** Nothing is approved: for shops whose tests do not enter operations. */
export const closedApprovals: Approvals = {
  register: () => undefined,
  request: notFound,
  list: () => Promise.resolve([]),
  listPage: emptyPage,
  listOf: () => Promise.resolve([]),
  allowance: () => Promise.resolve(null),
  deciders: () => Promise.resolve([]),
  find: notFound,
  approve: notFound,
  reject: notFound,
  withdraw: notFound,
  sweep: () => Promise.resolve({ done: 0, expired: 0 }),
}

export const emptyAudit: AuditLog = {
  list: () => Promise.resolve({ rows: [], next: null }),
  listPage: emptyPage,
  ofObject: () => Promise.resolve([]),
}
