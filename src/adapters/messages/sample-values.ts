import { formatSpan } from '#i18n/format-span.ts'
import type { Language } from '#kernel/language.ts'
import type { MessageValues } from './enqueue-message.ts'

/** What messages of every kind name besides their order, for previews. */
export const sampleValues = (language: Language): MessageValues => ({
  amount: language === 'ar' ? '1,299.00 د.إ.' : 'AED 1,299.00',
  refund: 'sample',
  arrivalDays: '2',
  ticket: 'Q-4K7R-9TXW',
  reference: 'R-4K7R-9TXW',
  when: language === 'ar' ? 'الثلاثاء 24 نوفمبر، 9 صباحًا – 1 ظهرًا' : 'Tue 24 November, 9 am – 1 pm',
  until: language === 'ar' ? '28 نوفمبر 2026، الساعة 6 مساءً' : '28 November 2026 at 6 pm',
  code: 'K7M2QX',
  note: language === 'ar' ? 'سطح الطاولة مخدوش.' : 'The top of the table is scratched.',
  reply: formatSpan(48, 'hour', language),
  solve: formatSpan(1, 'month', language),
})
