import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import type { CardEvent } from './card-states.ts'
import type { GiftCard } from './gift-card.ts'

/** A card with what is on it. */
export type ValuedCard = { readonly card: GiftCard; readonly balance: Money }

export type CardActor = 'shopper' | 'operator' | 'system'

/** An event of a card, and what it changes besides the state. */
export type CardChange = {
  readonly event: CardEvent
  readonly actor: CardActor
  /** Why; null: it speaks for itself. */
  readonly note: string | null
  /** Of a claim: the code, of which only a digest is stored. */
  readonly code?: string
  readonly expiresAt?: Instant
  readonly ownerId?: string | null
}

export type CardRejection =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'illegal'; readonly from: GiftCard['state']; readonly event: CardEvent }

export type CardRecord = ValuedCard & {
  readonly orderNumber: string | null
  /** Oldest first. */
  readonly events: readonly {
    readonly kind: string
    readonly actor: CardActor
    readonly note: string | null
    readonly at: Instant
  }[]
}

export type GiftCardStore = {
  find(id: string): Promise<ValuedCard | undefined>
  findRecord(id: string): Promise<CardRecord | undefined>
  findByOrder(orderId: string): Promise<GiftCard | undefined>
  /** A card that can pay, by its code. */
  findByCode(code: string): Promise<ValuedCard | undefined>
  /** Those that a customer has in the account and those that the customer bought, newest first. */
  listOf(customerId: string): Promise<readonly ValuedCard[]>
  /** Newest first. */
  list(query: {
    readonly state: GiftCard['state'] | null
    readonly orderNumber: string | null
    readonly limit: number
  }): Promise<readonly (ValuedCard & { readonly orderNumber: string | null })[]>
  /** Locks the card, decides, and writes the change with its postings and messages in one transaction. */
  change<Failure>(
    id: string,
    at: Instant,
    decide: (card: ValuedCard) => Result<CardChange, Failure>,
  ): Promise<Result<GiftCard, Failure | CardRejection>>
  /** Puts an active card into an account; a card that is in another stays there. */
  keep(id: string, customerId: string): Promise<boolean>
  /** Takes back an unclaimed card with its price, in one transaction with the order that bought it. */
  refundPrice(card: GiftCard, reason: string, at: Instant): Promise<Result<void, CardRejection>>
}
