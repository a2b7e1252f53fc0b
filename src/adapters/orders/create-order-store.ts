import { createRecordPayment } from '#commerce/orders/payment/record-payment.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'
import type { RecordPayment } from '#commerce/payments/payment-ports.ts'
import type { Clock } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'
import { createPublishStockChange } from '#adapters/inventory/publish-stock-change.ts'
import { stockReservation } from '#adapters/inventory/stock-reservation.ts'
import type { EnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createAccessTokens, type AccessTokens } from './access-token.ts'
import { createOrderRepository } from './order-repository.ts'
import type { Reservation } from './reservations/reservation.ts'

type Deps = {
  readonly clock: Clock
  readonly report: Report
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly secret: string
  /** Besides stock: slots, promotions, stored value. */
  readonly reservations: readonly Reservation[]
  readonly enqueueMessage: EnqueueMessage
}

/** Orders in the database with all that their transactions include. Payments need no more of orders than this. */
export type OrderStore = {
  readonly repository: OrderRepository
  readonly accessTokens: AccessTokens
  readonly recordPayment: RecordPayment
}

export function createOrderStore(db: Database, deps: Deps): OrderStore {
  const { clock, report } = deps
  const accessTokens = createAccessTokens(deps.secret)
  const publishStockChange = createPublishStockChange({ db, purgeBus: deps.purgeBus })
  const repository = createOrderRepository({
    db,
    accessTokens,
    enqueueMessage: deps.enqueueMessage,
    reservations: [stockReservation, ...deps.reservations],
    onStockChange: (change) =>
      void publishStockChange(change).catch((error: unknown) => {
        report(error, { what: 'publishing a stock change' })
      }),
  })
  return { repository, accessTokens, recordPayment: createRecordPayment({ repository, clock }) }
}
