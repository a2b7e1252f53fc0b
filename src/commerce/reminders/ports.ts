import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { AbandonedCart, CartReminder, NewCartReminder } from './cart-reminder.ts'

type AbandonedCartFilter = {
  readonly country: CountryCode
  /** Last changed after the one, and not after the other. */
  readonly changedAfter: Instant
  readonly changedBefore: Instant
  readonly notRemindedSince: Instant
}

export type CartReminderRepository = {
  /** Oldest first, after a cart of the page before. Whether its shopper may be written to says the register of consents. */
  listAbandoned(
    filter: AbandonedCartFilter,
    after: Pick<AbandonedCart, 'changedAt' | 'id'> | null,
    limit: number,
  ): Promise<readonly AbandonedCart[]>
  /** Queues the message with it. False: the cart has changed, or there is one already. */
  add(reminder: NewCartReminder): Promise<boolean>
  find(id: string): Promise<CartReminder | undefined>
  /** Withdraws the consent to offers by the reminder's channel, once; what is queued is not sent. */
  withdrawConsent(reminder: CartReminder, at: Instant): Promise<void>
  /** Whether the consent has been withdrawn. */
  isWithdrawn(reminder: CartReminder): Promise<boolean>
}
