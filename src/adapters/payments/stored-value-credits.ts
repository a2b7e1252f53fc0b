import type { CreditTender, CreditWallet } from '#commerce/orders/payment/run-payment-tasks.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Ledger } from './ledger/ledger.ts'

type Credits = { readonly creditTender: CreditTender; readonly creditWallet: CreditWallet }

/** Refunds to gift cards and wallets. */
export function createStoredValueCredits(db: Database, ledger: Ledger, clock: Clock): Credits {
  return {
    creditTender: (credit) => db.transaction((tx) => ledger.credit(tx, { ...credit, at: clock.now() })),
    creditWallet: ({ key, order, sum }) =>
      db.transaction(async (tx) => {
        const { customerId } = order
        if (customerId === null) return fail({ kind: 'a guest has no wallet' })
        const { ledgerId } = await ledger.ensureWallet(tx, { customerId, currency: sum.currency })
        return ledger.credit(tx, {
          key,
          ledgerId,
          orderId: null,
          cashOf: order.id,
          sum,
          at: clock.now(),
        })
      }),
  }
}
