import { readFileSync } from 'node:fs'
import i18next, { type Resource } from 'i18next'
import { languageCodes } from '#kernel/language.ts'
import { namespaces } from './messages.ts'

/** Loads the messages where Astro does not (tests, CLI, mails), from the same files with the same options. */
export function startTranslations(directory = './public/locales'): void {
  if (i18next.isInitialized) return
  const resources: Resource = Object.fromEntries(
    languageCodes.map((language) => [
      language,
      Object.fromEntries(
        namespaces.map((name) => [
          name,
          JSON.parse(readFileSync(`${directory}/${language}/${name}.json`, 'utf8')),
        ]),
      ),
    ]),
  )
  void i18next.init({
    resources,
    initAsync: false,
    fallbackLng: false,
    keySeparator: false,
    ns: [...namespaces],
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
  })
}
