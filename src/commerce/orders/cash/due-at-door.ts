import { money, subtract, sum, zero, type Money } from '#kernel/money.ts'
import { minorPerMajor } from '#kernel/currency.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'

/**
 * What is to be taken when a shipment is handed over; null: nothing. Each brings what its goods come to, the first the
 * charges too; whole units only, so that everybody has the coins. The last brings what is left of the order, less what
 * never came: together they are exact.
 */
export function dueAtDoor(order: Order, shipment: Shipment): Money | null {
  const { payment, shipments, totals, charges } = order
  if (payment.state !== 'due') return null
  const { currency } = totals.due
  const others = shipments.filter((one) => one !== shipment && one.position !== shipment.position)
  const handedOver = others.filter(({ status }) => status === 'Delivered')
  const lost = others.filter(({ status }) => status === 'Canceled').map((one) => goodsOf(order, one))
  const before = subtract(payment.paid, sum(amounts(handedOver, 'collected'), currency))
  const asked = sum([before, ...amounts(handedOver, 'due'), ...lost], currency)
  const left = subtract(totals.due, asked)
  if (left.minor <= 0) return null
  if (handedOver.length + lost.length === others.length) return left
  const first = handedOver.length === 0
  const own = sum([goodsOf(order, shipment), ...(first ? charges.map(({ amount }) => amount) : [])], currency)
  const step = minorPerMajor(currency)
  const whole = Math.floor(Math.min(own.minor, left.minor) / step) * step
  return whole > 0 ? money(whole, currency) : null
}

/** What was not taken of what was to be taken. */
export const shortOf = ({ due, collected }: Pick<Shipment, 'due' | 'collected'>): Money | null => {
  if (!due) return null
  const short = subtract(due, collected ?? zero(due.currency))
  return short.minor > 0 ? short : null
}

/** All pieces of a SKU travel together, also those that are a gift. */
const goodsOf = ({ lines, totals }: Order, shipment: Shipment): Money =>
  sum(
    lines.filter(({ sku }) => shipment.lines.some((one) => one.sku === sku)).map(({ net }) => net),
    totals.due.currency,
  )

const amounts = (shipments: readonly Shipment[], which: 'due' | 'collected'): Money[] =>
  shipments.flatMap((shipment) => shipment[which] ?? [])
