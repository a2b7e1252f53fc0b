import { eq, sql } from 'drizzle-orm'
import type { OrderBook } from '#commerce/orders/ports.ts'
import type { OrderFact } from '#commerce/orders/lifecycle/order-action.ts'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { Order } from '#commerce/orders/order.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { placements } from '#adapters/orders/order-tables.ts'
import type { MovedStock } from '#adapters/inventory/tell-stock.ts'
import type { EnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import type { AccessTokens } from './access-token.ts'
import type { Hold } from './reservations/hold.ts'
import { placeInBook } from './place-in-book.ts'
import { findOrder } from './read-orders.ts'
import { refillCart } from './refill-cart.ts'
import { settleFacts, SlotFull } from './settle-facts.ts'
import { updateOrder } from './write-order.ts'

export type OrderBookParts = {
  readonly db: Database
  /** Stock first, then slots, promotions, gift cards: always in this order. */
  readonly holds: readonly Hold[]
  readonly enqueueMessage: EnqueueMessage
  readonly accessTokens: AccessTokens
  /** Hears which SKUs orders took or gave back, when that is settled. Never fails. */
  readonly stockMoved: (moved: MovedStock) => void
}

const movesStock: readonly OrderFact['kind'][] = ['stock-leaves', 'stock-returns', 'pieces-return']

const drawnBy = ({ lines, country, choice }: Order): Omit<MovedStock, 'pieces' | 'at'> => ({
  skus: lines.flatMap(({ draws }) => draws.map(({ sku }) => sku)),
  country,
  choice,
})

/** Orders in PostgreSQL or PGlite. An order's row is locked while a change of it is decided and written. */
export function createOrderBook(parts: OrderBookParts): OrderBook {
  const { db, accessTokens, stockMoved } = parts
  const book: OrderBook = {
    async recall({ key, requestDigest }) {
      const [row] = await db.select().from(placements).where(eq(placements.key, key))
      if (!row) return undefined
      return row.requestDigest === requestDigest
        ? ok({ ...row.answer, accessToken: accessTokens.of(row.answer.number) })
        : fail({ kind: 'key-reused' })
    },

    async place(request) {
      const placed = await placeInBook(db, parts, request)
      if (placed.ok) {
        const { placedAt, lines } = request.order
        const pieces = lines.reduce((all, { quantity }) => all + quantity, 0)
        stockMoved({ ...drawnBy(request.order), pieces, at: placedAt })
        return placed
      }
      if (placed.failure.kind !== 'pressed-already' && placed.failure.kind !== 'cart-changed')
        return fail(placed.failure)
      // The same press at the same moment: it has emptied the cart, and is answered alike.
      return (await book.recall(request.press)) ?? fail({ kind: 'cart-changed' })
    },

    async rememberPayAt({ key }, payAt) {
      await db
        .update(placements)
        .set({ answer: sql`jsonb_set(${placements.answer}, '{payAt}', to_jsonb(${payAt}::text))` })
        .where(eq(placements.key, key))
    },

    async takeBack({ id }, { key }, cartToken, at) {
      const by = { at, actor: 'system', note: 'payment-unavailable' } as const
      await db.transaction(async (tx) => {
        const order = await findOrder(tx, { id }, true)
        const settled = order && advanceOrder(order, { kind: 'expire' }, by)
        if (!order || !settled?.ok) return
        await updateOrder(tx, order, settled.value.order)
        const back = settled.value.facts.filter(({ kind }) => kind !== 'message')
        await settleFacts(tx, parts, settled.value.order, back, at)
        await tx.delete(placements).where(eq(placements.key, key))
        await refillCart(tx, order, cartToken, at)
      })
    },

    find: (number) => findOrder(db, { number }),

    async change(which, at, decide) {
      let moved: MovedStock | null = null
      const write = async (tx: Database) => {
        const before = await findOrder(tx, which, true)
        if (!before) return fail({ kind: 'not-found' as const })
        const decided = decide(before)
        if (!decided.ok) return decided
        const { order, facts } = decided.value
        if (order === before) return ok(before)
        await updateOrder(tx, before, order)
        await settleFacts(tx, parts, order, facts, at)
        if (facts.some(({ kind }) => movesStock.includes(kind)))
          moved = { ...drawnBy(before), pieces: 100, at }
        return ok({ ...order, version: before.version + 1 })
      }
      const changed = await db.transaction(write).catch((error: unknown) => {
        if (error instanceof SlotFull) return fail({ kind: 'slot-full' as const })
        throw error
      })
      if (moved) stockMoved(moved)
      return changed
    },
  }
  return book
}
