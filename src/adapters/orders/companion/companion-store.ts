import { sql } from 'drizzle-orm'
import { quoteOfCompanion } from '#commerce/orders/companion/companion-order.ts'
import type { CompanionStore, NotPlaced } from '#commerce/orders/companion/ports.ts'
import type { Order } from '#commerce/orders/order.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok } from '#kernel/result.ts'
import type { StockChange } from '#adapters/inventory/publish-stock-change.ts'
import type { OrderStore } from '#adapters/orders/create-order-store.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import { readOrders } from '#adapters/orders/read-orders.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** Rolls the transaction back. */
class PlacingError extends Error {
  readonly failure: { readonly kind: string }
  constructor(failure: { readonly kind: string }) {
    super(failure.kind)
    this.failure = failure
  }
}

/** Companion orders that operators add. */
export function createCompanionStore(
  db: Database,
  {
    repository,
    changeWithin,
    insertWithin,
    onStockChange,
    accessTokens,
  }: Pick<OrderStore, 'repository' | 'changeWithin' | 'insertWithin' | 'onStockChange' | 'accessTokens'>,
): CompanionStore {
  return {
    findSubmission: repository.findSubmission,

    async place({ parent, at, idempotencyKey, change, decide }) {
      const changes: StockChange[] = []
      const later = (one: StockChange) => void changes.push(one)
      try {
        const number = await db.transaction(async (tx) => {
          let companion: Order | null = null
          const changed = await changeWithin(tx, later)(
            { number: parent },
            at,
            (locked) => {
              const decided = decide(locked)
              if (!decided.ok) return decided
              companion = decided.value.companion
              return ok({ order: decided.value.parent, effects: [] })
            },
            change,
          )
          if (!changed.ok) throw new PlacingError(changed.failure)
          invariant(companion !== null, 'a companion')
          const order: Order = companion
          const placed = await insertWithin(
            tx,
            {
              idempotencyKey,
              order,
              quote: quoteOfCompanion(order),
              accessToken: accessTokens.sign(order.number, 'own'),
              cart: null,
            },
            later,
          )
          if (!placed.ok) throw new PlacingError(placed.failure)
          return order.number
        })
        for (const one of changes) onStockChange(one)
        return ok({ number })
      } catch (error) {
        if (!(error instanceof PlacingError)) throw error
        if (error.failure.kind !== 'already-submitted') return fail(error.failure as NotPlaced)
        // The same form was faster.
        const known = await repository.findSubmission(idempotencyKey)
        return known?.ok ? ok({ number: known.value.number }) : fail({ kind: 'key-reused' })
      }
    },

    listOf: (orderId) => readOrders(db, sql`${orders.companionOf} ->> 'id' = ${orderId}`),
  }
}
