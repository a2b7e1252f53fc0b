import type { APIRoute } from 'astro'
import { writeOrderPdf } from '#web/operations/orders/order-pdf.ts'

/** The packing slip of a shipment as PDF, without prices. */
export const GET: APIRoute = (context) =>
  writeOrderPdf(context, 'orderSlip', ({ number }) =>
    context.locals.shop.orderPdfs.packingSlipOf(number, Number(context.params['position'])),
  )
