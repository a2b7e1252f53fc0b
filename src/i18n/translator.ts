import i18next from 'i18next'
import type { Language } from '#kernel/language.ts'
import type { MessageKey } from './messages.ts'

export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string

/**
 * The words of one language. Bound to the request: the global language of i18next is never changed, since two
 * requests in flight would mix.
 */
export function translator(language: Language): Translate {
  const fixed = i18next.getFixedT(language)
  return (key, values) => fixed(key, values ?? {})
}
