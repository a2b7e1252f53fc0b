import { createTransferAdmin, type TransferAdmin } from '#commerce/orders/payment/transfer-admin.ts'
import type { FindTransferTerms } from '#commerce/payments/transfers/bank-transfer.ts'
import type { Clock } from '#kernel/instant.ts'
import type { EnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import type { OrderStore } from '#adapters/orders/create-order-store.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { createTransferRepository } from './transfer-repository.ts'

type Deps = {
  readonly store: Pick<OrderStore, 'changeWithin'>
  readonly enqueueMessage: EnqueueMessage
  readonly findTransferTerms: FindTransferTerms
  readonly clock: Clock
}

type TransfersModule = { readonly admin: TransferAdmin; readonly job: Job }

/** Bank transfers that pay orders: what operators do with them, and the reminders of those that have not arrived. */
export function createTransfersModule(db: Database, deps: Deps): TransfersModule {
  const { clock, findTransferTerms } = deps
  const transfers = createTransferRepository(db, deps)
  return {
    admin: createTransferAdmin({ transfers, findTransferTerms, clock }),
    job: {
      name: 'remind-of-transfers',
      everySeconds: 600,
      run: async () => `${await transfers.remind(clock.now(), 100)} reminded`,
    },
  }
}
