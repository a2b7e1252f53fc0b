import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import type { Language } from '#kernel/language.ts'

export type Texts = (key: string, values?: Readonly<Record<string, string | number>>) => string

const read = (language: Language): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../public/locales/${language}/messages.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

/** Texts of messages, without Astro: they are sent by a job and by the majlis command. */
export function createMessageTexts(): (language: Language) => Texts {
  const i18n = createInstance({
    lng: 'en',
    initAsync: false,
    fallbackLng: false,
    keySeparator: false,
    // Escaped in mail-html.ts.
    interpolation: { escapeValue: false },
    resources: { en: { messages: read('en') }, ar: { messages: read('ar') } },
  })
  void i18n.init()
  return (language) => {
    const fixed = i18n.getFixedT(language)
    return (key, values) => fixed(`messages:${key}`, values ?? {})
  }
}
