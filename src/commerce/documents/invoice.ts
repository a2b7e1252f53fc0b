import type { GstSplit } from '#commerce/tax/split-gst.ts'
import type { InvoiceSheet } from './invoice-sheet.ts'
import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'

/** What stands at the head of the document: keys of the `invoice` words. */
export type DocumentTitle =
  'invoice' | 'tax-invoice' | 'simplified-tax-invoice' | 'credit-note' | 'tax-credit-note'

/** Goods or a charge. net = gross + discount = taxable + tax. */
export type InvoiceLine = {
  /** Null of charges. */
  readonly sku: string | null
  readonly description: Bilingual
  readonly detail: Bilingual
  /** India's code of the goods; null elsewhere and of services without one. */
  readonly hsn: string | null
  readonly quantity: number
  /** Tax included, as everything a shopper was shown. */
  readonly unitPrice: Money
  readonly gross: Money
  /** Zero or less. */
  readonly discount: Money
  readonly net: Money
  readonly taxable: Money
  /** Null where there is no such tax. */
  readonly taxRate: BasisPoints | null
  readonly tax: Money
  /** India only. */
  readonly split: GstSplit | null
}

export type GstState = { readonly code: string; readonly name: string }

/** Everything that is printed, frozen when it is issued: a name or a rate that changes later changes nothing here. */
export type InvoiceDocument = {
  readonly kind: 'invoice' | 'credit-note'
  readonly title: DocumentTitle
  readonly number: string
  readonly country: CountryCode
  readonly issuedAt: Instant
  /** Of the supply, where it is not the day of issue. */
  readonly suppliedAt: Instant | null
  readonly order: { readonly number: string; readonly placedAt: Instant; readonly paymentMethod: string }
  /** Of a credit note: what it takes back, and why. */
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
  readonly buyer: {
    readonly name: string
    readonly address: { readonly en: readonly string[]; readonly ar: readonly string[] }
    /** India's place of supply. */
    readonly state: GstState | null
  }
  readonly taxName: Bilingual | null
  readonly lines: readonly InvoiceLine[]
  readonly totals: {
    readonly gross: Money
    readonly discount: Money
    readonly taxable: Money
    readonly tax: Money
    readonly split: GstSplit | null
    readonly total: Money
    /** Of cash, down to the smallest coin. */
    readonly rounding: Money
    readonly payable: Money
  }
}

export const creditReasons = ['canceled', 'not-delivered', 'returned'] as const
export type CreditReason = (typeof creditReasons)[number]

export type InvoicesFacade = {
  /** Of an order that has been opened to whoever asks; in the order of their issue. */
  listOfOrder(orderId: string): Promise<readonly InvoiceDocument[]>
  /** What stands beside what on a document's sheet. */
  sheet(document: InvoiceDocument): InvoiceSheet
  /** The same documents as one PDF; undefined while there are none. */
  writePdf(order: { readonly id: string; readonly country: CountryCode }): Promise<Uint8Array | undefined>
}
