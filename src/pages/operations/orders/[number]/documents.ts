import type { APIRoute } from 'astro'
import { writeOrderPdf } from '#web/operations/orders/order-pdf.ts'

/** Invoices and credit notes of an order as one PDF. */
export const GET: APIRoute = (context) =>
  writeOrderPdf(context, 'orderInvoices', (order) => context.locals.shop.orderPdfs.invoicesOf(order))
