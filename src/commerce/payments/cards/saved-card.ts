import type { Instant } from '#kernel/instant.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { CardExpiry } from './stored-card.ts'

/** A card that a customer has saved. It pays by one method, at one account of its provider, in one country. */
export type SavedCard = {
  readonly id: string
  readonly provider: string
  readonly account: string
  readonly method: PaymentMethodCode
  readonly country: CountryCode
  readonly currency: Currency
  readonly brand: string
  readonly lastFour: string
  readonly expiry: CardExpiry
  readonly isDefault: boolean
  readonly savedAt: Instant
}

/** Of one customer. */
export const maxSavedCards = 10

/** A card pays to the end of its last month. */
export const isExpired = ({ expiry }: Pick<SavedCard, 'expiry'>, at: Instant): boolean =>
  Date.parse(at) >= Date.UTC(expiry.year, expiry.month, 1)

/** A saved card as its owner sees it. */
export type ShownCard = Pick<
  SavedCard,
  'id' | 'method' | 'brand' | 'lastFour' | 'expiry' | 'isDefault' | 'country'
> & { readonly isExpired: boolean }

export const toShownCard = (
  { id, method, brand, lastFour, expiry, isDefault, country }: SavedCard,
  at: Instant,
): ShownCard => ({
  id,
  method,
  brand,
  lastFour,
  expiry,
  isDefault,
  country,
  isExpired: isExpired({ expiry }, at),
})

/** What a customer has chosen about cards: the new one is saved, or a saved one pays. */
export type CardChoice = { readonly kind: 'save' } | { readonly kind: 'saved'; readonly id: string }

/** The choice of a customer. */
export type CardUse = CardChoice & { readonly customerId: string }
