import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import type { DescribeCut } from '#commerce/made-to-measure/cut-variants.ts'
import type { Language } from '#kernel/language.ts'

const readMessages = (language: Language): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../public/locales/${language}/tools.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

/** The size of an item cut to measure, which orders store in both languages. Runs without Astro: in jobs and the CLI. */
export function createDescribeCut(): DescribeCut {
  const i18n = createInstance({
    lng: 'en',
    initAsync: false,
    fallbackLng: false,
    keySeparator: false,
    interpolation: { escapeValue: false },
    resources: { en: { tools: readMessages('en') }, ar: { tools: readMessages('ar') } },
  })
  void i18n.init()
  const [en, ar] = [i18n.getFixedT('en'), i18n.getFixedT('ar')]
  return ({ widthCm, lengthCm, fullness }) => {
    const key = fullness === null ? 'tools:cut.choice' : 'tools:cut.choice.curtain'
    const values = { width: widthCm, length: lengthCm, fullness: (fullness ?? 0) / 100 }
    return { en: en(key, values), ar: ar(key, values) }
  }
}
