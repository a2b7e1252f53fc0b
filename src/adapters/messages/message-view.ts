import type { Address } from '#commerce/addresses/address.ts'
import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import { remainingTenders } from '#commerce/orders/cancellation/cancellation.ts'
import { bundleLines, bundlesOfLines } from '#commerce/promotions/bundled-lines.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import { missingOf } from '#commerce/orders/payment/receive-transfer.ts'
import { groupedAccount, type TransferTerms } from '#commerce/payments/transfers/bank-transfer.ts'
import { formatClock, formatDate, formatDateTime, formatDay, formatExactMoney } from '#i18n/format.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'
import { isZero, money, type Money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { cleanText } from './clean-text.ts'
import { mailPicture } from './mail-picture.ts'
import type { Texts } from './message-texts.ts'

export type MessageContext = {
  readonly order: Order
  readonly link: string
  /** Country and language of the order. */
  readonly storefront: Storefront
  readonly texts: Texts
  readonly formatAddress: (address: Address, language: Language) => readonly string[]
  /** Of an order that is collected; null or absent: another order. */
  readonly pickup?: MessagePickup | null
  /** Where an open transfer goes; null or absent: none is awaited. */
  readonly transfer?: TransferTerms | null
}

export type MessagePickup = {
  /** Null: not ready yet. */
  readonly code: string | null
  /** Null: not known at the moment. */
  readonly store: { readonly name: Bilingual; readonly address: Bilingual } | null
}

export type MessageRow = { readonly label: string; readonly value: string }

export type MessageLine = {
  /** Of the first line of a set: what it is, and what it saves. */
  readonly bundle?: string | undefined
  readonly name: string
  readonly choice: string
  readonly amount: string
  /** Null: none in a format that mail programs show. */
  readonly picture: { readonly url: string; readonly alt: string } | null
}

/** The contents of a message about an order, in its language. Plain text, not escaped. */
export type MessageView = {
  readonly name: string
  readonly number: string
  readonly link: string
  readonly rows: readonly MessageRow[]
  readonly lines: readonly MessageLine[]
  /** With the amounts they had. */
  readonly canceledItems: readonly MessageLine[]
  readonly sums: readonly MessageRow[]
  readonly total: MessageRow
  readonly taxWithin: string | null
}

export function toMessageView({
  order,
  link,
  storefront,
  texts,
  formatAddress,
  pickup,
  transfer,
}: MessageContext): MessageView {
  const { language, country } = storefront
  const write = (amount: Money) => formatExactMoney(amount, storefront)
  const { totals, payment } = order
  const row = (key: string, value: string): MessageRow => ({ label: texts(`label.${key}`), value })
  const times = deliveryTimes(order, storefront)
  const address = order.address ? formatAddress(order.address, language).map((part) => cleanText(part)) : []
  const due = payment.state === 'due' || payment.state === 'pending'
  const lineOf = (line: QuoteLine): MessageLine => {
    const url = mailPicture(line, link)
    return {
      name: `${line.quantity} × ${line.name[language]}`,
      choice: line.choice[language],
      amount: line.gift ? texts('line.gift') : write(line.net),
      picture: url === null ? null : { url, alt: line.name[language] },
    }
  }
  return {
    name: cleanText(order.contact.name, 60),
    number: order.number,
    link,
    rows: [
      row('number', order.number),
      row('placed', formatDate(order.placedAt, storefront)),
      ...times.map(({ number, when }) => ({
        label: number === null ? texts('label.when') : texts('label.when.of', { number }),
        value: when,
      })),
      ...(address.length === 0
        ? []
        : [row('address', address.filter(Boolean).join(language === 'ar' ? '، ' : ', '))]),
      ...(pickup?.store
        ? [row('store', `${pickup.store.name[language]} · ${pickup.store.address[language]}`)]
        : []),
      ...(transfer ? transferRows(order, transfer, { storefront, texts }) : []),
      ...(order.collector === null ? [] : [row('collector', cleanText(order.collector, 60))]),
    ],
    lines: bundleLines(order.lines, bundlesOfLines(order.lines)).flatMap(({ bundle, lines }) =>
      lines.map((line, place) => ({
        ...lineOf(line),
        ...(bundle &&
          place === 0 && {
            bundle: texts('line.bundle', {
              name: bundle.label[language],
              amount: write(money(-bundle.amount.minor, bundle.amount.currency)),
            }),
          }),
      })),
    ),
    canceledItems: order.cancellations.flatMap(({ lines }) => lines).map(lineOf),
    sums: [
      ...order.charges.map(({ label, amount }) => ({ label: label[language], value: write(amount) })),
      ...(isZero(totals.rounding) ? [] : [row('rounding', write(totals.rounding))]),
      ...(due ? tendersOf(order).map(({ kind, amount }) => row(kind, write(amount))) : []),
    ],
    total: due
      ? row('due', write(totals.due))
      : row(payment.state === 'paid' ? 'paid' : 'total', write(totals.payable)),
    taxWithin:
      country.tax && !isZero(totals.tax)
        ? texts('tax.within', { name: country.tax.name[language], amount: write(totals.tax) })
        : null,
  }
}

/** Where a transfer goes, how much of it is missing, and until when it is awaited. */
function transferRows(
  order: Order,
  { beneficiary, bank, account, bankCode }: TransferTerms,
  { storefront, texts }: Pick<MessageContext, 'storefront' | 'texts'>,
): readonly MessageRow[] {
  const row = (key: string, value: string): MessageRow => ({ label: texts(`label.transfer.${key}`), value })
  const isolated = (code: string) => `\u2066${code}\u2069`
  return [
    row('amount', formatExactMoney(missingOf(order), storefront)),
    row('reference', isolated(order.number)),
    row('beneficiary', beneficiary),
    row('bank', bank[storefront.language]),
    row(account.kind, isolated(groupedAccount(account.number))),
    row(bankCode.kind, isolated(bankCode.code)),
    ...(order.expiresAt === null ? [] : [row('until', formatDateTime(order.expiresAt, storefront))]),
  ]
}

/** Payments by gift card and wallet, as negative amounts. */
const tendersOf = (order: Order) =>
  remainingTenders(order).map(({ kind, amount }) => ({ kind, amount: money(-amount.minor, amount.currency) }))

type DeliveryTime = { readonly number: number | null; readonly when: string }

/** Delivery times of the remaining shipments, numbered if the order has several. */
function deliveryTimes({ shipments, choice }: Order, storefront: Storefront): readonly DeliveryTime[] {
  if (choice.kind === 'collect') return []
  return shipments
    .filter(({ status }) => status !== 'Delivered' && status !== 'Canceled')
    .map((shipment) => ({
      number: shipments.length > 1 ? shipment.position : null,
      when: timeOf(shipment, storefront),
    }))
}

function hoursOf({ from, to }: { from: string; to: string }, storefront: Storefront): string {
  const [start, end] = [from, to].map((time) => formatClock(time, storefront))
  return storefront.language === 'ar' ? `، من ${start} إلى ${end}` : `, ${start}–${end}`
}

function timeOf({ slot, earliest, latest }: Shipment, storefront: Storefront): string {
  if (slot) return `${formatDay(slot.day, storefront)}${hoursOf(slot, storefront)}`
  const [first, last] = [earliest, latest].map((day) => formatDay(day, storefront))
  return first === last ? (first ?? '') : `${first} – ${last}`
}
