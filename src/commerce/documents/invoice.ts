import type { GstSplit } from '#commerce/tax/split-gst.ts'
import type { BuyingCompany } from '#commerce/cart/bulk-agreement.ts'
import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'

/** Keys of the `invoice` messages: `invoice:title.…`. */
export type DocumentTitle =
  'invoice' | 'tax-invoice' | 'simplified-tax-invoice' | 'credit-note' | 'tax-credit-note'

/** An item or a charge. net = gross + discount = taxable + tax. */
export type InvoiceLine = {
  /** Null for charges. */
  readonly sku: string | null
  readonly description: Bilingual
  readonly detail: Bilingual
  /** India's HSN code; null elsewhere, and for services without one. */
  readonly hsn: string | null
  readonly quantity: number
  /** Tax included. */
  readonly unitPrice: Money
  readonly gross: Money
  /** Zero or less. */
  readonly discount: Money
  readonly net: Money
  readonly taxable: Money
  /** Null where there is no tax. */
  readonly taxRate: BasisPoints | null
  readonly tax: Money
  /** India only. */
  readonly split: GstSplit | null
}

export type GstState = { readonly code: string; readonly name: string }

/** Everything that is printed, frozen at issue: later changes of names or rates do not affect it. */
export type InvoiceDocument = {
  readonly kind: 'invoice' | 'credit-note'
  readonly title: DocumentTitle
  readonly number: string
  readonly country: CountryCode
  readonly issuedAt: Instant
  /** Date of supply, where it differs from the date of issue. */
  readonly suppliedAt: Instant | null
  readonly order: { readonly number: string; readonly placedAt: Instant; readonly paymentMethod: string }
  /** The invoice that a credit note corrects; null for invoices. */
  readonly corrects: {
    readonly number: string
    readonly issuedAt: Instant
    readonly reason: CreditReason
  } | null
  readonly seller: {
    readonly name: Bilingual
    readonly address: Bilingual
    readonly registration: string
    readonly taxNumber: string | null
    readonly phone: string
    readonly email: string
    readonly state: GstState | null
  }
  /** Of an order from an accepted quote. */
  readonly agreement?: { readonly quote: string; readonly purchaseOrder: string | null }
  readonly buyer: {
    readonly name: string
    /** The company that buys; the name is then that of the person who ordered. */
    readonly company?: BuyingCompany
    readonly address: { readonly en: readonly string[]; readonly ar: readonly string[] }
    /** India's place of supply. */
    readonly state: GstState | null
  }
  readonly taxName: Bilingual | null
  /** What gift cards paid whose sale was taxed, with the tax in it. Missing: nothing. */
  readonly taxedBefore?: TaxedBefore
  readonly lines: readonly InvoiceLine[]
  readonly totals: {
    readonly gross: Money
    readonly discount: Money
    readonly taxable: Money
    readonly tax: Money
    readonly split: GstSplit | null
    readonly total: Money
    /** Cash rounding: zero or less. */
    readonly rounding: Money
    readonly payable: Money
  }
}

type TaxedBefore = { readonly rate: BasisPoints; readonly total: Money; readonly tax: Money }

export type CreditReason = 'canceled' | 'not-delivered' | 'returned' | 'card-refunded' | 'price-reduced'
