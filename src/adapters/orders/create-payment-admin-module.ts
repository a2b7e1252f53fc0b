import {
  createRunPaymentTasks,
  type CreditTender,
  type CreditWallet,
} from '#commerce/orders/payment/run-payment-tasks.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import { createPaymentAdmin, type PaymentAdmin } from '#commerce/orders/payment/payment-admin.ts'
import { createCaptureExpiring } from '#commerce/orders/payment/authorization-expiry.ts'
import type { PaymentsModule } from '#commerce/payments/payments.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createPaymentTaskRepository } from '#adapters/payments/payment-task-repository.ts'
import { accountsSeal, createSeal } from '#adapters/payments/seal.ts'
import { findOrder } from './read-orders.ts'

type Deps = {
  readonly admin: OrderAdmin
  readonly payments: PaymentsModule
  readonly creditTender: CreditTender
  readonly creditWallet: CreditWallet
  readonly secret: string
  readonly clock: Clock
}

export type PaymentAdminModule = { readonly admin: PaymentAdmin; readonly work: readonly Job[] }

/** Payments of orders: what operators do with them, and the jobs that run payment tasks. */
export function createPaymentAdminModule(db: Database, deps: Deps): PaymentAdminModule {
  const { admin, payments, clock, secret } = deps
  const tasks = createPaymentTaskRepository(db)
  const find = (id: string) => findOrder(db, { id })
  const common = { tasks, findOrder: find, advance: admin.advance, payments, clock }
  const runTasks = createRunPaymentTasks({ ...deps, ...common })
  const captureExpiring = createCaptureExpiring(common)
  return {
    admin: createPaymentAdmin({ ...common, admin, runTasks, seal: createSeal(secret, accountsSeal) }),
    work: [
      {
        name: 'run-payment-tasks',
        everySeconds: 15,
        run: async () => `${await runTasks.run()} run`,
      },
      {
        name: 'capture-expiring-authorizations',
        everySeconds: 3600,
        run: async () => {
          const { captured, onHold } = await captureExpiring()
          return `${captured} captured before expiry${onHold.length > 0 ? `; on hold: ${onHold.join(', ')}` : ''}`
        },
      },
    ],
  }
}
