import { parseIban, shortIban, type IbanFailure } from '#commerce/payments/refunds/iban.ts'
import type { RefundWay } from '#commerce/payments/refunds/refund.ts'
import { ok, type Result } from '#kernel/result.ts'

/** How cash goes back, as somebody says it. */
export type AskedWay =
  | { readonly kind: 'iban'; readonly iban: string; readonly holder: string }
  | { readonly kind: 'wallet' }
  | { readonly kind: 'counter' }

/** `sealed`: the number of the account, for whoever pays it out; the order keeps what may be shown of it. */
export type ReadWay = { readonly way: RefundWay; readonly sealed: string | null }

export function readWay(asked: AskedWay, seal: (text: string) => string): Result<ReadWay, IbanFailure> {
  if (asked.kind !== 'iban') return ok({ way: asked, sealed: null })
  const iban = parseIban(asked.iban)
  if (!iban.ok) return iban
  const way = { kind: 'iban', shown: shortIban(iban.value), holder: asked.holder } as const
  return ok({ way, sealed: seal(iban.value) })
}
