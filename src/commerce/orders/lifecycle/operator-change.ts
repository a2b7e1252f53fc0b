import type { AuditEntry, ChangedFields } from '#commerce/staff/audit-entry.ts'
import { changedAddressFields } from '#commerce/orders/address/address-change.ts'
import type { AuditField, AuditShipmentField } from '#commerce/staff/audit-field.ts'
import { refOf, type Operator } from '#commerce/staff/operator.ts'
import type { Order } from '#commerce/orders/order.ts'
import { subtract, sum, toDecimal, type Money } from '#kernel/money.ts'

/** Who changes an order, and what is written of it in the audit. */
export type OperatorChange = {
  readonly by: Operator
  /** "order.release-hold" */
  readonly act: string
  readonly reason: string | null
  /** By which it is done; missing or null: the operator does it alone. */
  readonly approvalId?: string | null
  /** What the operator gives of the shop's money, which counts towards their limit; missing or null: nothing. */
  readonly gives?: Money | null
  /** What was approved is for the order as it was then; missing or null: for any. */
  readonly version?: number | null
}

/** The events that an operator's change has added name the operator. */
export function signEvents(before: Order, after: Order, by: Operator): Order {
  const known = before.events.length
  const events = after.events.map((event, index) =>
    index >= known && event.actor === 'operator' ? { ...event, by: refOf(by) } : event,
  )
  return { ...after, events }
}

/** What is written of a change, in its transaction. */
export function auditOfChange(
  before: Order,
  after: Order,
  { act, reason, approvalId = null }: OperatorChange,
): AuditEntry {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const changed = ([...new Set([...Object.keys(was), ...Object.keys(is)])] as AuditField[]).filter(
    (name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null),
  )
  const only = (fields: ChangedFields): ChangedFields => ({
    ...Object.fromEntries(changed.map((name) => [name, fields[name] ?? null])),
    ...hiddenAddressFields(before, after),
  })
  return {
    act,
    object: { kind: 'order', id: after.number },
    country: after.country,
    before: only(was),
    after: only(is),
    reason,
    approvalId,
  }
}

/** That they changed is written, what they say is not. */
const hiddenAddressFields = ({ address: was }: Order, { address: is }: Order): ChangedFields =>
  was && is && was !== is
    ? Object.fromEntries(changedAddressFields(was, is).map((name) => [`address: ${name}`, '•••']))
    : {}

/** The fields that operators change, without those of the contact and the address. */
function fieldsOf(order: Order): ChangedFields {
  const { payment, totals } = order
  const refunded = payment.refunds.filter(({ state }) => state !== 'rejected').map((one) => one.sum)
  const shipments = order.shipments.flatMap((shipment) => {
    const field = (name: AuditShipmentField) => `shipment ${shipment.position}: ${name}` as const
    return [
      [field('status'), shipment.status],
      [field('items'), shipment.lines.map(({ sku, quantity }) => `${quantity} x ${sku}`)],
      [field('day'), shipment.slot?.id ?? `${shipment.earliest}/${shipment.latest}`],
      [field('failed attempts'), shipment.failedAttempts],
      [field('collected'), shipment.collected && amount(shipment.collected)],
      [field('collect by'), shipment.collectBy],
      [field('courier'), shipment.courier && `${shipment.courier.name} ${shipment.courier.reference}`],
    ] as const
  })
  const cancellations = order.cancellations.map(({ id, state }) => [`cancellation ${id}`, state] as const)
  const reschedulings = order.reschedulings.map(({ id, state }) => [`rescheduling ${id}`, state] as const)
  const refunds = payment.refunds.map(
    ({ id, state, method }) => [`refund ${id}`, method ? `${state}, ${method.kind}` : state] as const,
  )
  return {
    status: order.status,
    'review reasons': order.reviewReasons,
    total: amount(totals.total),
    payable: amount(totals.payable),
    'payment state': payment.state,
    'payment method': payment.method,
    paid: amount(payment.paid),
    retained: amount(subtract(payment.paid, sum(refunded, payment.paid.currency))),
    transfer: payment.transfer?.state ?? null,
    zone: order.address?.zoneId ?? null,
    'second collector': order.collector !== null,
    ...Object.fromEntries([...shipments, ...cancellations, ...reschedulings, ...refunds]),
  }
}

const amount = (money: Money): string => `${toDecimal(money)} ${money.currency}`
