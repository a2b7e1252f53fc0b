import { may, type Operator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { CountryCode } from '#kernel/country.ts'
import { tidyText } from '#kernel/tidy-text.ts'

const maxReason = 300

/** Whether the operator has the permission where the customer lives or has ordered. */
export const mayFor = (
  by: Operator,
  permission: StaffPermission,
  countries: readonly CountryCode[],
): boolean => countries.some((country) => may(by, permission, { country, place: null }))

/** Undefined: it says nothing, or too much. */
export function parseReason(text: string): string | undefined {
  const reason = tidyText(text)
  const { length } = [...reason]
  return length < 3 || length > maxReason ? undefined : reason
}
