import type { Address, Contact } from '#commerce/addresses/address.ts'
import type { BulkAgreement } from '#commerce/cart/bulk-agreement.ts'
import type { ProductType } from '#commerce/catalog/product.ts'
import type { ProductSnapshot } from '#commerce/catalog/product-snapshot.ts'
import type { SpentRewards } from '#commerce/ahlan/apply-rewards.ts'
import type { DeliveryChoice, DeliveryQuote } from '#commerce/delivery/delivery-quote.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { Tender } from '#commerce/payments/tender.ts'
import type { Adjustment, GiftTerms, PricedCart, PricedLine } from '#commerce/promotions/priced-cart.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'

export type OrderType = ProductType | 'gift-card' | 'bulk'

/** A line at an agreed price is a bulk order; any other is what its product is. */
export const orderTypeOf = (
  { quote }: Pick<PricedLine, 'quote'>,
  { orderType }: { readonly orderType: ProductType },
): OrderType => (quote === undefined ? orderType : 'bulk')

/** A line item as it will be ordered, in both languages, since invoices are bilingual. */
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
  /** Of gifts, when the order was placed; missing in orders from before they were stored. */
  readonly giftTerms?: GiftTerms
  /** Null in countries without this tax. */
  readonly taxRate: BasisPoints | null
  /** Included in net. */
  readonly tax: Money
  /** HSN code in India, else the tax class of the product. */
  readonly taxClass: string
  /** The specification's orderType: how its product is presented, or that its price was agreed. */
  readonly orderType: OrderType
  /** Stock it takes per unit: the components of a bundle, else itself. */
  readonly components: readonly ItemQuantity[]
  /** Missing in orders from before it was stored. */
  readonly snapshot?: ProductSnapshot
  /** Number of the quote that its price was agreed by. */
  readonly quote?: string
}

/** A charge beyond the items; tax included. */
export type QuoteCharge = {
  readonly code:
    | 'delivery'
    | 'assembly'
    | 'old-item-removal'
    | 'carry-up'
    | 'extended-warranty'
    | 'cash-on-delivery'
    | 'rescheduling'
    | 'comfort-exchange'
  readonly label: Bilingual
  readonly amount: Money
  readonly taxRate: BasisPoints | null
  readonly tax: Money
}

/**
 * All amounts of a checkout. Invariants: total = sum of the lines' net + sum of the charges; payable = total + rounding;
 * due = payable − tenders; tax = sum of the taxes of lines and charges. Never read from a request.
 */
export type OrderQuote = {
  readonly lines: readonly QuoteLine[]
  readonly promotions: Pick<PricedCart, 'adjustments' | 'coupon' | 'gifts' | 'uses' | 'freeDelivery'>
  readonly charges: readonly QuoteCharge[]
  /** The accepted quote behind lines at agreed prices; missing: none. */
  readonly agreement?: BulkAgreement
  /** Credit and points behind adjustments of these kinds; missing: none. */
  readonly rewards?: SpentRewards
  readonly subTotal: Money
  /** Zero or less. */
  readonly discount: Money
  readonly tax: Money
  readonly total: Money
  /** Cash only: rounds down to the smallest coin. Zero or less. */
  readonly rounding: Money
  readonly payable: Money
  /** Gift cards and wallets that pay a part. */
  readonly tenders: readonly Tender[]
  /** What the payment method pays. Zero or more. */
  readonly due: Money
  readonly delivery: DeliveryQuote
  readonly contact: Contact | null
  readonly address: Address | null
  readonly choice: DeliveryChoice | null
  readonly paymentMethod: PaymentMethodCode | null
  /** Digest of everything above that the shopper agrees to; an order with another fingerprint is not placed. */
  readonly fingerprint: string
}
