import type { Address } from '#commerce/addresses/address.ts'
import type { ContactChoice } from '#commerce/consent/contact-consent.ts'
import type { CardState } from '#commerce/gift-cards/card-states.ts'
import type { LeadState } from '#commerce/leads/lead-states.ts'
import type { OutboxState } from '#commerce/messages/message-admin.ts'
import type { DisplayStatus } from '#commerce/orders/order.ts'
import type { ReturnState } from '#commerce/returns/return-states.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'
import type { Identifier } from '#commerce/identity/identifier.ts'

type FiledOrder = {
  readonly number: string
  readonly country: CountryCode
  readonly placedAt: Instant
  readonly total: Money
  readonly display: DisplayStatus
}

type FiledReturn = {
  readonly reference: string
  readonly orderNumber: string
  readonly country: CountryCode
  readonly requestedAt: Instant
  readonly state: ReturnState
}

/** Wallet and credit in a currency, together. */
type FiledWallet = { readonly country: CountryCode; readonly balance: Money }

type FiledCard = {
  readonly id: string
  readonly country: CountryCode
  readonly last: string
  readonly state: CardState
  readonly orderedAt: Instant
}

type FiledMessage = {
  readonly id: string
  readonly kind: string
  readonly channel: 'mail' | 'sms'
  readonly state: OutboxState
  readonly createdAt: Instant
  /** Null: it is about the account. */
  readonly country: CountryCode | null
}

type FiledLead = {
  readonly reference: string
  readonly country: CountryCode
  readonly storeCode: string | null
  readonly state: LeadState
  readonly createdAt: Instant
}

type FiledAddress = {
  readonly country: CountryCode
  readonly label: string
  readonly address: Address
  readonly isDefault: boolean
}

type FiledSession = {
  readonly agent: string
  readonly country: string
  readonly startedAt: Instant
  readonly lastSeenAt: Instant
}

/** What the shop knows of a customer, newest first and not more than a page of each. */
export type CustomerFile = {
  readonly id: string
  /** Empty once erased, as are the contacts. */
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly country: CountryCode
  readonly language: Language
  readonly createdAt: Instant
  /** Countries of all their orders. */
  readonly orderedIn: readonly CountryCode[]
  /** Contacts that wait to be confirmed. */
  readonly unconfirmed: readonly Identifier[]
  readonly cashBlockedAt: Instant | null
  readonly deletionRequestedAt: Instant | null
  readonly erasedAt: Instant | null
  /** Refused at the door. */
  readonly refusedDeliveries: number
  readonly orders: readonly FiledOrder[]
  readonly returns: readonly FiledReturn[]
  readonly wallets: readonly FiledWallet[]
  readonly cards: readonly FiledCard[]
  readonly messages: readonly FiledMessage[]
  readonly leads: readonly FiledLead[]
  readonly addresses: readonly FiledAddress[]
  readonly sessions: readonly FiledSession[]
  readonly consents: readonly ContactChoice[]
}
