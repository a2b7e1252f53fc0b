import type { Address, Contact } from '#commerce/addresses/address.ts'
import type { LoadedCart } from '#commerce/cart/loaded-cart.ts'
import type { DeliveryChoice, DeliveryQuote } from '#commerce/delivery/delivery-quote.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { applyStoredValue, sumTenders, type StoredValue } from '#commerce/payments/tender.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import { taxOf } from '#commerce/tax/tax-of.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import { add, subtract, sum, zero, type Money } from '#kernel/money.ts'
import { quoteCharges } from './assemble-charges.ts'
import { canonicalQuote } from './canonical-quote.ts'
import type { OrderQuote, QuoteLine } from './order-quote.ts'

export type QuoteParts = {
  readonly country: CountryCode
  /** Of the country's calendar: rates of tax go by it. */
  readonly day: Day
  readonly cart: Pick<LoadedCart, 'priced' | 'variants'>
  readonly delivery: DeliveryQuote
  readonly contact: Contact | null
  readonly address: Address | null
  readonly choice: DeliveryChoice | null
  readonly paymentMethod: PaymentMethodCode | null
  /** What the method adds; zero for most. */
  readonly methodFee: Money
  /** What the shopper pays with beside it, in the order in which it is used. */
  readonly storedValues: readonly StoredValue[]
}

export type QuoteRules = {
  readonly findTaxRate: FindTaxRate
  /** What is taken off so that what is due can be paid in coins: zero or less. */
  readonly cashRounding: (due: Money, country: CountryCode) => Money
  readonly digest: (text: string) => string
}

/** What an order of this cart would cost. Each sum is made of what is shown beside it, and of nothing else. */
export function assembleQuote(parts: QuoteParts, rules: QuoteRules): OrderQuote {
  const { priced } = parts.cart
  const { currency } = priced.total
  const lines = quoteLines(parts, rules.findTaxRate)
  const charges = quoteCharges(parts, rules.findTaxRate)
  const total = sum([...lines.map(({ net }) => net), ...charges.map(({ amount }) => amount)], currency)
  const tenders = applyStoredValue(parts.storedValues, total)
  const open = subtract(total, sumTenders(tenders, currency))
  const rounding =
    parts.paymentMethod === 'cashondelivery' ? rules.cashRounding(open, parts.country) : zero(currency)
  const quote: OrderQuote = {
    lines,
    charges,
    promotions: {
      adjustments: priced.adjustments,
      coupon: priced.coupon,
      gifts: priced.gifts,
      uses: priced.uses,
      freeDelivery: priced.freeDelivery,
    },
    subTotal: priced.subTotal,
    discount: priced.discount,
    tax: sum(
      [...lines, ...charges].map(({ tax }) => tax),
      currency,
    ),
    total,
    rounding,
    payable: add(total, rounding),
    tenders,
    due: add(open, rounding),
    delivery: parts.delivery,
    contact: parts.contact,
    address: parts.address,
    choice: parts.choice,
    paymentMethod: parts.paymentMethod,
    fingerprint: '',
  }
  return { ...quote, fingerprint: rules.digest(canonicalQuote(quote)) }
}

function quoteLines({ cart, country, day }: QuoteParts, findTaxRate: FindTaxRate): QuoteLine[] {
  return cart.priced.lines.flatMap((line) => {
    const goods = cart.variants.get(line.sku)
    if (!goods) return []
    // India's rate goes by what one piece comes to after discounts; of an uneven share, the dearer piece.
    const unitMinor = Math.ceil(line.net.minor / line.quantity)
    const taxRate = findTaxRate(country, { kind: 'goods', taxClass: goods.taxClass, unitMinor }, day)
    const { productCode, name, choice, picture, urlKey, taxClass, orderType, draws, facts } = goods
    return [
      { ...line, productCode, name, choice, picture, urlKey, taxClass, orderType, draws, facts, taxRate, tax: taxOf(line.net, taxRate) },
    ] // prettier-ignore
  })
}
