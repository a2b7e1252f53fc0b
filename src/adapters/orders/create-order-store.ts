import { createRecordFeePayment } from '#commerce/orders/payment/record-fee-payment.ts'
import { createRecordPayment } from '#commerce/orders/payment/record-payment.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'
import type { RecordPayment } from '#commerce/payments/payment-ports.ts'
import type { Clock } from '#kernel/instant.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'
import type { WalletGate } from '#adapters/ledger/outside/create-outside-wallets.ts'
import { createPublishStockChange, type StockChange } from '#adapters/inventory/publish-stock-change.ts'
import { stockReservation } from '#adapters/inventory/stock-reservation.ts'
import { createEnqueueMessage, type MessageWrites } from '#adapters/messages/enqueue-message.ts'
import { readRefundTerms } from '#adapters/payments/read-refund-terms.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { AccessTokens } from '#commerce/orders/access/order-scope.ts'
import { createAccessTokens } from './access-token.ts'
import { createPickupCodes } from './pickups/pickup-codes.ts'
import { createPickupRepository } from './pickups/create-pickup-repository.ts'
import type { PickupRepository } from '#commerce/orders/pickup/ports.ts'
import type { FollowOrder } from './change-order.ts'
import { createOrderRepository } from './order-repository.ts'
import type { Reservation } from './reservations/reservation.ts'

type Deps = {
  readonly clock: Clock
  readonly report: Report
  readonly purgeBus: Pick<PurgeBus, 'publish'>
  readonly secret: string
  /** Besides stock: slots, promotions, stored value. */
  readonly reservations: readonly Reservation[]
  readonly messageWrites: MessageWrites
  readonly contentDirectory: string
  /** What follows each change of an order; nothing by default. */
  readonly followOrder?: FollowOrder
  /** Reserves at an outside wallet; none by default. */
  readonly walletGate?: WalletGate | null
}

/** Orders in the database with all that their transactions include. Payments need no more of orders than this. */
export type OrderStore = {
  readonly repository: OrderRepository
  readonly accessTokens: AccessTokens
  readonly recordPayment: RecordPayment
  /** Changes an order as a part of a transaction: of a return that is accepted. */
  readonly pickups: PickupRepository
  readonly changeWithin: ReturnType<typeof createOrderRepository>['changeWithin']
  /** Places an order as a part of a transaction: of a return that is exchanged. */
  readonly insertWithin: ReturnType<typeof createOrderRepository>['insertWithin']
  /** Makes a change of stock known, after its transaction. Never fails. */
  readonly onStockChange: (change: StockChange) => void
  /** Waits for changes of stock that are being made known. */
  close(): Promise<void>
}

export function createOrderStore(db: Database, deps: Deps): OrderStore {
  const { clock, report, messageWrites } = deps
  const accessTokens = createAccessTokens(deps.secret)
  const pickupCodes = createPickupCodes(deps.secret)
  const enqueueMessage = createEnqueueMessage(messageWrites)
  const publishStockChange = createPublishStockChange({ db, purgeBus: deps.purgeBus })
  const publishing = new Set<Promise<void>>()
  function onStockChange(change: StockChange): void {
    const published = publishStockChange(change)
      .catch((error: unknown) => {
        report(error, { what: 'publishing a stock change' })
      })
      .finally(() => publishing.delete(published))
    publishing.add(published)
  }
  const repository = createOrderRepository({
    db,
    accessTokens,
    messageWrites,
    findRefundTerms: readRefundTerms(deps.contentDirectory),
    pickupCodes,
    enqueueMessage,
    reservations: [stockReservation, ...deps.reservations],
    onStockChange,
    walletGate: deps.walletGate ?? null,
    followOrder: deps.followOrder ?? (async () => undefined),
  })
  const recordOrderPayment = createRecordPayment({ repository, clock })
  const recordFeePayment = createRecordFeePayment({ repository, clock })
  return {
    repository,
    accessTokens,
    changeWithin: repository.changeWithin,
    pickups: createPickupRepository(db, { codes: pickupCodes, enqueueMessage }),
    insertWithin: repository.insertWithin,
    onStockChange,
    close: async () => void (await Promise.all(publishing)),
    async recordPayment(outcome) {
      const recorded = await recordOrderPayment(outcome)
      return recorded.ok || recorded.failure.kind !== 'unknown-order' ? recorded : recordFeePayment(outcome)
    },
  }
}
