import { expect, test } from 'vitest'
import { withoutContacts } from '#commerce/chat/without-contacts.ts'

test.each([
  ['my card 4111 1111 1111 1111 was charged twice', 'my card … was charged twice'],
  ['call +971 50 123 4567 please', 'call … please'],
  ['اتصلوا على ٠٥٠١٢٣٤٥٦٧ مساءً', 'اتصلوا على … مساءً'],
  ['write to maryam@example.com', 'write to …'],
  ['does a sofa of 220 x 95 cm pass a door of 80?', 'does a sofa of 220 x 95 cm pass a door of 80?'],
  ['refund after 14 days', 'refund after 14 days'],
])('%s', (entered, sent) => expect(withoutContacts(entered)).toBe(sent))
