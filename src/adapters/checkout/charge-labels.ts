import type { Bilingual } from '#kernel/country.ts'
import type { QuoteRules } from '#commerce/checkout/assemble-quote.ts'

/** Charges as invoices name them, in both languages. Services have labels in the delivery tables. */
export const chargeLabels = {
  delivery: { en: 'Delivery', ar: 'التوصيل' },
  'cash-on-delivery': { en: 'Cash on delivery fee', ar: 'رسوم الدفع عند الاستلام' },
  rescheduling: { en: 'New delivery time', ar: 'تغيير موعد التوصيل' },
} as const satisfies QuoteRules['chargeLabels'] & { readonly rescheduling: Bilingual }
