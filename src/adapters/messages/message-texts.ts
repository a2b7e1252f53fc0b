import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import type { Language } from '#kernel/language.ts'

export type Texts = (key: string, values?: Readonly<Record<string, string | number>>) => string

const read = (language: Language): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../public/locales/${language}/messages.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

/** Message texts, read without Astro: a job and the majlis command send them too. */
export function createMessageTexts(): (language: Language) => Texts {
  const i18n = createInstance({
    lng: 'en',
    initAsync: false,
    fallbackLng: false,
    keySeparator: false,
    // Escaped where they are put into HTML.
    interpolation: { escapeValue: false },
    resources: { en: { messages: read('en') }, ar: { messages: read('ar') } },
  })
  void i18n.init()
  return (language) => {
    const fixed = i18n.getFixedT(language)
    return (key, values) => fixed(`messages:${key}`, values ?? {})
  }
}
