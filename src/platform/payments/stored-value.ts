import type { CreditTender, CreditWallet } from '#commerce/orders/carry-out-payments.ts'
import { fail, ok } from '#kernel/result.ts'

/**
 * Wallets that refunds go onto. The demo takes every credit, and the refund in the order is its only trace; without
 * the demo there is no wallet yet, and such a refund waits for somebody.
 */
export const storedValue = (
  mode: 'demo' | 'production',
): { readonly creditTender: CreditTender; readonly creditWallet: CreditWallet } => {
  const credit = async () => (mode === 'demo' ? ok(undefined) : fail({ kind: 'there is no wallet' }))
  return { creditTender: credit, creditWallet: credit }
}
