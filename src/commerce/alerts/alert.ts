import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { AlertMessageKind } from '#commerce/messages/message.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'

export type AlertKind = Exclude<AlertMessageKind, 'confirm-notice'>

/** requested: the link in the mail has not been confirmed. notified, ended: done. */
type AlertState = 'requested' | 'confirmed' | 'notified' | 'ended'

/** A request for one mail when a product is back in stock or cheaper. */
export type ProductAlert = {
  readonly id: string
  readonly kind: AlertKind
  readonly sku: string
  readonly country: string
  readonly language: Language
  readonly email: string
  /** Null: a guest. */
  readonly customerId: string | null
  readonly state: AlertState
  /** The price when it was requested. */
  readonly priceMinor: number
  readonly requestedAt: Instant
}

/** Hours in which the link in the first mail works. */
export const confirmationHours = 72
/** Of one address. */
export const maxOpenAlerts = 20
/** Of one address that have not been confirmed: each is a mail that its owner may not have requested. */
export const maxUnconfirmedAlerts = 5

type Sold = Pick<PurchasableVariant, 'available' | 'unitPrice' | 'addable'>

/** What can be waited for: stock only of what is sold out, and nothing of what is cut to measure or sold in parts. */
export const alertKindsOf = ({ addable, available }: Sold): readonly AlertKind[] =>
  addable ? (available > 0 ? ['price-drop'] : ['back-in-stock', 'price-drop']) : []

/** Whether what was waited for has happened. A lower price is news only of what can be bought. */
export function isAlertDue(
  { kind, priceMinor }: Pick<ProductAlert, 'kind' | 'priceMinor'>,
  variant: Sold | undefined,
): boolean {
  if (!variant?.addable || variant.available <= 0) return false
  return kind === 'back-in-stock' || variant.unitPrice.minor < priceMinor
}

/** The product of an alert. */
export type AlertOffer = {
  readonly sku: string
  readonly card: ProductCard
  /** "Sand · 220 cm"; empty when there is nothing to choose. */
  readonly choice: string
  readonly kinds: readonly AlertKind[]
}

/** An open alert of a customer, with the token of the link that ends it. */
export type OwnAlert = Pick<ProductAlert, 'kind'> & { readonly offer: AlertOffer; readonly stopToken: string }

/** What a link in a mail is about; the product is null if it is no longer sold. */
export type LinkedAlert = Pick<ProductAlert, 'kind' | 'state' | 'sku'> & { readonly offer: AlertOffer | null }
