import type { Currency } from '#kernel/currency.ts'
import type { Result } from '#kernel/result.ts'
import type { BankStatementLine } from './transfer-admin.ts'

/** What a bank's file says. */
export type BankStatement = {
  readonly lines: readonly BankStatementLine[]
  readonly unreadable: readonly { readonly line: number; readonly reason: string }[]
  /** Payments that left the account. */
  readonly outgoing: number
}

export type ReadBankStatement = (
  bytes: Uint8Array,
  currency: Currency,
) => Promise<Result<BankStatement, { readonly kind: 'unreadable'; readonly reason: string }>>
