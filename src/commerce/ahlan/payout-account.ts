import {
  parseAccount,
  type AccountFailure,
  type ParsedAccount,
} from '#commerce/payments/refunds/bank-account.ts'
import type { Result } from '#kernel/result.ts'

/** A bank account as a customer types it. */
export type PayoutAccount = {
  readonly holder: string
  /** In the Gulf. */
  readonly iban: string
  /** In India: the account with its branch, or a UPI id. */
  readonly ifsc: string
  readonly number: string
  readonly upi: string
}

/** In India an account or a UPI id, elsewhere an IBAN of a bank in the Gulf. */
export function readPayoutAccount(
  country: string,
  { holder, iban, ifsc, number, upi }: PayoutAccount,
): Result<ParsedAccount, AccountFailure> {
  if (country !== 'in') return parseAccount({ kind: 'iban', iban, holder })
  return upi.trim() === ''
    ? parseAccount({ kind: 'account', account: number, ifsc, holder })
    : parseAccount({ kind: 'upi', upi, holder })
}
