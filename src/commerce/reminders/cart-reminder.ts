import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { Channel } from '#commerce/messages/channels.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import type { Language } from '#kernel/language.ts'

/** When a country's shoppers are reminded of a cart. */
export type CartReminderTerms = {
  readonly country: CountryCode
  /** Hours without a change after which a cart counts as left. */
  readonly afterHours: number
  /** Hours after which it is too late. */
  readonly withinHours: number
  /** Days before another reminder of the same cart. */
  readonly againAfterDays: number
}

/** Days for which the link of a reminder works. */
export const restoreDays = 14

/** A cart that nothing was done with, of a shopper who can be reached. No cart of a kiosk is one. */
export type AbandonedCart = {
  readonly id: string
  /** Changes with the cart: a reminder is about one state of it. */
  readonly version: number
  readonly changedAt: Instant
  /** Without what was saved for later. */
  readonly items: readonly ItemQuantity[]
  /** Null: a guest, who left the address in the checkout and has confirmed the newsletter with it. */
  readonly customerId: string | null
  /** Proven ones; null: none. */
  readonly email: string | null
  readonly phone: string | null
  readonly language: Language
}

export type NewCartReminder = Pick<AbandonedCart, 'customerId' | 'items' | 'language'> & {
  readonly cartId: string
  readonly cartVersion: number
  readonly country: CountryCode
  readonly channel: Channel
  readonly recipient: string
  readonly remindedAt: Instant
  /** No other reminder of the cart since then. */
  readonly noneSince: Instant
}

/** gone: ordered, or emptied since. */
type CartReminderState = 'open' | 'gone'

export type CartReminder = Pick<NewCartReminder, 'customerId' | 'items' | 'channel' | 'recipient'> & {
  readonly id: string
  readonly state: CartReminderState
}

/** What the page of the link shows. */
export type RemindedCart = {
  readonly state: CartReminderState
  readonly items: readonly (ItemQuantity & {
    readonly card: ProductCard
    readonly choice: string
    readonly available: boolean
  })[]
  /** Of the link that ends reminders. */
  readonly stopToken: string
}
