import i18next from 'i18next'
import { LRUCache } from 'lru-cache'
import type { Language } from '#kernel/language.ts'
import type { MessageKey } from './messages.ts'

export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string

/**
 * The words of one language. Bound to the request: the global language of i18next is never changed, since two
 * requests in flight would mix.
 */
export function translator(language: Language): Translate {
  const before = translators.get(language)
  if (before) return before
  const fixed = i18next.getFixedT(language)
  const known = new LRUCache<string, string>({ max: 5000 })
  const translate: Translate = (key, values) => {
    const asked = values ? `${key} ${JSON.stringify(values)}` : key
    let text = known.get(asked)
    if (text === undefined) known.set(asked, (text = fixed(key, values ?? {})))
    return text
  }
  // Messages are loaded once, before the first request; until then nothing is remembered.
  if (i18next.isInitialized) translators.set(language, translate)
  return translate
}

/** The same message with the same values is always the same text: a page asks for some two hundred of them. */
const translators = new Map<Language, Translate>()
