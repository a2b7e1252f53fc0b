import { asc, desc, eq, sql } from 'drizzle-orm'
import { nextHandoffState, type Handoff, type HandoffState } from '#commerce/engine/handoff.ts'
import type { EngineChange, EngineReceipt } from '#commerce/engine/ports.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rows, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { claimDue } from '#infrastructure/queue/lease-queue.ts'
import { engineHandoffs } from './engine-tables.ts'

type HandoffRow = typeof engineHandoffs.$inferSelect
export type ClaimedHandoff = Pick<HandoffRow, 'id' | 'attempts' | 'changes'>

/** What came of an attempt. */
type AttemptResult =
  | { readonly event: 'accepted'; readonly version: number; readonly receipt: EngineReceipt }
  | { readonly event: 'rejected' | 'exhausted'; readonly problem: string }
  | { readonly event: null; readonly problem: string; readonly nextAt: Instant }

const leaseMs = 60_000

export type HandoffRepository = ReturnType<typeof createHandoffRepository>

export function createHandoffRepository(db: Database) {
  const select = () =>
    db
      .select({ handoff: engineHandoffs, orderNumber: orders.number })
      .from(engineHandoffs)
      .innerJoin(orders, eq(orders.id, engineHandoffs.id))

  async function find(orderNumber: string): Promise<Handoff | undefined> {
    const [row] = await select().where(eq(orders.number, orderNumber))
    return row && toHandoff(row)
  }

  return {
    find,

    async findReceipt(orderId: string): Promise<EngineReceipt | null> {
      const [row] = await db.select().from(engineHandoffs).where(eq(engineHandoffs.id, orderId))
      return row ? receiptOf(row) : null
    },

    async list(state: HandoffState | null, limit: number): Promise<readonly Handoff[]> {
      const found = await select()
        .where(state === null ? undefined : eq(engineHandoffs.state, state))
        .orderBy(desc(engineHandoffs.changedAt), asc(engineHandoffs.id))
        .limit(limit)
      return found.map(toHandoff)
    },

    async claim(at: Instant): Promise<ClaimedHandoff | undefined> {
      const [row] = await claimDue(db, engineHandoffs, {
        at,
        leaseMs,
        limit: 1,
        where: eq(engineHandoffs.state, 'waiting'),
      })
      return row
    },

    /** Stores what came of an attempt. An order that has changed since stays waiting, with its receipt. */
    complete: (claimed: ClaimedHandoff, result: AttemptResult): Promise<void> =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(engineHandoffs)
          .where(eq(engineHandoffs.id, claimed.id))
          .for('update')
        if (!row) return
        const isCurrent = row.changes === claimed.changes
        const set: Partial<HandoffRow> = { leasedUntil: null }
        if (result.event === 'accepted')
          Object.assign(set, { sentVersion: result.version, ...toColumns(result.receipt) })
        if (isCurrent) {
          set.problem = result.event === 'accepted' ? null : result.problem
          if (result.event === null) set.nextAt = new Date(result.nextAt)
          else set.state = nextHandoffState(row.state, result.event) ?? row.state
        }
        await tx.update(engineHandoffs).set(set).where(eq(engineHandoffs.id, claimed.id))
      }),

    /** Makes an order wait again, also one from before the shop was connected. False: there is no such order. */
    repeat: (orderNumber: string, at: Instant): Promise<boolean> =>
      db.transaction(async (tx) => {
        const moment = new Date(at)
        const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.number, orderNumber))
        if (!order) return false
        await tx
          .insert(engineHandoffs)
          .values({ id: order.id, nextAt: moment, changedAt: moment, changes: 0 })
          .onConflictDoNothing()
        const [row] = await tx
          .select()
          .from(engineHandoffs)
          .where(eq(engineHandoffs.id, order.id))
          .for('update')
        const state = row && nextHandoffState(row.state, 'repeated')
        if (!row || state === undefined) return false
        await tx
          .update(engineHandoffs)
          .set({ state, attempts: 0, nextAt: moment, changes: row.changes + 1, problem: null })
          .where(eq(engineHandoffs.id, order.id))
        return true
      }),

    /** Stores what the engine reported, unless something newer is known. Returns how many orders that changed. */
    async follow(changes: readonly EngineChange[]): Promise<number> {
      if (changes.length === 0) return 0
      const given = rows(
        changes.map(({ orderNumber, receipt: { number, status, at } }) => ({
          order_number: orderNumber,
          engine_number: number,
          engine_status: status,
          status_at: at,
        })),
        'order_number text, engine_number text, engine_status text, status_at timestamptz',
      )
      const changed = await rowsOf(
        db,
        sql`update engine_handoffs handoff
          set engine_number = latest.engine_number, engine_status = latest.engine_status, status_at = latest.status_at
          from (select distinct on (order_number) * from ${given} order by order_number, status_at desc) latest
          join orders on orders.number = latest.order_number
          where handoff.order_id = orders.id and (handoff.status_at is null or handoff.status_at < latest.status_at)
          returning handoff.order_id`,
      )
      return changed.length
    },
  }
}

const toColumns = ({ number, status, at }: EngineReceipt) => ({
  engineNumber: number,
  engineStatus: status,
  statusAt: new Date(at),
})

const receiptOf = ({ engineNumber, engineStatus, statusAt }: HandoffRow): EngineReceipt | null =>
  engineNumber !== null && engineStatus !== null && statusAt !== null
    ? { number: engineNumber, status: engineStatus, at: toInstant(statusAt) }
    : null

const toHandoff = ({ handoff, orderNumber }: { handoff: HandoffRow; orderNumber: string }): Handoff => ({
  orderNumber,
  state: handoff.state,
  attempts: handoff.attempts,
  nextAt: handoff.state === 'waiting' ? toInstant(handoff.nextAt) : null,
  sentVersion: handoff.sentVersion,
  receipt: receiptOf(handoff),
  problem: handoff.problem,
})
