import type { Order } from '#commerce/orders/order.ts'
import type { OrderQuote } from '#commerce/checkout/order-quote.ts'
import type { Tender } from '#commerce/payments/tender.ts'
import { formatExactMoney } from '#i18n/format.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'
import { isZero, money, type Money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'

export type SummaryLine = {
  readonly label: string
  readonly amount: string
  readonly kind?: 'less' | 'total'
  /** Null for notes on a part of the total (tax). */
  readonly money: Money | null
}

type Summed = Pick<OrderQuote, 'charges' | 'subTotal' | 'rounding' | 'tenders' | 'due' | 'tax'> & {
  readonly promotions: Pick<OrderQuote['promotions'], 'adjustments'>

  readonly kind: Order['choice']['kind']
}

export const tenderLabels = {
  'gift-card': 'checkout:tender.gift-card',
  wallet: 'checkout:tender.wallet',
  exchange: 'checkout:tender.exchange',
} as const satisfies Record<Tender['kind'], MessageKey>

/** The totals of an order: all lines before the total sum up to it. Free delivery has a line of its own. */
export function summaryLines(
  quote: Summed,
  storefront: Storefront,
  t: Translate,
  total: 'checkout:summary.payable' | 'checkout:summary.paid' = 'checkout:summary.payable',
): readonly SummaryLine[] {
  const { language, country } = storefront
  const line = (label: string, amount: Money, kind?: SummaryLine['kind']): SummaryLine => ({
    label,
    amount: formatExactMoney(amount, storefront),
    money: amount,
    ...(kind && { kind }),
  })
  const free = (label: string): SummaryLine => ({ label, amount: t('checkout:free'), money: null })
  const delivery = quote.charges.find(({ code }) => code === 'delivery')
  return [
    line(t('checkout:summary.subtotal'), quote.subTotal),
    ...quote.promotions.adjustments.map(({ label, amount }) => line(label[language], amount, 'less')),
    ...(quote.kind === 'digital' || (delivery && !isZero(delivery.amount))
      ? []
      : [free(t(quote.kind === 'home' ? 'checkout:summary.delivery' : 'checkout:summary.collect'))]),
    ...quote.charges
      .filter(({ code, amount }) => code !== 'delivery' || !isZero(amount))
      .map(({ label, amount }) => line(label[language], amount)),
    ...(isZero(quote.rounding) ? [] : [line(t('checkout:summary.rounding'), quote.rounding, 'less')]),
    ...quote.tenders.map(({ kind, last, amount }) =>
      line(t(tenderLabels[kind], { last }), money(-amount.minor, amount.currency), 'less'),
    ),
    line(t(total), quote.due, 'total'),
    ...(country.tax && !isZero(quote.tax)
      ? [
          {
            label: t('checkout:summary.tax', { tax: country.tax.name[language] }),
            amount: formatExactMoney(quote.tax, storefront),
            money: null,
          },
        ]
      : []),
  ]
}
