import type { MessageKind } from '#commerce/messages/message.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** Puts a message into the outbox, in the transaction of what it tells of. The same key again changes nothing. */
export type EnqueueMessage = (
  tx: Database,
  message: {
    readonly kind: MessageKind
    readonly orderId: string
    /** "order-placed:1f0c…": one message for it, ever. */
    readonly key: string
    readonly at: Instant
  },
) => Promise<void>
