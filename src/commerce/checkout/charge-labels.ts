import type { Bilingual } from '#kernel/country.ts'

/** As invoices write them, in both languages whatever the order's is. Services bring their own. */
export const chargeLabels = {
  delivery: { en: 'Delivery', ar: 'التوصيل' },
  'cash-on-delivery': { en: 'Cash on delivery fee', ar: 'رسوم الدفع عند الاستلام' },
} as const satisfies Record<string, Bilingual>
