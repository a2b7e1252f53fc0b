import type { PaymentMethodCode } from './payment-method.ts'
import type { Money } from '#kernel/money.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { CustomerKind, SalesChannel } from './method-table.ts'
/** What the offer of payment methods depends on. */
export type OfferContext = {
  readonly country: CountryCode
  /** The amount due before any method's charge. */
  readonly payable: Money
  /** Gift cards or wallets pay a part. */
  readonly tendered: boolean
  readonly madeToOrder: boolean
  readonly giftCards: boolean
  /** It orders an accepted quote; absent: it does not. */
  readonly bulk?: boolean
  /** The address's zone; null while there is no address. */
  readonly zoneId: string | null
  /** Store where it is collected; null: home delivery. */
  readonly collectAt: string | null
  /** The largest total that this store takes at its counter; 0: none. */
  readonly payAtStoreUpToMinor: number
  readonly channel: SalesChannel
  readonly customer: CustomerKind
  /** Deliveries that this shopper has refused. */
  readonly refusedDeliveries: number
  /** Customer service has blocked cash on delivery; absent: it has not. */
  readonly isCashBlocked?: boolean
  /** `unconfirmed`: a code can prove it; `unreachable`: no code reaches it. */
  readonly phone: 'confirmed' | 'unconfirmed' | 'unreachable'
  readonly at: Instant
  /** Latest dispatch of any item; null: not known yet. */
  readonly dispatchBy: Instant | null
  /** Methods that are configured: by an adapter with keys, the sandbox, or the shop itself. */
  readonly configured: ReadonlySet<PaymentMethodCode>
}
