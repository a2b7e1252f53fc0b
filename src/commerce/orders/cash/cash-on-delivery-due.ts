import { money, subtract, sum, zero, type Money } from '#kernel/money.ts'
import { minorPerMajor } from '#kernel/currency.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'

/**
 * Cash due when a shipment is handed over; null: none. Each shipment collects the price of its items, the first one the
 * charges too, in whole units so that no coins are needed. The last one collects the remainder, less what was never
 * delivered: together they are exact.
 */
export function cashOnDeliveryDue(order: Order, shipment: Shipment): Money | null {
  const { payment, shipments, totals, charges } = order
  if (payment.state !== 'due') return null
  const { currency } = totals.due
  const others = shipments.filter((one) => one !== shipment && one.position !== shipment.position)
  const handedOver = others.filter(({ status }) => status === 'Delivered')
  const canceled = others.filter(({ status }) => status === 'Canceled').map((one) => itemsPrice(order, one))
  const prepaid = subtract(payment.paid, sum(amounts(handedOver, 'collected'), currency))
  const otherwiseDue = sum([prepaid, ...amounts(handedOver, 'due'), ...canceled], currency)
  const remaining = subtract(totals.due, otherwiseDue)
  if (remaining.minor <= 0) return null
  if (handedOver.length + canceled.length === others.length) return remaining
  const isFirst = handedOver.length === 0
  const own = sum(
    [itemsPrice(order, shipment), ...(isFirst ? charges.map(({ amount }) => amount) : [])],
    currency,
  )
  const step = minorPerMajor(currency)
  const whole = Math.floor(Math.min(own.minor, remaining.minor) / step) * step
  return whole > 0 ? money(whole, currency) : null
}

/** By how much less was collected than was due; null: nothing is missing. */
export const collectionShortfall = ({
  due,
  collected,
}: Pick<Shipment, 'due' | 'collected'>): Money | null => {
  if (!due) return null
  const shortfall = subtract(due, collected ?? zero(due.currency))
  return shortfall.minor > 0 ? shortfall : null
}

/** All units of a SKU are in one shipment, gifts included. */
const itemsPrice = ({ lines, totals }: Order, shipment: Shipment): Money =>
  sum(
    lines.filter(({ sku }) => shipment.lines.some((one) => one.sku === sku)).map(({ net }) => net),
    totals.due.currency,
  )

const amounts = (shipments: readonly Shipment[], which: 'due' | 'collected'): Money[] =>
  shipments.flatMap((shipment) => shipment[which] ?? [])
