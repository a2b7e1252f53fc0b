import { auditOfChange, signEvents } from '#commerce/orders/lifecycle/operator-change.ts'
import type { OrderEffect } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { StockChange } from '#adapters/inventory/publish-stock-change.ts'
import { countGift } from '#adapters/approvals/count-gift.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import {
  applyEffects,
  NotReservedError,
  PayoutFileError,
  SlotFullError,
  type EffectDeps,
} from './apply-effects.ts'
import { findOrder } from './read-orders.ts'
import { stockChangeOf } from './stock-change.ts'
import { updateOrder } from './write-order.ts'

const stockEffects: readonly OrderEffect['kind'][] = [
  'reserve-pending',
  'consume-stock',
  'release-stock',
  'release-items',
]

const isClosed = ({ status }: Order): boolean => status === 'delivered' || status === 'canceled'

/** What else follows a change of an order, in its transaction. */
export type FollowOrder = (tx: Database, before: Order, after: Order) => Promise<void>

/** Decides on an order while its row is locked, and writes the change with its effects in the same transaction. */
export const createChangeOrder =
  (
    db: Database,
    deps: EffectDeps & {
      readonly onStockChange: (change: StockChange) => void
      readonly followOrder: FollowOrder
    },
  ): OrderRepository['change'] =>
  async (which, at, decide, change = null) => {
    let stockChange: StockChange | null = null
    const write = async (tx: Database) => {
      const before = await findOrder(tx, which, true)
      if (!before) return fail({ kind: 'not-found' as const })
      const decided = decide(before)
      if (!decided.ok) return decided
      const { order: after, effects } = decided.value
      if (after === before) return ok(before)
      if (typeof change?.version === 'number' && change.version !== before.version)
        return fail({ kind: 'changed-meanwhile' as const })
      const remaining =
        change?.gives && (await countGift(tx, change.by, { sum: change.gives, object: before.number, at }))
      if (remaining) return fail({ kind: 'needs-approval' as const, remaining })
      const order = change === null ? after : signEvents(before, after, change.by)
      await updateOrder(tx, before, order)
      if (change !== null && change.by.kind !== 'job')
        await writeAudit(tx, change.by, at, auditOfChange(before, order, change))
      await applyEffects(tx, deps, { order, effects, at })
      await deps.followOrder(tx, before, order)
      if (isClosed(order) && !isClosed(before))
        for (const reservation of deps.reservations)
          if (reservation.evenOnHold) await reservation.release(tx, order.id)
      if (effects.some(({ kind }) => stockEffects.includes(kind))) stockChange = stockChangeOf(before, at)
      return ok({ ...order, version: before.version + 1 })
    }
    const changed = await db.transaction(write).catch((error: unknown) => {
      if (error instanceof SlotFullError) return fail({ kind: 'slot-full' as const })
      if (error instanceof PayoutFileError) return fail({ kind: 'in-payout-file' as const })
      if (error instanceof NotReservedError) {
        const { failure } = error
        const skus = failure.kind === 'out-of-stock' ? failure.skus : []
        return fail({ kind: 'not-reserved' as const, reason: failure.kind, skus })
      }
      throw error
    })
    if (stockChange) deps.onStockChange(stockChange)
    return changed
  }
