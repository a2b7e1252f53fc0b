import type { Address, Contact } from '#commerce/addresses/address.ts'
import type { GoodsFacts } from '#commerce/catalog/goods-facts.ts'
import type { DeliveryChoice, DeliveryQuote } from '#commerce/delivery/delivery-quote.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { Tender } from '#commerce/payments/tender.ts'
import type { Adjustment, PricedCart } from '#commerce/promotions/priced-cart.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'

/** A line as it would be ordered: frozen in both languages, since invoices are written in both. */
export type QuoteLine = {
  readonly sku: string
  readonly productCode: string
  readonly name: Bilingual
  /** "Sand · 220 cm". */
  readonly choice: Bilingual
  readonly picture: { readonly base: string; readonly widths: readonly number[] }
  readonly urlKey: string
  readonly quantity: number
  readonly unitPrice: Money
  readonly gross: Money
  readonly adjustments: readonly Adjustment[]
  readonly net: Money
  readonly gift: boolean
  /** Null where there is no such tax. */
  readonly taxRate: BasisPoints | null
  /** Within net. */
  readonly tax: Money
  /** HSN of India, else the class of the product. */
  readonly taxClass: string
  /** The specification's orderType: how its product is presented. */
  readonly orderType: 'general' | 'combo' | 'bogo' | 'freebie' | 'grouped'
  /** Stock it draws on: the parts of a combo, else itself. Per piece of the line. */
  readonly draws: readonly { readonly sku: string; readonly quantity: number }[]
  /** Missing in orders that were placed before it was kept. */
  readonly facts?: GoodsFacts
}

/** Charges that are no goods; each with the tax within. */
export type QuoteCharge = {
  readonly code: 'delivery' | 'assembly' | 'old-item-removal' | 'carry-up' | 'cash-on-delivery'
  readonly label: Bilingual
  readonly amount: Money
  readonly taxRate: BasisPoints | null
  readonly tax: Money
}

/**
 * What an order would cost, to the last minor unit. Always: total = sum of the lines' net + sum of the charges; payable
 * = total + rounding; due = payable − tenders; tax = sum of the taxes of lines and charges. Never taken from a request.
 */
export type OrderQuote = {
  readonly lines: readonly QuoteLine[]
  readonly promotions: Pick<PricedCart, 'adjustments' | 'coupon' | 'gifts' | 'uses' | 'freeDelivery'>
  readonly charges: readonly QuoteCharge[]
  readonly subTotal: Money
  /** Zero or less. */
  readonly discount: Money
  readonly tax: Money
  readonly total: Money
  /** Cash only: down to the smallest coin. Zero or less. */
  readonly rounding: Money
  readonly payable: Money
  /** Gift cards and wallets that pay a part of it. */
  readonly tenders: readonly Tender[]
  /** What is left for the payment method. Zero or more. */
  readonly due: Money
  readonly delivery: DeliveryQuote
  readonly contact: Contact | null
  readonly address: Address | null
  readonly choice: DeliveryChoice | null
  readonly paymentMethod: PaymentMethodCode | null
  /** Digest of everything above that a shopper was shown: placing an order with another one is refused. */
  readonly fingerprint: string
}
