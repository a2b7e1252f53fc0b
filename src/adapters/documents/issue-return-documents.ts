import type { Address } from '#commerce/addresses/address.ts'
import { creditedQuantities, findItemsInvoice, quantitiesOf } from '#commerce/documents/credit-returned.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import { notesOf, reductionsIn } from '#commerce/documents/price-reduction.ts'
import { toCreditNote } from '#commerce/documents/to-credit-note.ts'
import { toInvoice, toSetOffInvoice, type SetOffCharge } from '#commerce/documents/to-invoice.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { ReturnRefund } from '#commerce/returns/plan-return-refund.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Language } from '#kernel/language.ts'
import { ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { seriesOf } from './document-series.ts'
import { createInvoiceRepository } from './invoice-repository.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly formatAddress: (address: Address, language: Language) => readonly string[]
}

type AcceptedRefund = {
  readonly returnId: string
  readonly order: Order
  readonly refund: ReturnRefund
  readonly at: Instant
}

const collectionLabel: Bilingual = { en: 'Collection of a return', ar: 'استلام مرتجع' }

/**
 * The documents of an accepted return, in its transaction: a credit note over what is credited, and an invoice over what is
 * set off against it (the collection, gifts that stay). Repeating it returns the same documents.
 */
export const createIssueReturnDocuments =
  ({ countries, formatAddress }: Deps) =>
  async (tx: Database, accepted: AcceptedRefund): Promise<readonly InvoiceDocument[]> => {
    const { returnId, order, refund, at: issuedAt } = accepted
    const repository = createInvoiceRepository(tx)
    const { country, ...series } = seriesOf(countries, order, 'invoice', issuedAt)
    const input = { order, country, issuedAt, formatAddress }

    async function issue(
      key: string,
      kind: InvoiceDocument['kind'],
      write: (number: string, before: readonly InvoiceDocument[]) => InvoiceDocument,
    ): Promise<InvoiceDocument> {
      const issued = await repository.issue<never>({
        ...series,
        kind,
        key,
        country: country.isoCode,
        write: (number, before) => ok(write(number, before)),
      })
      invariant(issued.ok, 'writing a document cannot fail')
      return issued.value
    }

    // Of a cash order that is delivered in parts, the invoice is due with the last one. A return brings it forward.
    const before = await repository.listOfOrder(order.id)
    const invoice =
      findItemsInvoice(before) ??
      (await issue(`invoice:${order.id}`, 'invoice', (number) => toInvoice({ ...input, number })))
    const documents: InvoiceDocument[] = []
    if (refund.credited.minor !== 0)
      documents.push(
        await issue(`credit-note:return:${returnId}`, 'credit-note', (number, issued) => {
          const note = toCreditNote({
            invoice,
            number,
            issuedAt,
            reason: 'returned',
            quantities: quantitiesOf(refund.lines),
            credited: creditedQuantities(issued),
            notes: notesOf(invoice, issued),
            charges: refund.charges,
            rounding: refund.rounding,
          })
          const before = reductionsIn(note)
          invariant(
            note.totals.payable.minor + before.net.minor === refund.credited.minor &&
              note.totals.tax.minor + before.tax.minor === refund.creditedTax.minor,
            `the credit note of return ${returnId} credits what was planned`,
          )
          return note
        }),
      )
    const charges = setOffCharges(refund)
    if (charges.length > 0)
      documents.push(
        await issue(`invoice:return:${returnId}`, 'invoice', (number) =>
          toSetOffInvoice({ ...input, number }, charges),
        ),
      )
    const gifts = giftCharges(refund, order)
    const [firstGift] = gifts
    const charged =
      firstGift &&
      before.find(
        ({ kind, lines }) =>
          kind === 'invoice' &&
          lines.some(({ sku, description }) => sku === null && description.en === firstGift.label.en),
      )
    if (charged)
      documents.push(
        await issue(`credit-note:gift:${returnId}`, 'credit-note', (number) => ({
          ...toSetOffInvoice({ ...input, number }, gifts),
          kind: 'credit-note',
          title: country.tax === null ? 'credit-note' : 'tax-credit-note',
          corrects: { number: charged.number, issuedAt: charged.issuedAt, reason: 'returned' },
        })),
      )
    return documents
  }

const setOffCharges = ({ collectionFee, giftsWithheld }: ReturnRefund): readonly SetOffCharge[] => [
  ...(collectionFee ? [{ ...collectionFee, label: collectionLabel, quantity: 1 }] : []),
  ...giftsWithheld.filter(({ amount }) => amount.minor > 0).map((gift) => ({ ...gift, label: gift.name })),
]

/** Gifts whose price was invoiced and that come after all. */
const giftCharges = ({ giftRefunds }: ReturnRefund, { lines }: Order): readonly SetOffCharge[] =>
  giftRefunds
    .filter(({ amount }) => amount.minor > 0)
    .map((gift) => ({
      ...gift,
      label: lines.find(({ sku, gift: isGift }) => isGift && sku === gift.sku)?.name ?? {
        en: gift.sku,
        ar: gift.sku,
      },
    }))
