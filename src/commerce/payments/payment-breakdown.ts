import type { Address } from '#commerce/addresses/address.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'
import { add, compare, subtract, sum, zero, type Money } from '#kernel/money.ts'

/** Lines and charges of an order or quote; amounts are totals of the line and include tax. */
export type PayableContents = {
  readonly lines: readonly {
    readonly sku: string
    readonly name: Bilingual
    readonly quantity: number
    readonly unitPrice: Money
    readonly gross: Money
    readonly net: Money
    readonly tax: Money
  }[]
  readonly charges: readonly { readonly amount: Money; readonly tax: Money }[]
  /** Null: collected at a store. */
  readonly address: Address | null
}

type PaymentLineItem = {
  readonly reference: string
  readonly name: string
  readonly quantity: number
  readonly unitPrice: Money
  /** Zero or more: unit price × quantity − discount = total. */
  readonly discount: Money
  readonly tax: Money
  readonly total: Money
}

/** An order as providers itemize it: sum of the items' totals + shipping − discount = amount of the payment. */
export type PaymentBreakdown = {
  readonly items: readonly PaymentLineItem[]
  /** Delivery and services. */
  readonly shipping: Money
  /** Paid by tenders, or rounded off. */
  readonly discount: Money
  /** Included in the items and the shipping. */
  readonly tax: Money
  /** Lines as the country writes them; empty: collected at a store. */
  readonly address: readonly string[]
}

export type FormatAddress = (address: Address, language: Language) => readonly string[]

/**
 * Itemizes an order so that it sums to `amount` exactly: a smaller amount becomes a discount, a larger one an item of
 * its own with the order's title.
 */
export function toPaymentBreakdown(
  { lines, charges, address }: PayableContents,
  amount: Money,
  {
    language,
    title,
    formatAddress,
  }: { readonly language: Language; readonly title: string; readonly formatAddress: FormatAddress },
): PaymentBreakdown {
  const { currency } = amount
  const items = lines.map(({ sku, name, quantity, unitPrice, gross, net, tax }) => ({
    reference: sku,
    name: name[language],
    quantity,
    unitPrice,
    discount: subtract(gross, net),
    tax,
    total: net,
  }))
  const shipping = sum(
    charges.map((charge) => charge.amount),
    currency,
  )
  const nothing = zero(currency)
  const itemTotal = sum(
    items.map(({ total }) => total),
    currency,
  )
  const discount = subtract(add(itemTotal, shipping), amount)
  const isSurcharge = compare(discount, nothing) < 0
  const surcharge = subtract(nothing, discount)
  const surchargeItem = {
    reference: title,
    name: title,
    quantity: 1,
    unitPrice: surcharge,
    discount: nothing,
    tax: nothing,
    total: surcharge,
  }
  return {
    items: isSurcharge ? [...items, surchargeItem] : items,
    shipping,
    discount: isSurcharge ? nothing : discount,
    tax: sum(
      [...lines, ...charges].map(({ tax }) => tax),
      currency,
    ),
    address: address === null ? [] : formatAddress(address, language),
  }
}
