import { readFileSync } from 'node:fs'
import type { FactValue } from '#commerce/documents/invoice-sheet.ts'
import { formatDate, formatExactMoney, formatNumber } from '#i18n/format.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'

const read = (language: Language): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(new URL(`../../../../public/locales/${language}/invoice.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

/** Labels and formats of documents, read without Astro. Numbers are in English notation, as on the page. */
export function createSheetLabels() {
  const [en, ar] = [read('en'), read('ar')]
  return (country: Country) => {
    const english = storefront(country, 'en')
    const date = (at: Instant): string => formatDate(at, english)
    const labelOf = (key: `invoice:${string}`): Bilingual => {
      const name = key.slice('invoice:'.length)
      return { en: en[name] ?? name, ar: ar[name] ?? name }
    }
    return {
      /** Both languages in the Gulf, English alone in India. */
      both: country.isoCode !== 'in',
      labelOf,
      date,
      money: (amount: Money): string => formatExactMoney(amount, english),
      rate: (basisPoints: number): string => `${formatNumber(basisPoints / 100, english)} %`,
      fact: (value: FactValue): Bilingual => {
        if ('message' in value) return labelOf(value.message)
        const text = [
          ...('text' in value ? [value.text] : []),
          ...('at' in value ? [date(value.at)] : []),
        ].join(' · ')
        return { en: text, ar: text }
      },
    }
  }
}
export type SheetLabels = ReturnType<ReturnType<typeof createSheetLabels>>
