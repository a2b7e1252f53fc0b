import type { BulkAgreement } from '#commerce/cart/bulk-agreement.ts'
import { money } from '#kernel/money.ts'

/** Forty units of SKU-A at AED 1,000.00 each, agreed until the end of the year. */
export const anAgreement = (parts: Partial<BulkAgreement> = {}): BulkAgreement => ({
  quote: 'QU-AE-4K7R9TXW',
  country: 'ae',
  validUntil: '2026-12-31T20:00:00.000Z',
  lines: [{ sku: 'SKU-A', quantity: 40, unitPrice: money(100_000, 'AED') }],
  company: { name: 'Palm Hotels LLC', taxNumber: '100412345600003', registration: 'CN-1048812' },
  purchaseOrder: null,
  ...parts,
})
