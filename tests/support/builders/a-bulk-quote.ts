import type { BulkQuote, BulkQuoteLine } from '#commerce/quotes/bulk-quote.ts'
import { money } from '#kernel/money.ts'

export const aBulkQuoteLine = (changes: Partial<BulkQuoteLine> = {}): BulkQuoteLine => ({
  sku: 'MJ-1001-PALM-220',
  quantity: 20,
  name: { en: 'Noor sofa', ar: 'أريكة نور' },
  choice: { en: 'Palm · 220 cm', ar: 'أخضر نخلي · 220 سم' },
  taxClass: 'standard',
  listPrice: money(249_900, 'AED'),
  agreedPrice: money(237_405, 'AED'),
  ...changes,
})

/** A quote of one line that was offered on 30 November and is valid until 14 December. */
export const aBulkQuote = (changes: Partial<BulkQuote> = {}): BulkQuote => ({
  id: '6f1c2d9e-51c7-4b0e-9d0a-0c7f6f3f2a11',
  number: 'B-4K7R-9TXW',
  country: 'ae',
  language: 'en',
  state: 'quoted',
  company: {
    name: 'Dune Hotels LLC',
    registration: 'CN-1234567',
    taxNumber: '100234567800003',
    contact: 'Maryam Saleh',
    email: 'maryam@example.com',
    phone: '+971501234567',
    purchaseOrder: 'PO-2026-118',
  },
  message: null,
  current: {
    revision: 1,
    lines: [aBulkQuoteLine()],
    validUntil: '2026-12-14T20:00:00.000Z',
    note: null,
    at: '2026-11-30T08:00:00.000Z',
  },
  requestedAt: '2026-11-30T08:00:00.000Z',
  closedAt: null,
  ...changes,
})
