import type { QuoteCharge, QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { Order } from '#commerce/orders/order.ts'
import { paidOrder } from '#commerce/orders/payment/payment-effects.ts'
import type { RefundPart } from '#commerce/payments/refunds/refund.ts'
import { planRefund, refundableAmount } from '#commerce/payments/refunds/refund-order.ts'
import { taxOf } from '#commerce/tax/tax-of.ts'
import { add, compare, money, subtract, sum, zero, type Money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { giftsToCharge, priceOfCharged, type ChargedGift } from './charged-gifts.ts'
import { returnedShare, returnedUnits, type LineUnits } from './returned-units.ts'

/** Items of a return. `shopsFault`: damaged, faulty, wrong or incomplete, so that the delivery was in vain. */
export type ReturnedItem = {
  readonly sku: string
  readonly quantity: number
  readonly shopsFault: boolean
}

/** What earlier returns of the order that were accepted have taken. */
export type ReturnedBefore = {
  /** Units by SKU. */
  readonly quantities: ReadonlyMap<string, number>
  /** Whether each of them was the shop's fault. */
  readonly allShopsFault: boolean
  /** Gifts whose price was withheld, by SKU, with what is still withheld for them. */
  readonly chargedGifts: readonly ChargedGift[]
}

export const nothingReturned: ReturnedBefore = {
  quantities: new Map(),
  allShopsFault: true,
  chargedGifts: [],
}

/** A price with the tax in it, which is invoiced and set off against a refund. */
type SetOff = { readonly amount: Money; readonly taxRate: BasisPoints | null; readonly tax: Money }

/** Units of an order line with their share of what was invoiced. */
export type ReturnedLine = Pick<
  QuoteLine,
  'sku' | 'name' | 'choice' | 'quantity' | 'gift' | 'gross' | 'net' | 'tax' | 'taxRate'
> & {
  /** What promotional credit and points took off; it goes back to them, not to what paid. */
  readonly credit: Money
  readonly points: Money
}

/**
 * What a return gives back, to the last minor unit, as it is shown before the request is sent.
 *
 * credited = net + charges + rounding, which is the total of the credit note;
 * total = credited + gift refunds − gifts withheld − collection fee − points withheld − exchanged − already refunded
 * = sum of the parts.
 */
export type ReturnRefund = {
  readonly lines: readonly ReturnedLine[]
  /** Net of the lines. */
  readonly net: Money
  /** Delivery and cash fee: once, when all goods go back through the shop's fault. */
  readonly charges: readonly Pick<QuoteCharge, 'code' | 'label' | 'amount' | 'taxRate' | 'tax'>[]
  /** Coins that the shop waived when it was paid: goes with the last goods. Zero or less. */
  readonly rounding: Money
  readonly credited: Money
  readonly creditedTax: Money
  /** Gifts that stay although their condition is gone: they are sold at the price stated on the order. */
  readonly giftsWithheld: readonly (SetOff & Pick<QuoteLine, 'sku' | 'name' | 'choice' | 'quantity'>)[]
  /** Gifts that come after their price was withheld. */
  readonly giftRefunds: readonly (SetOff & Pick<QuoteLine, 'sku' | 'quantity'>)[]
  /** Null: the collection is free. Never more than there is to refund. */
  readonly collectionFee: SetOff | null
  /** Points that were earned on the goods and are spent already. */
  readonly pointsWithheld: Money
  /** What pays for the companion order of an exchange; missing: nothing. */
  readonly exchanged?: Money
  /** Of this return, refunded before without one. */
  readonly alreadyRefunded: Money
  readonly total: Money
  /** To the payment method (null) and to each gift card and wallet, in proportion to what they paid. */
  readonly parts: readonly RefundPart[]
}

export type ReturnRefundInput = {
  readonly order: Order
  readonly items: readonly ReturnedItem[]
  readonly before: ReturnedBefore
  /** Of the policy row, tax included; null: free. */
  readonly collectionFee: Pick<SetOff, 'amount' | 'taxRate'> | null
  /** Value of reversed points beyond the balance. */
  readonly pointsShortfall: Money
  /** `upTo`: the price of the companion order; `exactly`: what it was agreed to pay, before anything is set off. */
  readonly exchange?: { readonly upTo: Money } | { readonly exactly: Money }
  /** Of a gift that is charged: the rate of its tax class at its price. */
  readonly taxRateOf: (line: QuoteLine) => BasisPoints | null
}

export type ReturnRefundFailure =
  /** The order has no such items, or fewer that have not come back. */
  | { readonly kind: 'unknown-items' }
  /** Everything that was paid has been refunded before. */
  | { readonly kind: 'already-refunded' }
  /** Too little is left to pay what the exchange has promised. */
  | { readonly kind: 'exchange-unpaid' }

/** Plans the refund of a return: the items' share of what was invoiced, less what is set off. */
export function planReturnRefund(input: ReturnRefundInput): Result<ReturnRefund, ReturnRefundFailure> {
  const { order, items, before } = input
  const { currency } = order.totals.total
  const units = returnedUnits(order.lines, before.quantities, items)
  if (!units) return fail({ kind: 'unknown-items' })
  const lines = units.filter(({ now }) => now > 0).map(returnedShare)
  const itemsNet = sum(
    lines.map(({ net }) => net),
    currency,
  )
  const isLast = isLastOfItems(units)
  const faultless = before.allShopsFault && items.every(({ shopsFault }) => shopsFault)
  const charges = isLast
    ? order.charges.filter((charge) => isUnused(charge) || (faultless && isInVain(charge)))
    : []
  const exact = sum([itemsNet, ...charges.map(({ amount }) => amount)], currency)
  // The last item may cost less than the coins that were waived: a credit note is never below zero.
  const rounding = isLast
    ? money(Math.max(order.totals.rounding.minor, -exact.minor), currency)
    : zero(currency)
  const credited = add(exact, rounding)
  const gifts = giftsToCharge(units, before.chargedGifts)
  const giftRefunds = gifts.flatMap(({ refund, taxRate }) =>
    refund ? [{ ...refund, ...setOff(refund.amount, taxRate) }] : [],
  )
  const due = sum([credited, ...giftRefunds.map(({ amount }) => amount)], currency)
  const refundable = refundableAmount(paidOrder(order))
  const open = smaller(due, refundable)
  if (due.minor > 0 && open.minor === 0) return fail({ kind: 'already-refunded' })
  const rest = spending(open)
  const { exchange } = input
  const agreed = exchange && 'exactly' in exchange ? exchange.exactly : null
  if (agreed && compare(open, agreed) < 0) return fail({ kind: 'exchange-unpaid' })
  if (agreed) rest.take(agreed)
  const giftsWithheld = gifts.flatMap(({ line, toCharge }) => {
    const amount = rest.take(priceOfCharged(line, toCharge))
    const { sku, name, choice } = line
    return toCharge > 0
      ? [{ sku, name, choice, quantity: toCharge, ...setOff(amount, input.taxRateOf(line)) }]
      : []
  })
  const fee = input.collectionFee ? rest.take(input.collectionFee.amount) : zero(currency)
  const pointsWithheld = rest.take(input.pointsShortfall)
  const exchanged = agreed ?? (exchange && 'upTo' in exchange ? rest.take(exchange.upTo) : null)
  const total = rest.remaining()
  const planned = planRefund(paidOrder(order), { id: '', sum: total, reason: '', method: null, at: '' })
  return ok({
    lines,
    net: itemsNet,
    charges,
    rounding,
    credited,
    creditedTax: sum(
      [...lines, ...charges].map(({ tax }) => tax),
      currency,
    ),
    giftsWithheld,
    giftRefunds,
    collectionFee: input.collectionFee && fee.minor > 0 ? setOff(fee, input.collectionFee.taxRate) : null,
    pointsWithheld,
    ...(exchanged && { exchanged }),
    alreadyRefunded: subtract(due, open),
    total,
    parts: planned.ok ? planned.value.parts : [],
  })
}

/** Nothing that was bought stays with the shopper after this return. */
const isLastOfItems = (units: readonly LineUnits[]): boolean =>
  units.some(({ line, now }) => !line.gift && now > 0) &&
  units.every(({ line, before, now }) => line.gift || before + now === line.quantity)

/** A warranty of what has gone back covers nothing, for whatever reason it went back. */
const isUnused = ({ code }: QuoteCharge): boolean => code === 'extended-warranty'

/** Fees for bringing goods that all go back. An old item that was taken along stays taken. */
const isInVain = ({ code }: QuoteCharge): boolean => code !== 'old-item-removal'

const setOff = (amount: Money, taxRate: BasisPoints | null): SetOff => ({
  amount,
  taxRate,
  tax: taxOf(amount, taxRate),
})

const smaller = (one: Money, other: Money): Money => (compare(one, other) < 0 ? one : other)

/** An amount that is spent in steps, each of which takes at most what is left. */
function spending(open: Money) {
  let remaining = open
  return {
    take(wanted: Money): Money {
      const taken = smaller(wanted, remaining)
      remaining = subtract(remaining, taken)
      return taken
    },
    remaining: () => remaining,
  }
}
