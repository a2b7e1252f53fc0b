import { parseIban, shortIban, type IbanFailure } from '#commerce/payments/refunds/iban.ts'
import type { RefundMethod } from '#commerce/payments/refunds/refund.ts'
import { ok, type Result } from '#kernel/result.ts'

/** How cash goes back, as somebody says it. */
export type RequestedRefundMethod =
  | { readonly kind: 'iban'; readonly iban: string; readonly holder: string }
  | { readonly kind: 'wallet' }
  | { readonly kind: 'counter' }

/** `sealed`: the number of the account, for whoever pays it out; the order keeps what may be shown of it. */
export type ParsedRefundMethod = { readonly method: RefundMethod; readonly sealed: string | null }

export function parseRefundMethod(
  asked: RequestedRefundMethod,
  seal: (text: string) => string,
): Result<ParsedRefundMethod, IbanFailure> {
  if (asked.kind !== 'iban') return ok({ method: asked, sealed: null })
  const iban = parseIban(asked.iban)
  if (!iban.ok) return iban
  const method = { kind: 'iban', shown: shortIban(iban.value), holder: asked.holder } as const
  return ok({ method, sealed: seal(iban.value) })
}
