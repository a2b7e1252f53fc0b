import { and, eq } from 'drizzle-orm'
import type { CardEvent } from '#commerce/gift-cards/card-states.ts'
import type { GiftCard } from '#commerce/gift-cards/gift-card.ts'
import type { CardOperation, CardOperationFailure, ValuedCard } from '#commerce/gift-cards/ports.ts'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import { countGift } from '#adapters/approvals/count-gift.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Instant } from '#kernel/instant.ts'
import { giftCardEvents } from './gift-card-tables.ts'

/** Whether the event of this key was written before. The card is locked. */
export async function isRepeated(tx: Database, cardId: string, { key }: CardOperation): Promise<boolean> {
  if (key === null) return false
  const known = await tx
    .select({ id: giftCardEvents.id })
    .from(giftCardEvents)
    .where(and(eq(giftCardEvents.cardId, cardId), eq(giftCardEvents.key, key)))
  return known.length > 0
}

/** The first reason against it: another card than was approved, or more than the operator may give alone. What is given is counted. */
export async function admitOperation(
  tx: Database,
  { by, gives, approval }: CardOperation,
  { card: { card, balance }, at }: { readonly card: ValuedCard; readonly at: Instant },
): Promise<CardOperationFailure | undefined> {
  if (approval !== null) {
    const events = await tx.$count(giftCardEvents, eq(giftCardEvents.cardId, card.id))
    return events === approval.version ? undefined : { kind: 'changed-meanwhile' }
  }
  const remaining =
    gives && balance.minor > 0
      ? await countGift(tx, by, { sum: balance, object: `gift-card:${card.id}`, at })
      : undefined
  return remaining && { kind: 'needs-approval', remaining }
}

/** What is written of a change of a card, in its transaction. No code, and no contact. */
export async function auditOperation(
  tx: Database,
  { by, reason, approval }: Pick<CardOperation, 'by' | 'reason' | 'approval'>,
  {
    event,
    before,
    after,
    at,
  }: {
    readonly event: CardEvent
    readonly before: GiftCard
    readonly after: GiftCard
    readonly at: Instant
  },
): Promise<void> {
  if (by.kind === 'job') return
  const only = (card: GiftCard): ChangedFields => ({
    ...(before.state === after.state ? {} : { state: card.state }),
    ...(before.expiresAt === after.expiresAt ? {} : { ends: card.expiresAt && card.expiresAt.slice(0, 10) }),
  })
  await writeAudit(tx, by, at, {
    act: `card.${event}`,
    object: { kind: 'gift-card', id: after.id },
    country: after.country,
    before: only(before),
    after: only(after),
    reason,
    approvalId: approval?.id ?? null,
  })
}
