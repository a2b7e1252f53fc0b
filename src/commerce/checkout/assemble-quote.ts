import type { Address, Contact } from '#commerce/addresses/address.ts'
import type { SpentRewards } from '#commerce/ahlan/apply-rewards.ts'
import type { LoadedCart } from '#commerce/cart/loaded-cart.ts'
import type { DeliveryChoice, DeliveryQuote } from '#commerce/delivery/delivery-quote.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { applyStoredValue, sumTenders, type StoredValue } from '#commerce/payments/tender.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import { taxOf } from '#commerce/tax/tax-of.ts'
import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import { add, subtract, sum, zero, type Money } from '#kernel/money.ts'
import { canonicalQuote } from './canonical-quote.ts'
import { orderTypeOf, type OrderQuote, type QuoteCharge, type QuoteLine } from './order-quote.ts'

export type QuoteInput = {
  readonly country: CountryCode
  /** Local day of the country; tax rates depend on it. */
  readonly day: Day
  readonly cart: Pick<LoadedCart, 'priced' | 'variants' | 'agreement'>
  readonly delivery: DeliveryQuote
  readonly contact: Contact | null
  readonly address: Address | null
  readonly choice: DeliveryChoice | null
  readonly paymentMethod: PaymentMethodCode | null
  /** Fee of the payment method; zero for most. */
  readonly methodFee: Money
  /** What the customer spends of credit and points; it is in the priced cart. Null: nothing. */
  readonly rewards?: SpentRewards | null
  /** Gift cards and wallets, in the order in which they are used. */
  readonly storedValues: readonly StoredValue[]
}

export type QuoteRules = {
  readonly findTaxRate: FindTaxRate
  /** Rounds an amount that is due in cash to the smallest coin: zero or less. */
  readonly cashRounding: (due: Money, country: CountryCode) => Money
  readonly chargeLabels: Readonly<Record<'delivery' | 'cash-on-delivery', Bilingual>>
  readonly digest: (text: string) => string
}

/** What an order of this cart costs. Each total is the sum of the amounts shown with it. */
export function assembleQuote(input: QuoteInput, rules: QuoteRules): OrderQuote {
  const quote = calculateQuote(input, rules)
  return { ...quote, fingerprint: rules.digest(canonicalQuote(quote)) }
}

/** The amounts of a quote, without its fingerprint. */
export function calculateQuote(input: QuoteInput, rules: QuoteRules): Omit<OrderQuote, 'fingerprint'> {
  const { priced } = input.cart
  const { currency } = priced.total
  const lines = quoteLines(input, rules)
  const charges = quoteCharges(input, rules)
  const total = sum([...lines.map(({ net }) => net), ...charges.map(({ amount }) => amount)], currency)
  const tenders = applyStoredValue(input.storedValues, total)
  const open = subtract(total, sumTenders(tenders, currency))
  const rounding =
    input.paymentMethod === 'cashondelivery' ? rules.cashRounding(open, input.country) : zero(currency)
  return {
    lines,
    charges,
    ...(input.cart.agreement ? { agreement: input.cart.agreement } : {}),
    ...(input.rewards && hasSpent(input.rewards) ? { rewards: input.rewards } : {}),
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
    delivery: input.delivery,
    contact: input.contact,
    address: input.address,
    choice: input.choice,
    paymentMethod: input.paymentMethod,
  }
}

const hasSpent = ({ credit, points }: SpentRewards): boolean => credit.minor > 0 || points > 0

function quoteLines({ cart, country, day }: QuoteInput, { findTaxRate }: QuoteRules): QuoteLine[] {
  return cart.priced.lines.flatMap((line) => {
    const variant = cart.variants.get(line.sku)
    if (!variant) return []
    // India's rate depends on the unit price after discounts; of an uneven share, on the dearer unit.
    const unitMinor = Math.ceil(line.net.minor / line.quantity)
    const taxRate = findTaxRate(country, { kind: 'item', taxClass: variant.taxClass, unitMinor }, day)
    const { productCode, name, choice, urlKey, taxClass, components, snapshot } = variant
    const { base, widths } = variant.picture
    return [
      {
        ...line,
        productCode,
        name,
        choice,
        picture: { base, widths },
        urlKey,
        taxClass,
        orderType: orderTypeOf(line, variant),
        components,
        snapshot,
        taxRate,
        tax: taxOf(line.net, taxRate),
      },
    ]
  })
}

/** Delivery, its services and the fee of the payment method, each with its own tax. Charges of zero are left out. */
function quoteCharges(
  { country, day, delivery, methodFee }: QuoteInput,
  { findTaxRate, chargeLabels }: QuoteRules,
): QuoteCharge[] {
  const taxRate = findTaxRate(country, { kind: 'service' }, day)
  const charge = (code: QuoteCharge['code'], label: Bilingual, amount: Money): QuoteCharge[] =>
    amount.minor > 0 ? [{ code, label, amount, taxRate, tax: taxOf(amount, taxRate) }] : []
  return [
    ...charge('delivery', chargeLabels.delivery, delivery.fee),
    ...delivery.services.flatMap(({ code, label, price, chosen, required }) =>
      chosen || required ? charge(code, label, price) : [],
    ),
    ...charge('cash-on-delivery', chargeLabels['cash-on-delivery'], methodFee),
  ]
}
