import type { Operator, StaffOperator } from '#commerce/staff/operator.ts'
import type { RoleName } from '#commerce/staff/role.ts'

/** The command, which may do everything. */
export const operator: Operator = { kind: 'command', name: 'test' }

/** A member of staff with one role. */
export const aMember = ({
  id = '7d3f4a4e-6a55-4c0e-9a6c-0c8f6d3b8a11',
  name = 'Huda',
  role = 'customer-service',
  countries = 'all',
  places = 'all',
  provenAt = '2026-11-20T08:00:00.000Z',
}: Partial<Pick<StaffOperator, 'id' | 'name' | 'provenAt'>> & {
  readonly role?: RoleName
  readonly countries?: readonly string[] | 'all'
  readonly places?: readonly string[] | 'all'
} = {}): StaffOperator => ({
  kind: 'staff',
  id,
  name,
  grants: [{ role, countries, places }],
  tabletPlace: null,
  provenAt,
  requestId: 'request-1',
})
