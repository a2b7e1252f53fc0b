import { formatSpan } from '#i18n/format-span.ts'
import type { Language } from '#kernel/language.ts'
import type { MessageValues } from './enqueue-message.ts'

/** What messages of every kind name besides their order, for previews. */
export const sampleValues = (language: Language): MessageValues => ({
  ticket: 'Q-4K7R-9TXW',
  reply: formatSpan(48, 'hour', language),
  solve: formatSpan(1, 'month', language),
})
