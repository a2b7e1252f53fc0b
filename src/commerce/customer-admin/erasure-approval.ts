import type { ApprovableAct } from '#commerce/approvals/create-approvals.ts'
import { toDecimal } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { CustomerAdmin } from './customer-admin.ts'

type ErasureInput = { readonly customerId: string; readonly waivesWallet: boolean }

function readErasure(input: unknown): ErasureInput | undefined {
  const { customerId, waivesWallet } = (input ?? {}) as Readonly<Record<string, unknown>>
  return typeof customerId === 'string' && typeof waivesWallet === 'boolean'
    ? { customerId, waivesWallet }
    : undefined
}

/** Closing a customer's account for them: no one does it alone. */
export const createErasureApproval = (
  admin: Pick<CustomerAdmin, 'checkErasure' | 'erase'>,
): ApprovableAct => ({
  act: 'customer.erase',

  async prepare(input, by) {
    const erasure = readErasure(input)
    if (!erasure) return fail({ kind: 'malformed' })
    const checked = await admin.checkErasure({ ...erasure, by })
    if (!checked.ok) return checked
    const { customer, country, orders, balances, version } = checked.value
    return ok({
      object: { kind: 'customer', id: erasure.customerId, version, name: customer },
      country,
      place: null,
      sum: null,
      effects: [
        { label: 'customer', value: customer },
        { label: 'orders-retained', value: String(orders) },
        ...balances.map((balance) => ({
          label: 'waived',
          value: `${toDecimal(balance)} ${balance.currency}`,
        })),
      ],
      beneficiary: null,
      permission: 'customers.erase' as const,
    })
  },

  async run({ id, input, object, reason }, by) {
    const erasure = readErasure(input)
    if (!erasure) return fail({ kind: 'malformed' })
    return admin.erase({ ...erasure, reason, by, approval: { id, version: object.version } })
  },
})
