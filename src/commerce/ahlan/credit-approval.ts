import type { Effect } from '#commerce/approvals/approval.ts'
import type { ApprovableAct } from '#commerce/approvals/create-approvals.ts'
import { maskEmail, maskPhone } from '#commerce/addresses/mask-contact.ts'
import { may } from '#commerce/staff/operator.ts'
import { add, money, toDecimal, type Money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Credit, WalletAdmin, WalletContact } from './wallet-admin.ts'
import { writeWalletId } from './wallet-id.ts'

function readCredit(input: unknown): Credit | undefined {
  const { customerId, country, amount, days, reason, orderNumber } = (input ?? {}) as Readonly<
    Record<string, unknown>
  >
  return [customerId, country, amount, reason].every((one) => typeof one === 'string') &&
    Number.isSafeInteger(days) &&
    (orderNumber === null || typeof orderNumber === 'string')
    ? (input as Credit)
    : undefined
}

const text = (amount: Money) => `${toDecimal(amount)} ${amount.currency}`
const masked = ({ phone, email }: WalletContact) => maskPhone(phone) || maskEmail(email)

/** Credit above what one person may give alone. It is overtaken by every other grant to the same wallet. */
export const createCreditApproval = (
  admin: Pick<WalletAdmin, 'check' | 'grant' | 'findRecord'>,
): ApprovableAct => ({
  act: 'wallet.credit',

  async prepare(input, by) {
    const credit = readCredit(input)
    if (!credit) return fail({ kind: 'malformed' })
    const { customerId, country, orderNumber } = credit
    const found = await admin.findRecord(customerId, country, by)
    if (!found.ok) return found
    // Who decides does not grant by themselves.
    const isDecider = may(by, 'cards.approve', { country, place: null })
    const checked = await admin.check({ ...credit, by: isDecider ? { kind: 'job', name: 'approval' } : by })
    if (!checked.ok) return checked
    const { wallet, credit: before, owner, version } = found.value
    const { amount, expiresAt } = checked.value
    const has = add(wallet, before)
    const effects: readonly Effect[] = [
      { label: 'wallet', value: masked(owner) },
      { label: 'credit', value: text(amount) },
      { label: 'until', value: expiresAt.slice(0, 10) },
      ...(orderNumber === null ? [] : [{ label: 'order', value: orderNumber }]),
      { label: 'balance', value: text(has) },
      { label: 'balance-after', value: text(add(has, money(amount.minor, amount.currency))) },
    ]
    return ok({
      object: { kind: 'wallet', id: writeWalletId(customerId, country), version, name: masked(owner) },
      country,
      place: null,
      sum: amount,
      effects,
      beneficiary: owner.email === '' ? null : owner.email,
      permission: 'cards.approve' as const,
    })
  },

  async run({ id, input, object }, by) {
    const credit = readCredit(input)
    if (!credit) return fail({ kind: 'malformed' })
    return admin.grant({
      ...credit,
      key: id,
      by,
      approval: { id, version: object.version },
    })
  },
})
