import { findItemsInvoice } from '#commerce/documents/credit-returned.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import { notesOf, reductionDue, toPriceReduction } from '#commerce/documents/price-reduction.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { seriesOf } from './document-series.ts'
import { createInvoiceRepository } from './invoice-repository.ts'

/** Whether a change of an order has reduced its price. */
export const hasReducedPrice = (before: Order, after: Order): boolean =>
  after.payment.refunds.some(
    ({ id, reducesPrice }) => reducesPrice && !before.payment.refunds.some((one) => one.id === id),
  )

/**
 * The credit note of a price that was reduced, in the transaction of the refund, where there is an invoice. Without one the job writes it after the
 * invoice. Decided under the lock of the series, so that concurrent refunds credit an amount once.
 */
export const createIssuePriceReduction =
  (countries: readonly Country[]) =>
  async (tx: Database, order: Order, at: Instant): Promise<InvoiceDocument | undefined> => {
    if (!order.payment.refunds.some(({ reducesPrice }) => reducesPrice)) return undefined
    const repository = createInvoiceRepository(tx)
    const { country, ...series } = seriesOf(countries, order, 'credit-note', at)
    const dueOf = (documents: readonly InvoiceDocument[]) => {
      const invoice = findItemsInvoice(documents)
      if (!invoice) return undefined
      const notes = notesOf(invoice, documents)
      const due = reductionDue(order, invoice, notes)
      return due.minor > 0 ? { invoice, notes, due } : undefined
    }
    const known = await repository.listOfOrder(order.id)
    if (!dueOf(known)) return undefined
    const issued = await repository.issue<'nothing-due'>({
      ...series,
      key: `credit-note:price:${order.id}:${order.payment.refunds.filter(({ reducesPrice }) => reducesPrice).length}`,
      country: country.isoCode,
      write(number, documents) {
        const found = dueOf(documents)
        return found ? ok(toPriceReduction({ ...found, number, issuedAt: at })) : fail('nothing-due')
      },
    })
    return issued.ok ? issued.value : undefined
  }
