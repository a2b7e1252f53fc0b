import { parseIban, shortIban, type IbanFailure } from '#commerce/payments/refunds/iban.ts'
import type { RefundMethod } from '#commerce/payments/refunds/refund.ts'
import { ok, type Result } from '#kernel/result.ts'

/** A refund method for cash as entered, with the full account number. */
export type RequestedRefundMethod =
  | { readonly kind: 'iban'; readonly iban: string; readonly holder: string }
  | { readonly kind: 'wallet' }
  | { readonly kind: 'counter' }

/** `sealed`: the account number, for the payout; the order itself holds only what may be shown. */
type ParsedRefundMethod = { readonly method: RefundMethod; readonly sealed: string | null }

export function parseRefundMethod(
  input: RequestedRefundMethod,
  seal: (text: string) => string,
): Result<ParsedRefundMethod, IbanFailure> {
  if (input.kind !== 'iban') return ok({ method: input, sealed: null })
  const iban = parseIban(input.iban)
  if (!iban.ok) return iban
  const method = { kind: 'iban', shown: shortIban(iban.value), holder: input.holder } as const
  return ok({ method, sealed: seal(iban.value) })
}
