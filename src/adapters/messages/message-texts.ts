import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { fillPlaceholders, type EditedTextOf } from '#commerce/messages/edited-texts.ts'
import type { MessageKind } from '#commerce/messages/message.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'

export type Texts = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** `at`: with the words of that moment, which a message keeps that waited since then. */
export type TextsOf = (language: Language, at?: Instant) => Texts

const read = (language: Language, namespace: string): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(new URL(`../../../public/locales/${language}/${namespace}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

/** Texts of messages as they were shipped, by key. */
export const readMessageTexts = (language: Language): Readonly<Record<string, string>> =>
  read(language, 'messages')

/** What operations call a kind of message. */
export function createMessageTitles(): (kind: MessageKind) => Bilingual {
  const titles = { en: read('en', 'operations-service'), ar: read('ar', 'operations-service') }
  const titleIn = (language: Language, kind: MessageKind): string =>
    titles[language][`message.kind.${kind}`] ?? kind
  return (kind) => ({ en: titleIn('en', kind), ar: titleIn('ar', kind) })
}

/** Texts of messages, without Astro: they are sent by a job and by the majlis command. */
export function createMessageTexts(editedTextOf: EditedTextOf = () => undefined): TextsOf {
  const i18n = createInstance({
    lng: 'en',
    initAsync: false,
    fallbackLng: false,
    keySeparator: false,
    // Escaped in mail-html.ts.
    interpolation: { escapeValue: false },
    resources: { en: { messages: readMessageTexts('en') }, ar: { messages: readMessageTexts('ar') } },
  })
  void i18n.init()
  return (language, at) => {
    const fixed = i18n.getFixedT(language)
    return (key, values = {}) => {
      const edited = editedTextOf(key, language, at)
      return edited === undefined ? fixed(`messages:${key}`, values) : fillPlaceholders(edited, values)
    }
  }
}
