import type { SQL } from 'drizzle-orm'
import type { ChangeMessageKind } from '#commerce/messages/message.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { combineWrites } from '#infrastructure/db/combine-writes.ts'
import type { Database } from '#infrastructure/db/database.ts'

type Message = {
  readonly kind: ChangeMessageKind
  readonly orderId: string
  /** Of the order. */
  readonly country: CountryCode
  /** "order-placed:1f0c…" */
  readonly key: string
  readonly at: Instant
  /** What its text names besides the order: a ticket, a sum. Shown as it is given. */
  readonly values?: MessageValues
}

export type MessageValues = Readonly<Record<string, string>>

/** The inserts that add a message to the outbox, for the statement or transaction of the change it reports. Once per key. */
export type MessageWrites = (message: Message) => readonly SQL[]

export type EnqueueMessage = (tx: Database, message: Message) => Promise<void>

/** Adds a message by a statement of its own. */
export const createEnqueueMessage =
  (messageWrites: MessageWrites): EnqueueMessage =>
  async (tx, message) => {
    const writes = messageWrites(message)
    if (writes.length > 0) await tx.execute(combineWrites(...writes))
  }
