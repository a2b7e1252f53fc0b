import type { CountryCode } from '#kernel/country.ts'
import { may, type StaffOperator } from '#commerce/staff/operator.ts'
import { operationsPath } from '#web/operations/route-table.ts'

/** The page of who has ordered; null: a guest, or not for this person to open. */
export const customerPathOf = (
  by: StaffOperator,
  { customerId, country }: { readonly customerId: string | null; readonly country: CountryCode },
): string | null =>
  customerId !== null && may(by, 'customers.see', { country, place: null })
    ? operationsPath('customer', { id: customerId })
    : null
