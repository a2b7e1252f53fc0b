import { readOrderStatus, readShipmentStatus } from '#commerce/orders/lifecycle/read-status.ts'
import type { Order } from '#commerce/orders/order.ts'
import { sumTenders } from '#commerce/payments/tender.ts'
import { money, subtract, sum } from '#kernel/money.ts'
import type {
  orderCharges,
  orderEvents,
  orderLines,
  orders,
  shipments,
} from '#adapters/orders/order-tables.ts'

/** Rows of the child tables. */
export type OrderChildren = {
  readonly lines: readonly Pick<typeof orderLines.$inferSelect, 'line'>[]
  readonly charges: readonly Pick<typeof orderCharges.$inferSelect, 'charge'>[]
  readonly shipments: readonly Omit<typeof shipments.$inferSelect, 'orderId'>[]
  readonly events: readonly Omit<typeof orderEvents.$inferSelect, 'orderId' | 'position'>[]
  readonly kiosk: Order['kiosk']
}

export const toOrderRow = (order: Order): typeof orders.$inferInsert => ({
  ...toChangingColumns(order),
  id: order.id,
  number: order.number,
  country: order.country,
  language: order.language,
  platform: order.platform,
  attribution: order.attribution,
  customerId: order.customerId,
  ...order.contact,
  choice: order.choice,
  agreement: order.agreement ?? null,
  companionOf: order.companionOf ?? null,
  currency: order.totals.total.currency,
  couponCode: order.totals.couponCode,
  tenders: [...order.payment.tenders],
  placedAt: new Date(order.placedAt),
})

/** Columns that change after the order is placed. */
export const toChangingColumns = (order: Order) => ({
  omsUserId: order.omsUserId,
  status: order.status,
  statusBefore: order.statusBefore,
  reviewReasons: [...order.reviewReasons],
  method: order.payment.method,
  paymentState: order.payment.state,
  paidMinor: order.payment.paid.minor,
  refunds: [...order.payment.refunds],
  transfer: order.payment.transfer ?? null,
  cancellations: [...order.cancellations],
  reschedulings: [...order.reschedulings],
  subTotalMinor: order.totals.subTotal.minor,
  discountMinor: order.totals.discount.minor,
  taxMinor: order.totals.tax.minor,
  totalMinor: order.totals.total.minor,
  roundingMinor: order.totals.rounding.minor,
  payableMinor: order.totals.payable.minor,
  expiresAt: order.expiresAt === null ? null : new Date(order.expiresAt),
  address: order.address,
  collector: order.collector,
  version: order.version,
})

export const toEventRows = ({ id, events }: Order, from: number): (typeof orderEvents.$inferInsert)[] =>
  events.slice(from).map((event, index) => ({
    ...event,
    orderId: id,
    position: from + index,
    at: new Date(event.at),
  }))

/** What stored value pays of the remaining lines. */
const paidByTenders = ({ tenders, cancellations, currency }: typeof orders.$inferSelect) =>
  subtract(
    sumTenders(tenders, currency),
    sum(
      cancellations.flatMap((one) => one.byTenders).map(({ amount }) => amount),
      currency,
    ),
  )

export function toOrder(
  row: typeof orders.$inferSelect,
  { lines, charges, shipments: shipmentRows, events, kiosk }: OrderChildren,
): Order {
  const amount = (minor: number) => money(minor, row.currency)
  return {
    id: row.id,
    number: row.number,
    country: row.country,
    language: row.language,
    platform: row.platform,
    attribution: row.attribution,
    customerId: row.customerId,
    omsUserId: row.omsUserId,
    kiosk,
    status: readOrderStatus(row.status),
    statusBefore: row.statusBefore === null ? null : readOrderStatus(row.statusBefore),
    reviewReasons: row.reviewReasons,
    contact: { name: row.name, email: row.email, phone: row.phone },
    address: row.address,
    choice: row.choice,
    collector: row.collector,
    agreement: row.agreement,
    companionOf: row.companionOf,
    lines: lines.map(({ line }) => line),
    cancellations: row.cancellations,
    reschedulings: row.reschedulings,
    charges: charges.map(({ charge }) => charge),
    shipments: shipmentRows.map(({ dueMinor, collectedMinor, collectBy, ...shipment }) => ({
      ...shipment,
      status: readShipmentStatus(shipment.status),
      due: dueMinor === null ? null : amount(dueMinor),
      collected: collectedMinor === null ? null : amount(collectedMinor),
      collectBy: collectBy?.toISOString() ?? null,
    })),
    totals: {
      subTotal: amount(row.subTotalMinor),
      discount: amount(row.discountMinor),
      tax: amount(row.taxMinor),
      total: amount(row.totalMinor),
      rounding: amount(row.roundingMinor),
      payable: amount(row.payableMinor),
      due: subtract(amount(row.payableMinor), paidByTenders(row)),
      couponCode: row.couponCode,
    },
    payment: {
      method: row.method,
      state: row.paymentState,
      paid: amount(row.paidMinor),
      tenders: row.tenders,
      refunds: row.refunds,
      transfer: row.transfer,
    },
    events: events.map(({ at, kind, actor, by, shipment, note }) => ({
      at: at.toISOString(),
      kind,
      actor,
      by,
      shipment,
      note,
    })),
    placedAt: row.placedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    version: row.version,
  }
}
