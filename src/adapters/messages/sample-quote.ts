import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { BulkQuote } from '#commerce/quotes/bulk-quote.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { percentOf, subtract } from '#kernel/money.ts'
import { basisPoints } from '#kernel/percent.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** The invented quote of the previews: twenty units at five percent less. */
export function sampleQuote(
  { sku, name, choice, taxClass, unitPrice }: PurchasableVariant,
  { language }: Storefront,
  now: Instant,
): Pick<BulkQuote, 'number' | 'company' | 'current'> {
  const isArabic = language === 'ar'
  return {
    number: 'B-4K7R-9TXW',
    company: {
      name: isArabic ? 'فنادق الكثبان' : 'Dune Hotels',
      registration: null,
      taxNumber: null,
      contact: isArabic ? 'مريم' : 'Maryam',
      email: 'maryam@example.com',
      phone: '+971501234567',
      purchaseOrder: null,
    },
    current: {
      revision: 1,
      lines: [
        {
          ...{ sku, name, choice, taxClass },
          quantity: 20,
          listPrice: unitPrice,
          agreedPrice: subtract(unitPrice, percentOf(unitPrice, basisPoints(500), 'down')),
        },
      ],
      validUntil: addMilliseconds(now, 14 * 86_400_000),
      note: null,
      at: now,
    },
  }
}
