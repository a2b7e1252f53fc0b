import type { MessageKind } from '#commerce/messages/message.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** Adds a message to the outbox, in the transaction of the change it reports. Once per key. */
export type EnqueueMessage = (
  tx: Database,
  message: {
    readonly kind: MessageKind
    readonly orderId: string
    /** "order-placed:1f0c…" */
    readonly key: string
    readonly at: Instant
  },
) => Promise<void>
