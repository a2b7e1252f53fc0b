import type { Address, Contact } from '#commerce/addresses/address.ts'
import type { Buyer, LoadedCart } from '#commerce/cart/loaded-cart.ts'
import type { RewardChoice } from '#commerce/ahlan/apply-rewards.ts'
import type { Customer } from '#commerce/customers/customer.ts'
import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type {
  DeliveryChoice,
  DeliveryQuote,
  DeliveryRejection,
  DeliveryRequest,
  SlotsTaken,
} from '#commerce/delivery/delivery-quote.ts'
import type { CardChoice } from '#commerce/payments/cards/saved-card.ts'
import type { PaymentMethodCode, PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type { Day } from '#kernel/local-time.ts'
import type { StoredValue } from '#commerce/payments/tender.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { Checkout } from './checkout.ts'
import type { ConfirmedPhones } from './confirmed-phones.ts'
import type { OrderQuote } from './order-quote.ts'

/** The answers of a visitor so far. */
export type CheckoutDraft = {
  readonly contact: Contact | null
  readonly address: Address | null
  readonly choice: DeliveryChoice | null
  readonly method: PaymentMethodCode | null
  /** Of a customer; null: a new card that is not saved, or no card. */
  readonly card: CardChoice | null
  /** Gift cards and wallets, in the order in which they are used. */
  readonly storedValues: readonly Omit<StoredValue, 'balance'>[]
  /** Credit and points that the customer spends; null: none. */
  readonly rewards: RewardChoice | null
  /** The quote that the review showed last; later ones are compared with it. */
  readonly quote: OrderQuote | null
  readonly confirmedPhones: ConfirmedPhones
}

export type CheckoutRepository = {
  find(token: string): Promise<CheckoutDraft | undefined>
  /** Changes only the given answers. Returns false when there is no cart with this token. */
  save(token: string, change: Partial<Omit<CheckoutDraft, 'confirmedPhones'>>, at: Instant): Promise<boolean>
  /** Changes the address, and a collection into a delivery. */
  saveAddress(token: string, address: Address, at: Instant): Promise<boolean>
  /** Adds a phone that was proven at that moment. */
  confirmPhone(token: string, phone: string, at: Instant): Promise<boolean>
}

/** Quotes with the current capacity of slots and stock of stores. */
export type QuoteDelivery = (
  request: DeliveryRequest,
  storefront: Storefront,
  slotsTaken: SlotsTaken,
) => Promise<Result<DeliveryQuote, DeliveryRejection>>

/** Payment offers for an order. */
export type ListOffers = (
  order: {
    /** What the method has to pay, before any fee of its own. */
    readonly due: Money
    /** Gift cards or wallets pay a part. */
    readonly tendered: boolean
    readonly items: readonly Pick<PurchasableVariant, 'returnClass' | 'leadTimeDays'>[]
    /** It buys a gift card. */
    readonly giftCards?: boolean
    /** It orders an accepted quote. */
    readonly bulk?: boolean
    readonly zoneId: string | null
    readonly collectAt: string | null
    readonly channel: SalesChannel
    readonly phone: string | null
    /** False: a guest. */
    readonly isCustomer: boolean
    /** A code has proven it. */
    readonly phoneConfirmed: boolean
    readonly refusedDeliveries: number
    readonly isCashBlocked?: boolean
    readonly at: Instant
    /** When the last shipment is dispatched. */
    readonly lastDispatchDay: Day | null
  },
  storefront: Storefront,
) => readonly PaymentOffer[]

/** Gift cards and wallets in their ledger. */
export type StoredValues = {
  findCard(code: string, currency: Currency): Promise<Result<StoredValue, { readonly kind: 'card-unusable' }>>
  load(ledgerIds: readonly string[]): Promise<readonly StoredValue[]>
  /** A customer's wallet; null: none, or empty. */
  findWallet(owner: { readonly customerId: string; readonly currency: Currency }): Promise<StoredValue | null>
}

/** Gift cards that customers have in their accounts. */
export type OwnCards = {
  /** Null: another's, or one that cannot pay at the moment. */
  find(card: { readonly cardId: string; readonly customerId: string }): Promise<StoredValue | null>
  /** Of the customer's own card; null for every other code. */
  currencyOf(card: { readonly code: string; readonly customerId: string }): Promise<Currency | null>
}

/** Past orders of a contact. */
export type ShopperHistory = {
  /** Whether the customer, the phone or the e-mail has an order that was not canceled. */
  readonly hasOrdered: boolean
  /** Of the phone, in the last 24 hours. */
  readonly ordersToday: number
  /** Deliveries that were refused at the door. */
  readonly refusedDeliveries: number
  /** An operator keeps the account, and every order with its phone, from paying in cash on delivery. */
  readonly isCashBlocked: boolean
}
export type FindHistory = (
  shopper: Pick<Contact, 'phone' | 'email'> & { readonly customerId: string | null },
  at: Instant,
) => Promise<ShopperHistory>

/** Everything that a quote is calculated from, read at one moment. */
type QuoteSnapshot = {
  /** Undefined: nothing has been answered yet. */
  readonly draft: CheckoutDraft | undefined
  /** Null: a guest. */
  readonly customer: Customer | null
  /** Of the customer and of the contact in the draft; empty without either. */
  readonly history: ShopperHistory
  /** The cart priced for a buyer. Undefined for an unknown token or an expired cart. */
  price(buyer: Buyer): Promise<LoadedCart | undefined>
  readonly slotsTaken: SlotsTaken
}
export type LoadQuoteSnapshot = (token: string, storefront: Storefront, at: Instant) => Promise<QuoteSnapshot>

/** Stores of the country, with the SKUs that each does not have in stock today. */
export type ListPickups = (
  lines: readonly {
    readonly sku: string
    readonly quantity: number
    readonly components: PurchasableVariant['components']
  }[],
  storefront: Storefront,
) => Promise<Checkout['pickups']>
