import type { Address } from '#commerce/addresses/address.ts'
import { creditedQuantities, findItemsInvoice } from '#commerce/documents/credit-returned.ts'
import { notesOf } from '#commerce/documents/price-reduction.ts'
import { toCreditNote } from '#commerce/documents/to-credit-note.ts'
import { toInvoice } from '#commerce/documents/to-invoice.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Language } from '#kernel/language.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { seriesOf } from './document-series.ts'
import { createInvoiceRepository } from './invoice-repository.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly formatAddress: (address: Address, language: Language) => readonly string[]
}

/**
 * The credit note of a gift card whose price is given back, in the transaction of the refund. The invoice is brought
 * forward if its job has not run yet. Nothing is credited twice: not by a repetition, and not after a note by hand.
 */
export const createIssueCardCreditNote =
  ({ countries, formatAddress }: Deps) =>
  async (tx: Database, order: Order, at: Instant): Promise<void> => {
    const repository = createInvoiceRepository(tx)
    const { country, ...series } = seriesOf(countries, order, 'credit-note', at)
    const numbered = { ...series, country: country.isoCode }
    const invoiced = await repository.issue<never>({
      ...numbered,
      kind: 'invoice',
      key: `invoice:${order.id}`,
      write: (number) => ok(toInvoice({ order, country, number, issuedAt: at, formatAddress })),
    })
    invariant(invoiced.ok, 'writing an invoice cannot fail')
    await repository.issue<'credited'>({
      ...numbered,
      key: `credit-note:gift-card:${order.id}`,
      write: (number, before) => {
        const invoice = findItemsInvoice(before)
        invariant(invoice, 'the invoice of the card was issued')
        const credited = creditedQuantities(before)
        const note = toCreditNote({
          invoice,
          number,
          issuedAt: at,
          reason: 'card-refunded',
          quantities: null,
          credited,
          notes: notesOf(invoice, before),
        })
        return note.lines.length > 0 ? ok(note) : fail('credited')
      },
    })
  }
