import type { FactValue } from '#commerce/documents/invoice-sheet.ts'
import { formatDate, formatExactMoney, formatNumber } from '#i18n/format.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { translator, type Translate } from '#i18n/translator.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'

type InvoiceMessage = Extract<MessageKey, `invoice:${string}`>

/** Labels and formats of documents: both languages in the Gulf, English alone in India. Numbers are in English notation. */
export function invoiceLabels(country: Country) {
  const both = country.isoCode !== 'in'
  const english = storefront(country, 'en')
  const [en, ar]: readonly [Translate, Translate] = [translator('en'), translator('ar')]
  const labelOf = (key: InvoiceMessage): Bilingual => ({ en: en(key), ar: ar(key) })
  return {
    both,
    labelOf,
    money: (amount: Money): string => formatExactMoney(amount, english),
    /** The same in both languages unless it is a message. */
    fact: (value: FactValue): Bilingual => {
      if ('message' in value) return labelOf(value.message)
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
