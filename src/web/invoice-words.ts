import type { InvoiceDocument } from '#commerce/invoices/invoice.ts'
import { formatDate, formatMoney, formatNumber } from '#i18n/format.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { translator, type Translate } from '#i18n/translator.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'

export type InvoiceWord = Extract<MessageKey, `invoice:${string}`>

/** What an invoice is written with: both languages at once in the Gulf, English alone in India; figures as English writes them. */
export function invoiceWords(country: Country) {
  const both = country.isoCode !== 'in'
  const english = storefront(country, 'en')
  const [en, ar]: readonly [Translate, Translate] = [translator('en'), translator('ar')]
  return {
    both,
    say: (key: InvoiceWord): Bilingual => ({ en: en(key), ar: ar(key) }),
    money: (amount: Money): string => formatMoney(amount, english),
    date: (at: Instant): string => formatDate(at, english),
    /** "5 %" of 500 basis points. */
    rate: (basisPoints: number): string => `${formatNumber(basisPoints / 100, english)} %`,
  }
}

/** Methods that are paid at the door or the counter; all others are paid in advance. */
const ways: Readonly<Record<string, InvoiceWord>> = {
  cashondelivery: 'invoice:pay.cash',
  clickandcollect: 'invoice:pay.store',
  bestway: 'invoice:pay.cash',
}
export const wayToPay = ({ order }: InvoiceDocument): InvoiceWord =>
  ways[order.paymentMethod] ?? 'invoice:pay.advance'
