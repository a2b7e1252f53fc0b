import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import type { CardState } from './card-states.ts'

/** Pictures to choose from; names are keys of the `gift-cards` messages. */
export const cardDesigns = ['dunes', 'lattice', 'palms', 'stars'] as const
export type CardDesign = (typeof cardDesigns)[number]

/** When the tax on what a card buys is due. Null: the country has none. */
export type CardTaxation = 'sale' | 'redemption' | null

export type CardRecipient = {
  readonly name: string
  readonly contact: { readonly kind: 'email' | 'phone'; readonly value: string }
}

/** A card as it is bought. The order that pays for it has one line, and this is what it stands for. */
export type NewGiftCard = {
  readonly id: string
  readonly country: CountryCode
  readonly amount: Money
  readonly design: CardDesign
  readonly isForMyself: boolean
  readonly recipient: CardRecipient
  /** Who gives it. */
  readonly giver: string
  /** Empty: none. */
  readonly message: string
  /** Of the message that brings it, whatever the order's. */
  readonly language: Language
  /** Null: as soon as it is paid. */
  readonly sendAt: Instant | null
  readonly taxation: CardTaxation
  /** Included in the amount where the sale is taxed; else null. */
  readonly taxRate: BasisPoints | null
}

export type GiftCard = NewGiftCard & {
  readonly state: CardState
  /** Of the order that bought it; null: it replaces another, or an operator issued it. */
  readonly orderId: string | null
  /** The card that it replaces. */
  readonly replaces: string | null
  /** Why an operator issued it; null: it was bought, or replaces another. */
  readonly issueReason: string | null
  readonly buyerId: string | null
  /** The customer who has it in their account; null: in none. */
  readonly ownerId: string | null
  /** Last characters of the code; empty before it is claimed. */
  readonly last: string
  /** Counts the links that were sent: only the newest works. */
  readonly linkVersion: number
  readonly orderedAt: Instant
  readonly sentAt: Instant | null
  readonly claimedAt: Instant | null
  /** Null before it is claimed. */
  readonly expiresAt: Instant | null
}
