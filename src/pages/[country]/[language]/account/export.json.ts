import type { APIRoute } from 'astro'
import { exportCustomer } from '#web/customers/export-customer.ts'

/** The copy of a customer’s data, as a download; private, no-store. */
export const GET: APIRoute = exportCustomer
