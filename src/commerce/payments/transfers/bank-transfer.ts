import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import type { TransferState } from './transfer-states.ts'

/** A bank transfer that pays an order. What has arrived is the order's paid amount; its reference is the order's number. */
export type BankTransfer = {
  readonly state: TransferState
  /** When the shopper is reminded; null: done, or no longer needed. */
  readonly remindAt: Instant | null
}

/** The shop's account in a country, and how long an order waits for a transfer to it. */
export type TransferTerms = {
  readonly country: CountryCode
  readonly currency: Currency
  readonly beneficiary: string
  readonly bank: Bilingual
  /** An IBAN, or an account number where there are none. */
  readonly account: { readonly kind: 'iban' | 'account'; readonly number: string }
  /** BIC, or the branch's code (IFSC) in India. */
  readonly bankCode: { readonly kind: 'bic' | 'ifsc'; readonly code: string }
  /** Days that the items stay reserved. */
  readonly days: number
  readonly remindAfterDays: number
}

export type FindTransferTerms = (country: CountryCode) => TransferTerms

const dayMs = 24 * 3_600_000

/** A transfer that begins now. */
export const awaitTransfer = (
  { days, remindAfterDays }: Pick<TransferTerms, 'days' | 'remindAfterDays'>,
  at: Instant,
): { readonly transfer: BankTransfer; readonly expiresAt: Instant } => ({
  transfer: { state: 'awaiting', remindAt: addMilliseconds(at, remindAfterDays * dayMs) },
  expiresAt: addMilliseconds(at, days * dayMs),
})

/** "AE39 9990 0000 0000 0001 8400 1": as people compare it. */
export const groupedAccount = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ')
