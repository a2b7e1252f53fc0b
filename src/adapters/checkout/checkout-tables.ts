import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Address, Contact } from '#commerce/addresses/address.ts'
import type { RewardChoice } from '#commerce/ahlan/apply-rewards.ts'
import type { ConfirmedPhones } from '#commerce/checkout/confirmed-phones.ts'
import type { OrderQuote } from '#commerce/checkout/order-quote.ts'
import type { DeliveryChoice } from '#commerce/delivery/delivery-quote.ts'
import type { CardChoice } from '#commerce/payments/cards/saved-card.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { StoredValue } from '#commerce/payments/tender.ts'
import { at } from '#infrastructure/db/columns.ts'
import { carts } from '#adapters/cart/cart-tables.ts'

/** Checkout drafts; deleted with the cart. */
export const checkouts = pgTable('checkouts', {
  tokenDigest: text('token_digest')
    .primaryKey()
    .references(() => carts.tokenDigest, { onDelete: 'cascade' }),
  contact: jsonb('contact').$type<Contact>(),
  address: jsonb('address').$type<Address>(),
  choice: jsonb('choice').$type<DeliveryChoice>(),
  method: text('method').$type<PaymentMethodCode>(),
  /** Whether the card is saved, or which saved one pays. */
  card: jsonb('card').$type<CardChoice>(),
  /** Gift cards and wallets, in the order in which they are used. */
  storedValues: jsonb('stored_values').$type<readonly Omit<StoredValue, 'balance'>[]>().notNull().default([]),
  /** Credit and points that the customer spends. */
  rewards: jsonb('rewards').$type<RewardChoice>(),
  /** The quote that the review showed last. */
  quote: jsonb('quote').$type<OrderQuote>(),
  /** By number: when a code proved it. */
  confirmedPhones: jsonb('confirmed_phones').$type<ConfirmedPhones>().notNull().default({}),
  changedAt: at('changed_at').notNull(),
})
