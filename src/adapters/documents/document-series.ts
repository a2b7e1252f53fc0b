import { seriesYear } from '#commerce/documents/invoice-number.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'

/** The series that a document of an order is numbered in. */
export function seriesOf(
  countries: readonly Country[],
  order: Order,
  kind: InvoiceDocument['kind'],
  issuedAt: Instant,
) {
  const country = countries.find(({ isoCode }) => isoCode === order.country)
  invariant(country, `${order.country} is a country of the shop`)
  return {
    kind,
    entity: country.legal.registration,
    country,
    year: seriesYear(country.isoCode, issuedAt, country.timeZone),
    orderId: order.id,
    issuedAt,
  }
}
