import {
  createCarryOutPayments,
  type CreditTender,
  type CreditWallet,
} from '#commerce/orders/payment/carry-out-payments.ts'
import type { OrderDesk } from '#commerce/orders/orders.ts'
import { createPaymentDesk, type PaymentDesk } from '#commerce/orders/payment/payment-desk.ts'
import { createWatchHolds } from '#commerce/orders/payment/watch-holds.ts'
import type { OpenPayments } from '#commerce/payments/payments.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createPaymentTaskRepository } from '#adapters/payments/payment-task-repository.ts'
import { accountsSeal, createSeal } from '#adapters/payments/seal.ts'
import { findOrder } from './read-orders.ts'

type Parts = {
  readonly desk: OrderDesk
  readonly payments: OpenPayments
  readonly creditTender: CreditTender
  readonly creditWallet: CreditWallet
  readonly secret: string
  readonly clock: Clock
}

export type OpenPaymentDesk = { readonly desk: PaymentDesk; readonly work: readonly Job[] }

/** The money of orders: what a person does with it, and what is carried out by itself. */
export function openPaymentDesk(db: Database, parts: Parts): OpenPaymentDesk {
  const { desk, payments, clock, secret } = parts
  const tasks = createPaymentTaskRepository(db)
  const find = (id: string) => findOrder(db, { id })
  const common = { tasks, findOrder: find, advance: desk.advance, payments, clock }
  const carryOut = createCarryOutPayments({ ...parts, ...common })
  const watchHolds = createWatchHolds(common)
  return {
    desk: createPaymentDesk({ ...common, desk, carryOut, seal: createSeal(secret, accountsSeal) }),
    work: [
      {
        name: 'carry-out-payments',
        everySeconds: 15,
        run: async () => `${await carryOut.run()} carried out`,
      },
      {
        name: 'watch-holds',
        everySeconds: 3600,
        run: async () => {
          const { captured, told } = await watchHolds()
          return `${captured} captured before they lapse${told.length > 0 ? `; to look at: ${told.join(', ')}` : ''}`
        },
      },
    ],
  }
}
