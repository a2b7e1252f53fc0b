import type { Bilingual } from '#kernel/country.ts'
import type { QuoteRules } from '#commerce/checkout/assemble-quote.ts'

/** Charges as invoices name them, in both languages. Services have labels in the delivery tables. */
export const chargeLabels = {
  delivery: { en: 'Delivery', ar: 'التوصيل' },
  'cash-on-delivery': { en: 'Cash on delivery fee', ar: 'رسوم الدفع عند الاستلام' },
  'comfort-exchange': { en: 'Comfort exchange', ar: 'استبدال الراحة' },
  rescheduling: { en: 'New delivery time', ar: 'تغيير موعد التوصيل' },
  address: { en: 'Delivery to another address', ar: 'التوصيل إلى عنوان آخر' },
} as const satisfies QuoteRules['chargeLabels'] &
  Readonly<Record<'rescheduling' | 'address' | 'comfort-exchange', Bilingual>>
