import type { CountryCode } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { PayoutFile } from './payout.ts'

/** A waiting refund with a sealed account. */
export type PayoutTask = {
  readonly id: string
  readonly orderId: string
  readonly sealed: string
  /** How many customers have named its account. */
  readonly customers: number
  /** Why an operator let a reviewed account be paid; null: none did. */
  readonly approval: string | null
  readonly fileId: string | null
}

/** A requested withdrawal from a wallet. */
export type WithdrawalTask = {
  readonly id: string
  readonly country: CountryCode
  readonly sum: Money
  readonly holder: string
  /** The customer's name. */
  readonly contact: string
  readonly sealed: string
  /** How many customers have named its account. */
  readonly customers: number
  readonly fileId: string | null
}

export type PayoutRepository = {
  /** Oldest first. */
  list(): Promise<readonly PayoutTask[]>
  /** Oldest first. */
  listWithdrawals(): Promise<readonly WithdrawalTask[]>
  /**
   * Writes a file of those refunds and withdrawals that wait, are in no other file and still have the account that was checked. Of two
   * concurrent calls each refund is in one file; an account that was exchanged meanwhile waits and is reviewed anew.
   * Undefined: none is left.
   */
  createFile(
    file: Omit<PayoutFile, 'count' | 'sum'>,
    due: Readonly<
      Record<
        'refunds' | 'withdrawals',
        readonly { readonly id: string; readonly sum: Money; readonly sealed: string }[]
      >
    >,
    by: Operator,
  ): Promise<PayoutFile | undefined>
  findFile(id: string): Promise<PayoutFile | undefined>
  /** Of countries whose payouts the operator manages, newest first. */
  listFiles(limit: number, by: Operator): Promise<readonly PayoutFile[]>
  /** False: there is no such waiting refund. */
  approve(
    id: string,
    approval: {
      readonly reason: string
      readonly by: Operator
      readonly at: Instant
      readonly country: CountryCode
    },
  ): Promise<boolean>
  /** Notes in the audit that a file was written once more, or that the bank has executed it. */
  noteFile(
    file: Pick<PayoutFile, 'id' | 'country'>,
    act: { readonly name: 'payout.read-file' | 'payout.complete-file'; readonly count: number },
    by: Operator,
    at: Instant,
  ): Promise<void>
  /** Notes whose accounts an operator was shown. */
  noteShown(
    accounts: readonly { readonly id: string; readonly country: CountryCode }[],
    by: Operator,
    at: Instant,
  ): Promise<void>
}
