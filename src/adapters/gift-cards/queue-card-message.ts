import type { GiftCardMessageKind } from '#commerce/messages/message.ts'
import type { GiftCard } from '#commerce/gift-cards/gift-card.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Instant } from '#kernel/instant.ts'

/** Where a message about a card goes: to the recipient, or to the buyer of the order. */
export type CardAddressee = { readonly kind: 'email' | 'phone'; readonly value: string }

/** Adds a message about a card to the outbox, once per key, in the transaction that it reports on. */
export async function queueCardMessage(
  tx: Database,
  {
    kind,
    card,
    to,
    again = '',
    at,
  }: {
    readonly kind: GiftCardMessageKind
    readonly card: Pick<GiftCard, 'id'>
    readonly to: CardAddressee
    /** Tells messages of one kind about one card apart. */
    readonly again?: string | number
    readonly at: Instant
  },
): Promise<void> {
  // Erased with the account of its owner.
  if (to.value === '') return
  await tx
    .insert(outbox)
    .values({
      key: `${kind}:${card.id}:${again}`,
      channel: to.kind === 'email' ? 'mail' : 'sms',
      kind,
      giftCardId: card.id,
      recipient: to.value,
      nextAt: new Date(at),
      createdAt: new Date(at),
    })
    .onConflictDoNothing()
}
