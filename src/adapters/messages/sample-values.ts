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

/** What fills the texts of every kind, as long as it is in a message that is sent. */
export const sampleTextValues = (language: Language): MessageValues => ({
  ...sampleValues(language),
  number: 'AE4830217764',
  link: 'https://shop.example/en-ae/order/AE4830217764?t=Zk3v9QxT',
  lifetime: formatSpan(30, 'minute', language),
  deadline: formatSpan(14, 'day', language),
  what: language === 'ar' ? '1,299.00 د.إ. إلى البطاقة' : 'AED 1,299.00 to the card',
  arrival: language === 'ar' ? 'يصل خلال يومين.' : 'It arrives within 2 days.',
  phone: '+971 4 555 0100',
  date: language === 'ar' ? '28 نوفمبر 2026' : '28 November 2026',
  product: language === 'ar' ? 'كنبة ثلاثية المقاعد' : 'Three-seat sofa',
  before: language === 'ar' ? '1,499.00 د.إ.' : 'AED 1,499.00',
  count: '2',
  giver: language === 'ar' ? 'ليلى' : 'Layla',
  name: language === 'ar' ? 'مريم' : 'Maryam',
  months: formatSpan(24, 'month', language),
  remaining: language === 'ar' ? '250.00 د.إ.' : 'AED 250.00',
  last: '4821',
  store: language === 'ar' ? 'البرشاء' : 'Al Barsha',
  form: language === 'ar' ? 'اتصال' : 'Call back',
})
