import { bulkQuoteTotals } from '#commerce/quotes/bulk-quote-totals.ts'
import type { BulkQuote } from '#commerce/quotes/bulk-quote.ts'
import type { QuoteMessageKind } from '#commerce/messages/message.ts'
import type { Mail } from '#commerce/messages/ports.ts'
import { formatDate, formatExactMoney, formatNumber } from '#i18n/format.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { cleanText } from './clean-text.ts'
import type { Texts } from './message-texts.ts'
import { simpleMail } from './simple-mail.ts'

type QuoteMail = {
  readonly kind: QuoteMessageKind
  readonly key: string
  readonly quote: Pick<BulkQuote, 'number' | 'company' | 'current'>
  readonly token: string
  readonly origin: string
  readonly storefront: Storefront
  readonly texts: Texts
}

/** The button leads to the quote, where it is read, printed, accepted and declined. */
export function renderQuoteMail(context: QuoteMail): Mail {
  const { kind, key, quote, token, origin, storefront, texts } = context
  const { number, company, current } = quote
  const { agreed } = bulkQuoteTotals(current.lines, storefront.country.currency)
  // The moment at which it ends is the first of the next day.
  const until = current.validUntil === null ? null : addMilliseconds(current.validUntil, -1)
  const units = current.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const values = { number, until: until === null ? '' : formatDate(until, storefront) }
  const isOffer = kind !== 'quote-requested' && kind !== 'quote-withdrawn'
  const fact = (label: string, value: string) => ({ label: texts(`label.quote.${label}`), value })
  return simpleMail({
    key,
    to: { name: cleanText(company.contact, 60), address: company.email },
    subject: texts(`${kind}.subject`, values),
    heading: texts(`${kind}.heading`, values),
    paragraphs: [
      texts(`${kind}.body`, values),
      ...(isOffer && current.note !== null ? [cleanText(current.note, 1_000)] : []),
    ],
    facts: [
      fact('number', number),
      fact('company', cleanText(company.name, 120)),
      fact('units', formatNumber(units, storefront)),
      ...(isOffer ? [fact('total', formatExactMoney(agreed, storefront)), fact('until', values.until)] : []),
    ],
    button: {
      label: texts(`${kind}.link`),
      href:
        kind === 'quote-withdrawn'
          ? `${origin}/${storefront.code}/bulk-orders`
          : `${origin}/${storefront.code}/bulk-orders/quote/${number}?t=${token}`,
    },
    why: texts('why.quote'),
    storefront,
    texts,
  })
}
