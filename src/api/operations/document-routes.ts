import { z } from 'zod'
import { creditNoteBody, creditNoteReply } from '#contracts/operations.ts'
import type { PdfFailure } from '#commerce/documents/invoices-facade.ts'
import type { CreditFailure, ReturnedItems } from '#commerce/documents/credit-returned.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { PrintPriceTags } from '#commerce/scanner/price-tag.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { Order } from '#commerce/orders/order.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { route, type Route } from './routes.ts'
import { toWireMoney } from './wire-money.ts'

type Written = Promise<Result<Uint8Array, PdfFailure>>

type Deps = {
  /** PDF files. */
  readonly documents: {
    findOrder(number: string): Promise<Order | undefined>
    invoicesOf(order: Order): Written
    packingSlipOf(number: string, position: number): Written
    pickListOf(country: string, by: Operator): Written
  }
  readonly printPriceTags: PrintPriceTags
  readonly creditReturned: (items: ReturnedItems) => Promise<Result<InvoiceDocument, CreditFailure>>
}

const missing = fail({ status: 404, kind: 'not-found' })
const answer = (pdf: Awaited<Written> | undefined) => {
  if (pdf?.ok) return pdf
  return !pdf || pdf.failure === 'not-found' ? missing : fail({ status: 503, kind: 'busy' })
}
const file = z.instanceof(Uint8Array)
const skusIn = (text: string): readonly string[] => text.split(',').flatMap((sku) => sku.trim() || [])

/** Documents of orders as PDF, and credit notes for returns. */
export const documentRoutes = ({ documents, creditReturned, printPriceTags }: Deps): readonly Route[] => [
  route({
    method: 'GET',
    path: '/orders/{number}/invoice',
    scope: 'orders:read',
    summary: 'Invoices and credit notes of an order, as one PDF.',
    reply: file,
    media: 'application/pdf',
    run: async ({ parameters: { number = '' } }) => {
      const order = await documents.findOrder(number)
      return answer(order && (await documents.invoicesOf(order)))
    },
  }),
  route({
    method: 'GET',
    path: '/orders/{number}/shipments/{position}/packing-slip',
    scope: 'orders:read',
    summary: 'The packing slip of a shipment, as PDF, without prices.',
    reply: file,
    media: 'application/pdf',
    run: async ({ parameters: { number = '', position } }) => {
      return answer(await documents.packingSlipOf(number, Number(position)))
    },
  }),
  route({
    method: 'GET',
    path: '/pick-lists/{country}',
    scope: 'orders:read',
    summary: 'The pick list of a country: items to pack now and their shipments, as PDF.',
    reply: file,
    media: 'application/pdf',
    run: async ({ parameters: { country = '' }, by }) => {
      return answer(await documents.pickListOf(country, by))
    },
  }),
  route({
    method: 'GET',
    path: '/stores/{code}/price-tags',
    // It is who sets prices that prints them; and each gets a number.
    scope: 'prices:write',
    summary: 'Labels for the shelves of a store, as PDF: of the SKUs, or of all that it has in stock.',
    query: z.object({ sku: z.string().max(2_000).optional() }),
    reply: file,
    media: 'application/pdf',
    run: async ({ parameters: { code = '' }, query: { sku = '' } }) => {
      const printed = await printPriceTags(code, skusIn(sku))
      if (printed.ok) return printed
      const { kind } = printed.failure
      return fail({
        status: kind === 'unknown-store' ? 404 : kind === 'busy' || kind === 'abandoned' ? 503 : 409,
        kind,
        ...('skus' in printed.failure && { detail: printed.failure.skus.join(', ') }),
      })
    },
  }),
  route({
    method: 'POST',
    path: '/orders/{number}/credit-notes',
    scope: 'orders:write',
    summary: 'Issues a credit note for returned items, once for each reference.',
    body: creditNoteBody,
    reply: creditNoteReply,
    run: async ({ parameters: { number = '' }, body: { reference, items } }) => {
      const note = await creditReturned({
        number,
        reference,
        quantities: new Map(items.map(({ sku, quantity }) => [sku, quantity])),
      })
      if (note.ok) {
        const { total } = note.value.totals
        return ok({
          number: note.value.number,
          total: toWireMoney(total),
        })
      }
      const { kind } = note.failure
      return fail({
        status: kind === 'not-found' ? 404 : 409,
        kind,
        ...('sku' in note.failure && { detail: note.failure.sku }),
      })
    },
  }),
]
