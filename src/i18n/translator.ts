import i18next from 'i18next'
import { LRUCache } from 'lru-cache'
import type { Language } from '#kernel/language.ts'
import type { MessageKey } from './messages.ts'

export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string

/** The messages of a language. The global language of i18next is never changed: concurrent requests would mix. */
export function translator(language: Language): Translate {
  const before = translators.get(language)
  if (before) return before
  const fixed = i18next.getFixedT(language)
  const known = new LRUCache<string, string>({ max: 5000 })
  const translate: Translate = (key, values) => {
    const id = values ? `${key} ${JSON.stringify(values)}` : key
    let text = known.get(id)
    if (text === undefined) known.set(id, (text = fixed(key, values ?? {})))
    return text
  }
  // Messages are loaded once, before the first request; until then nothing is cached.
  if (i18next.isInitialized) translators.set(language, translate)
  return translate
}

/** Cached because a page needs some two hundred messages, most of them the same on every page. */
const translators = new Map<Language, Translate>()
