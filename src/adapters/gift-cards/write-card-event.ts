import type { CardActor } from '#commerce/gift-cards/ports.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Instant } from '#kernel/instant.ts'
import { giftCardEvents } from './gift-card-tables.ts'

export async function writeCardEvent(
  tx: Database,
  event: {
    readonly cardId: string
    readonly kind: string
    readonly actor: CardActor
    readonly note: string | null
    readonly key?: string | null
    readonly at: Instant
  },
): Promise<void> {
  await tx.insert(giftCardEvents).values({ ...event, at: new Date(event.at) })
}
