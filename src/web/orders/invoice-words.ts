import type { FactValue } from '#commerce/documents/invoice-sheet.ts'
import { formatDate, formatMoney, formatNumber } from '#i18n/format.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { translator, type Translate } from '#i18n/translator.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'

export type InvoiceWord = Extract<MessageKey, `invoice:${string}`>

/** What an invoice is written with: both languages at once in the Gulf, English alone in India; figures as English writes them. */
export function invoiceWords(country: Country) {
  const both = country.isoCode !== 'in'
  const english = storefront(country, 'en')
  const [en, ar]: readonly [Translate, Translate] = [translator('en'), translator('ar')]
  const say = (key: InvoiceWord): Bilingual => ({ en: en(key), ar: ar(key) })
  return {
    both,
    say,
    money: (amount: Money): string => formatMoney(amount, english),
    /** A value of a fact; the same in both languages but where it is a word. */
    fact: (value: FactValue): Bilingual => {
      if ('word' in value) return say(value.word)
      const text = [
        ...('text' in value ? [value.text] : []),
        ...('at' in value ? [formatDate(value.at, english)] : []),
      ].join(' · ')
      return { en: text, ar: text }
    },
    /** "5 %" of 500 basis points. */
    rate: (basisPoints: number): string => `${formatNumber(basisPoints / 100, english)} %`,
  }
}
