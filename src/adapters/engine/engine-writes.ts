import { sql } from 'drizzle-orm'
import type { MessageWrites } from '#adapters/messages/enqueue-message.ts'
import { insertRows } from '#infrastructure/db/insert-rows.ts'
import { engineHandoffs } from './engine-tables.ts'

/**
 * The writes of a message, and the note that its order has to be handed over: an order that changes goes there again. A
 * handoff in progress keeps its lease, so that the engine never gets two versions at a time.
 */
export const withHandoffs =
  (messageWrites: MessageWrites): MessageWrites =>
  (message) => {
    const at = new Date(message.at)
    const row = { id: message.orderId, nextAt: at, changedAt: at }
    return [
      ...messageWrites(message),
      sql`${insertRows(engineHandoffs, [row])} on conflict (order_id) do update
        set state = 'waiting', attempts = 0, next_at = excluded.next_at,
          changes = engine_handoffs.changes + 1, changed_at = excluded.changed_at, problem = null`,
    ]
  }
