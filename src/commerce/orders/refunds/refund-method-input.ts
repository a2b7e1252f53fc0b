import {
  parseAccount,
  type AccountFailure,
  type RequestedAccount,
} from '#commerce/payments/refunds/bank-account.ts'
import type { RefundMethod, RefundMethodKind } from '#commerce/payments/refunds/refund.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** A refund method for cash as entered, with the full account number. */
export type RequestedRefundMethod =
  RequestedAccount | { readonly kind: 'wallet' } | { readonly kind: 'counter' }

/** Seals an account number for the payout, and recognizes it again without opening the seal. */
export type AccountSeal = { close(text: string): string; digest(text: string): string }

/** The order itself has only what of an account may be shown. Both null: not a transfer. */
type ParsedRefundMethod = {
  readonly method: RefundMethod
  readonly sealed: string | null
  readonly accountDigest: string | null
}

export type RefundMethodFailure = AccountFailure | { readonly kind: 'method-not-offered' }

/** `offered`: the methods of the order's country. */
export function parseRefundMethod(
  input: RequestedRefundMethod,
  offered: readonly RefundMethodKind[],
  seal: AccountSeal,
): Result<ParsedRefundMethod, RefundMethodFailure> {
  if (!offered.includes(input.kind)) return fail({ kind: 'method-not-offered' })
  if (input.kind === 'wallet' || input.kind === 'counter')
    return ok({ method: input, sealed: null, accountDigest: null })
  const parsed = parseAccount(input)
  if (!parsed.ok) return parsed
  const { method, number } = parsed.value
  return ok({ method, sealed: seal.close(number), accountDigest: seal.digest(number) })
}
