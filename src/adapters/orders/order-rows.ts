import { readOrderStatus, readShipmentStatus } from '#commerce/orders/lifecycle/order-words.ts'
import type { Order } from '#commerce/orders/order.ts'
import { tendered } from '#commerce/payments/tender.ts'
import { money, subtract, sum } from '#kernel/money.ts'
import type {
  orderCharges,
  orderEvents,
  orderLines,
  orders,
  shipments,
} from '#adapters/orders/order-tables.ts'

/** What belongs to an order, of its rows what an order says. */
export type PartsOfOrder = {
  readonly lines: readonly Pick<typeof orderLines.$inferSelect, 'line'>[]
  readonly charges: readonly Pick<typeof orderCharges.$inferSelect, 'charge'>[]
  readonly shipments: readonly Omit<typeof shipments.$inferSelect, 'orderId'>[]
  readonly events: readonly Omit<typeof orderEvents.$inferSelect, 'orderId' | 'position'>[]
}

/** The columns of an order that may change, then those that never do. */
export const toOrderRow = (order: Order): typeof orders.$inferInsert => ({
  ...toChangingColumns(order),
  id: order.id,
  number: order.number,
  country: order.country,
  language: order.language,
  platform: order.platform,
  ...order.contact,
  address: order.address,
  choice: order.choice,
  currency: order.totals.total.currency,
  couponCode: order.totals.couponCode,
  tenders: [...order.payment.tenders],
  placedAt: new Date(order.placedAt),
})

export const toChangingColumns = (order: Order) => ({
  omsUserId: order.omsUserId,
  status: order.status,
  statusBefore: order.statusBefore,
  heldFor: [...order.heldFor],
  method: order.payment.method,
  paymentState: order.payment.state,
  paidMinor: order.payment.paid.minor,
  refunds: [...order.payment.refunds],
  cancellations: [...order.cancellations],
  subTotalMinor: order.totals.subTotal.minor,
  discountMinor: order.totals.discount.minor,
  taxMinor: order.totals.tax.minor,
  totalMinor: order.totals.total.minor,
  roundingMinor: order.totals.rounding.minor,
  payableMinor: order.totals.payable.minor,
  expiresAt: order.expiresAt === null ? null : new Date(order.expiresAt),
  version: order.version,
})

export const toEventRows = ({ id, events }: Order, from: number): (typeof orderEvents.$inferInsert)[] =>
  events.slice(from).map((event, index) => ({
    ...event,
    orderId: id,
    position: from + index,
    at: new Date(event.at),
  }))

/** What gift cards and wallets pay of what stands. */
const byTenders = ({ tenders, cancellations, currency }: typeof orders.$inferSelect) =>
  subtract(
    tendered(tenders, currency),
    sum(
      cancellations.flatMap((one) => one.byTenders).map(({ amount }) => amount),
      currency,
    ),
  )

export function toOrder(
  row: typeof orders.$inferSelect,
  { lines, charges, shipments: sent, events }: PartsOfOrder,
): Order {
  const amount = (minor: number) => money(minor, row.currency)
  return {
    id: row.id,
    number: row.number,
    country: row.country,
    language: row.language,
    platform: row.platform,
    omsUserId: row.omsUserId,
    status: readOrderStatus(row.status),
    statusBefore: row.statusBefore === null ? null : readOrderStatus(row.statusBefore),
    heldFor: row.heldFor,
    contact: { name: row.name, email: row.email, phone: row.phone },
    address: row.address,
    choice: row.choice,
    lines: lines.map(({ line }) => line),
    cancellations: row.cancellations,
    charges: charges.map(({ charge }) => charge),
    shipments: sent.map(({ dueMinor, collectedMinor, ...shipment }) => ({
      ...shipment,
      status: readShipmentStatus(shipment.status),
      due: dueMinor === null ? null : amount(dueMinor),
      collected: collectedMinor === null ? null : amount(collectedMinor),
    })),
    totals: {
      subTotal: amount(row.subTotalMinor),
      discount: amount(row.discountMinor),
      tax: amount(row.taxMinor),
      total: amount(row.totalMinor),
      rounding: amount(row.roundingMinor),
      payable: amount(row.payableMinor),
      due: subtract(amount(row.payableMinor), byTenders(row)),
      couponCode: row.couponCode,
    },
    payment: {
      method: row.method,
      state: row.paymentState,
      paid: amount(row.paidMinor),
      tenders: row.tenders,
      refunds: row.refunds,
    },
    events: events.map(({ at, kind, actor, shipment, note }) => ({
      at: at.toISOString(),
      kind,
      actor,
      shipment,
      note,
    })),
    placedAt: row.placedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    version: row.version,
  }
}
