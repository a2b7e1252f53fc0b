import type { GiftCard } from '#commerce/gift-cards/gift-card.ts'
import { money } from '#kernel/money.ts'
import { toInstant } from '#kernel/instant.ts'
import type { giftCards } from './gift-card-tables.ts'

export type GiftCardRow = typeof giftCards.$inferSelect

export const toGiftCard = ({
  amountMinor,
  currency,
  codeDigest: _,
  noticedDays: __,
  ...row
}: GiftCardRow): GiftCard => ({
  ...row,
  amount: money(amountMinor, currency),
  sendAt: row.sendAt && toInstant(row.sendAt),
  orderedAt: toInstant(row.orderedAt),
  sentAt: row.sentAt && toInstant(row.sentAt),
  claimedAt: row.claimedAt && toInstant(row.claimedAt),
  expiresAt: row.expiresAt && toInstant(row.expiresAt),
})
