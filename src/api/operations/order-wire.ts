import type { Address } from '#commerce/addresses/address.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { WireOrder } from '#contracts/operations.ts'
import { canceledAmount } from '#commerce/orders/cancellation/cancellation.ts'
import { refundedOf } from '#commerce/payments/refunds/refund-order.ts'
import { toWireMoney } from './wire-money.ts'

/** An order in the form of the operations API and of webhooks. */
export const toWireOrder = (order: Order): WireOrder => ({
  id: order.id,
  number: order.number,
  country: order.country,
  language: order.language,
  platform: order.platform,
  attribution: order.attribution && { ...order.attribution },
  omsUserId: order.omsUserId,
  kiosk: order.kiosk && { ...order.kiosk },
  status: order.status,
  reviewReasons: [...order.reviewReasons],
  placedAt: order.placedAt,
  contact: { ...order.contact },
  address: order.address && toWireAddress(order.address),
  delivery: order.choice.kind,
  pickupStore: order.choice.kind === 'collect' ? order.choice.store : null,
  lines: order.lines.map(({ sku, name, quantity, unitPrice, net, tax, orderType, gift }) => ({
    sku,
    name: { ...name },
    quantity,
    unitPrice: toWireMoney(unitPrice),
    net: toWireMoney(net),
    tax: toWireMoney(tax),
    orderType,
    gift,
  })),
  agreement: order.agreement
    ? {
        quote: order.agreement.quote,
        purchaseOrder: order.agreement.purchaseOrder,
        company: { ...order.agreement.company },
      }
    : null,
  cancellations: order.cancellations.map(({ id, state, items, lines, reason, at }) => ({
    id,
    state,
    reason,
    at,
    items: items.map(({ sku, quantity }) => ({ sku, quantity })),
    amount: toWireMoney(canceledAmount({ lines }, order.totals.total.currency)),
  })),
  reschedulings: order.reschedulings.map(({ id, shipment, state, to, charge, paidBy, actor, at }) => ({
    id,
    shipment,
    state,
    day: to.day,
    slot: to.slot?.id ?? null,
    fee: charge && toWireMoney(charge.amount),
    paidBy,
    actor,
    at,
  })),
  charges: order.charges.map(({ code, amount, tax }) => ({
    code,
    amount: toWireMoney(amount),
    tax: toWireMoney(tax),
  })),
  shipments: order.shipments.map(
    ({
      position,
      status,
      lines,
      seller,
      leadTimeDays,
      earliest,
      latest,
      slot,
      failedAttempts,
      due,
      collected,
      collectBy,
      courier,
    }) => ({
      position,
      status,
      lines: lines.map(({ sku, quantity }) => ({ sku, quantity })),
      seller: seller?.code ?? null,
      leadTimeDays,
      earliest,
      latest,
      slot: slot && { id: slot.id, day: slot.day, from: slot.from, to: slot.to },
      failedAttempts,
      due: due && toWireMoney(due),
      collected: collected && toWireMoney(collected),
      collectBy,
      courier: courier && { name: courier.name, reference: courier.reference, url: courier.url },
    }),
  ),
  totals: {
    subTotal: toWireMoney(order.totals.subTotal),
    discount: toWireMoney(order.totals.discount),
    tax: toWireMoney(order.totals.tax),
    total: toWireMoney(order.totals.total),
    rounding: toWireMoney(order.totals.rounding),
    payable: toWireMoney(order.totals.payable),
    due: toWireMoney(order.totals.due),
  },
  payment: {
    method: order.payment.method,
    state: order.payment.state,
    paid: toWireMoney(order.payment.paid),
    transfer: order.payment.transfer?.state ?? null,
    tenders: order.payment.tenders.map(({ kind, last, amount }) => ({
      kind,
      last,
      amount: toWireMoney(amount),
    })),
    refunded: toWireMoney(refundedOf(order.payment)),
  },
  version: order.version,
})

const toWireAddress = ({
  fields,
  area,
  zoneId,
  addressType,
  access,
  landmark,
  note,
  pin,
}: Address): NonNullable<WireOrder['address']> => ({
  fields: { ...fields },
  area,
  zoneId,
  addressType,
  access: { floor: access.floor, lift: access.lift, gatePass: access.gatePass },
  landmark,
  note,
  pin: pin && { latitude: pin.latitude, longitude: pin.longitude },
})
