import { requestedItems } from '#commerce/orders/cancellation/cancellation.ts'
import { displayStatus } from '#commerce/orders/lifecycle/display-status.ts'
import { placeOf } from '#commerce/orders/listing/order-list.ts'
import type { Order } from '#commerce/orders/order.ts'
import { fold } from '#kernel/fold.ts'
import type { orderFacets } from './order-facet-tables.ts'

const paidOnDelivery: readonly string[] = ['cashondelivery', 'clickandcollect']

export function toFacetRow(order: Order): typeof orderFacets.$inferInsert {
  const { payment, shipments, reviewReasons, status } = order
  const isOpen = status !== 'delivered' && status !== 'canceled'
  const next = shipments
    .filter((one) => one.status !== 'Delivered' && one.status !== 'Canceled')
    .map(({ slot, latest }) => ({ day: slot?.day ?? latest, slot: slot?.id ?? null }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .at(0)
  return {
    orderId: order.id,
    number: order.number,
    country: order.country,
    placedAt: new Date(order.placedAt),
    name: order.contact.name,
    currency: order.totals.payable.currency,
    totalMinor: order.totals.payable.minor,
    method: payment.method,
    payment: payment.state,
    status,
    display: displayStatus(order),
    nextDay: isOpen ? (next?.day ?? null) : null,
    slot: isOpen ? (next?.slot ?? null) : null,
    zone: order.address?.zoneId ?? null,
    place: placeOf(order),
    reviewReasons: [...reviewReasons],
    isOpen,
    isOnHold: isOpen && reviewReasons.length > 0,
    cancels: status === 'cancel pending',
    cancelsItems: (status === 'confirmed' || status === 'processing') && requestedItems(order).length > 0,
    isUnpaid: isOpen && (payment.state === 'pending' || payment.state === 'failed'),
    isCash: isOpen && payment.state === 'due' && paidOnDelivery.includes(payment.method),
    coupon: order.totals.couponCode,
    skus: [...new Set(order.lines.map(({ sku }) => sku))],
    terms: termsOf(order).map(toLexeme).join(' '),
  }
}

function termsOf({ number, contact, lines }: Order): readonly string[] {
  const names = fold(contact.name).split(/[^\p{L}\p{N}]+/u)
  const skus = lines.map(({ sku }) => sku.toLowerCase())
  const terms = [number.toLowerCase(), ...names, contact.email.toLowerCase(), fromEnd(contact.phone), ...skus]
  return [...new Set(terms)].filter((term) => term !== '')
}

/** People know how a number ends, and write how it begins in many ways. */
const fromEnd = (phone: string): string => `~${[...phone.replace(/\D/g, '')].reverse().join('')}`

const toLexeme = (term: string): string => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** What a search box asks of the terms: each word begins one of them. Null: nothing to look for. */
export function toTermQuery(search: string): string | null {
  const terms = fold(search)
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')
  if (terms.length === 0) return null
  const joined = terms.join('')
  if (!/^[\d-]{3,}$/.test(joined)) return terms.map((word) => `${toLexeme(word)}:*`).join(' & ')
  // A whole number is written with zeros that it does not have abroad; an end keeps its own.
  const phone = fromEnd(joined.replace(/^0+(?=\d{7})/, ''))
  return [...new Set([phone, joined])].map((term) => `${toLexeme(term)}:*`).join(' | ')
}
