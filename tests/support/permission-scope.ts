import { may, mayAnywhere, mayEverywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'

/**
 * `country`: of a country, at no place. `place`: at the warehouse of the country. `anywhere`: of the whole shop, for those of any
 * country; `somewhere`: also for those who are bound to places; `everywhere`: only for those of all.
 */
export type Scope = 'country' | 'place' | 'anywhere' | 'somewhere' | 'everywhere'

/** Whether a use case of the scope is permitted, at the warehouse of a country. */
export function isPermittedIn(
  by: StaffOperator,
  permission: StaffPermission,
  scope: Scope,
  { country, place }: { readonly country: string; readonly place: string },
): boolean {
  if (scope === 'everywhere') return mayEverywhere(by, permission)
  if (scope === 'somewhere') return mayAnywhere(by, permission)
  if (scope === 'anywhere') return may(by, permission, { country: null, place: null })
  return may(by, permission, { country, place: scope === 'place' ? place : null })
}

/** By which requests are decided that are about no money. */
export const withoutMoney = [
  ...(['staff.approve', 'exports.approve', 'customers.erase', 'quotes.approve'] as const),
  'promotions.approve',
] as const

const rejections: readonly unknown[] = ['not-permitted', 'not-found', 'unknown-place', 'unknown-customer']

/** Whether a use case answers that the operator may not, or that there is nothing for them. */
export function isRejected(answer: unknown): boolean {
  if (answer === undefined) return true
  const { ok, failure } = answer as { readonly ok?: boolean; readonly failure?: { readonly kind: string } }
  return ok === false && rejections.includes(failure?.kind)
}
