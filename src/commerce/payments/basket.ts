import type { Address } from '#commerce/addresses/address.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'
import { add, compare, subtract, sum, zero, type Money } from '#kernel/money.ts'

/** What an order is made of, as its quote has it; amounts are those of the whole line, taxes within. */
export type PayableGoods = {
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
  /** Null: it is collected. */
  readonly address: Address | null
}

export type BasketItem = {
  readonly reference: string
  readonly name: string
  readonly quantity: number
  readonly unitPrice: Money
  /** Zero or more: unit price × quantity − discount = total. */
  readonly discount: Money
  readonly tax: Money
  readonly total: Money
}

/** The order as a provider is told of it: sum of the items' totals + shipping − discount = the amount that is paid. */
export type Basket = {
  readonly items: readonly BasketItem[]
  /** Delivery and services. */
  readonly shipping: Money
  /** What was paid beside (a gift card), or rounded off. */
  readonly discount: Money
  /** Within the items and the shipping. */
  readonly tax: Money
  /** Lines as the country writes them; none: it is collected. */
  readonly address: readonly string[]
}

export type FormatAddress = (address: Address, language: Language) => readonly string[]

/**
 * Goods as a basket that comes to `amount` exactly: what is due less is a discount, what is due more a line of its own
 * under the order's name.
 */
export function basketOf(
  { lines, charges, address }: PayableGoods,
  amount: Money,
  {
    language,
    title,
    formatAddress,
  }: { readonly language: Language; readonly title: string; readonly formatAddress: FormatAddress },
): Basket {
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
  const goods = sum(
    items.map(({ total }) => total),
    currency,
  )
  const less = subtract(add(goods, shipping), amount)
  const isMore = compare(less, nothing) < 0
  const more = subtract(nothing, less)
  const rest = {
    reference: title,
    name: title,
    quantity: 1,
    unitPrice: more,
    discount: nothing,
    tax: nothing,
  }
  return {
    items: isMore ? [...items, { ...rest, total: more }] : items,
    shipping,
    discount: isMore ? nothing : less,
    tax: sum(
      [...lines, ...charges].map(({ tax }) => tax),
      currency,
    ),
    address: address === null ? [] : formatAddress(address, language),
  }
}
