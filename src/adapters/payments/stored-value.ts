import type { CreditTender, CreditWallet } from '#commerce/orders/payment/carry-out-payments.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Ledger } from './ledger/ledger.ts'

type Credits = { readonly creditTender: CreditTender; readonly creditWallet: CreditWallet }

/** Refunds that go back to gift cards and wallets. Where there is no ledger of them they wait for somebody. */
export function storedValue(db: Database, ledger: Ledger | null, clock: Clock): Credits {
  if (ledger === null) {
    const nowhere = async () => fail({ kind: 'there is no ledger' })
    return { creditTender: nowhere, creditWallet: nowhere }
  }
  return {
    creditTender: (credit) => db.transaction((tx) => ledger.credit(tx, { ...credit, at: clock.now() })),
    creditWallet: ({ key, order, sum }) =>
      db.transaction(async (tx) => {
        const { ledgerId } = await ledger.walletOf(tx, { phone: order.contact.phone, currency: sum.currency })
        return ledger.credit(tx, { key, ledgerId, orderId: null, sum, at: clock.now() })
      }),
  }
}
