import type { OrderRepository } from '#commerce/orders/ports.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { StockChange } from '#adapters/inventory/publish-stock-change.ts'
import type { WalletGate } from '#adapters/ledger/outside/create-outside-wallets.ts'
import type { AccessTokens } from '#commerce/orders/access/order-scope.ts'
import type { EffectDeps } from './apply-effects.ts'
import { createChangeOrder, type FollowOrder } from './change-order.ts'
import { insertOrder, insertOrderWithin } from './insert-order.ts'
import { createOrderSubmissions } from './order-submissions.ts'
import { findOrder } from './read-orders.ts'
import { createRevertPlacement } from './revert-placement.ts'
import { stockChangeOf } from './stock-change.ts'

type Deps = EffectDeps & {
  readonly db: Database
  readonly accessTokens: AccessTokens
  /** Null: the shop's own ledger is the master of wallets. */
  readonly walletGate: WalletGate | null
  /** Stops of runs, which are settled with their shipments. */
  readonly followOrder: FollowOrder
  /** Called after the transaction. Never fails. */
  readonly onStockChange: (change: StockChange) => void
}

/** Orders in PostgreSQL or PGlite. */
export function createOrderRepository(deps: Deps): OrderRepository & {
  /** `later`: of a change of stock, which is made known when the transaction is committed. */
  changeWithin(tx: Database, later?: Deps['onStockChange']): OrderRepository['change']
  insertWithin(
    tx: Database,
    request: Parameters<OrderRepository['insert']>[0],
    later: Deps['onStockChange'],
  ): ReturnType<typeof insertOrderWithin>
} {
  const { db, accessTokens, onStockChange, walletGate } = deps
  const submissions = createOrderSubmissions(db, accessTokens)
  return {
    ...submissions,

    async insert(request) {
      const fromWallet = request.quote.tenders.find(({ kind }) => kind === 'wallet')
      const gate = fromWallet ? walletGate : null
      if (gate && fromWallet && !(await gate.reserve(request.order, fromWallet)).ok)
        return fail({ kind: 'tender-short' })
      const placed = await insertOrder(db, deps, request)
      if (placed.ok) {
        const change = stockChangeOf(request.order, request.order.placedAt)
        onStockChange({ ...change, leastStock: placed.value.leastStock })
        return ok(placed.value.placed)
      }
      // The same order is written under another number.
      if (placed.failure.kind !== 'number-taken') await gate?.release(request.order.id)
      if (placed.failure.kind !== 'already-submitted' && placed.failure.kind !== 'cart-changed')
        return fail(placed.failure)
      // A concurrent request with the same key has emptied the cart: its result counts.
      return (await submissions.findSubmission(request.idempotencyKey)) ?? fail({ kind: 'cart-changed' })
    },

    revertPlacement: createRevertPlacement(db, deps),
    find: (number) => findOrder(db, { number }),
    change: createChangeOrder(db, deps),
    async insertWithin(tx, request, later) {
      const placed = await insertOrderWithin(tx, deps, request)
      if (placed.ok) later(stockChangeOf(request.order, request.order.placedAt))
      return placed
    },
    changeWithin: (tx, later = onStockChange) => createChangeOrder(tx, { ...deps, onStockChange: later }),
  }
}
