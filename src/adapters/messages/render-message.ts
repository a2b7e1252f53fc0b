import { channelsOf } from '#commerce/messages/channels.ts'
import type { OrderMessageKind } from '#commerce/messages/message.ts'
import type { Mail, TextMessage } from '#commerce/messages/ports.ts'
import { changeLinkMinutes } from '#commerce/orders/access/order-scope.ts'
import { returnDeadlineDays } from '#commerce/returns/advance-return.ts'
import { formatDateTime } from '#i18n/format.ts'
import { formatSpan } from '#i18n/format-span.ts'
import type { Language } from '#kernel/language.ts'
import { refundValues } from './refund-values.ts'
import { cleanText } from './clean-text.ts'
import type { MessageValues } from './enqueue-message.ts'
import { help, mailHtml } from './mail-html.ts'
import { toMessageView, type MessageLine, type MessageContext } from './message-view.ts'

type MailInput = MessageContext & {
  readonly kind: OrderMessageKind
  readonly key: string
  /** What its text names besides the order. */
  readonly values: MessageValues
}

const lineText = ({ name, choice, amount, bundle }: MessageLine): string =>
  (bundle === undefined ? '' : `${bundle}\n`) + [name, choice, amount].filter(Boolean).join(' · ')

/** What gives out an order is sent only while it waits. */
const kindsWithCode: readonly OrderMessageKind[] = ['ready-for-collection', 'collection-reminder']

/** What is exchanged at the door is worded in its own terms. */
const kindsWithExchange: readonly OrderMessageKind[] = [
  'return-approved',
  'return-scheduled',
  'return-accepted',
]

/** Until when a pickup can be collected, and by which code. */
const pickupValues = ({ order, pickup, storefront }: MessageContext): MessageValues => {
  const collectBy = order.shipments.find((one) => one.collectBy !== null)?.collectBy
  return {
    ...(collectBy ? { until: formatDateTime(collectBy, storefront) } : {}),
    ...(pickup?.code ? { code: pickup.code } : {}),
  }
}

/** What messages promise in time, from the rules that keep it. */
const spansIn = (language: Language) => ({
  lifetime: formatSpan(changeLinkMinutes, 'minute', language),
  deadline: formatSpan(returnDeadlineDays, 'day', language),
})

/** The page of an order's reviews, opened by the same signature. */
const reviewHref = (link: string): string => link.replace(/(\?|$)/, '/review$1')

export function renderMail({ kind, key, values: stored, ...context }: MailInput): Mail {
  const { order, storefront, texts } = context
  const values = { ...stored, ...refundValues(context, stored), ...pickupValues(context) }
  const code = kindsWithCode.includes(kind) ? (context.pickup?.code ?? null) : null
  const view = toMessageView(context)
  const { number } = view
  const heading = texts(`${kind}.heading`)
  const isExchange = kindsWithExchange.includes(kind) && values['exchange'] !== undefined
  const body = texts(isExchange ? `${kind}.body.exchange` : `${kind}.body`, {
    ...spansIn(storefront.language),
    ...values,
  })
  const review = kind === 'delivered' ? { label: texts('link.review'), href: reviewHref(context.link) } : null
  const rows = (pairs: readonly { label: string; value: string }[]) =>
    pairs.map(({ label, value }) => `${label}: ${value}`)
  const text = [
    texts('greeting', { name: view.name }),
    '',
    heading,
    body,
    '',
    ...(code === null ? [] : [`${texts('label.pickup-code')}: ${code}`, '']),
    ...rows(view.rows),
    '',
    ...view.lines.map(lineText),
    '',
    ...(view.canceledItems.length === 0
      ? []
      : [texts('canceled-items'), ...view.canceledItems.map(lineText), '']),
    ...rows([...view.sums, view.total]),
    ...(view.taxWithin === null ? [] : [view.taxWithin]),
    '',
    `${texts('link.open')}:`,
    view.link,
    '',
    ...(review ? [`${review.label}:`, review.href, ''] : []),
    help(texts, storefront.country),
    texts('why', { number }),
    '',
  ].join('\n')
  return {
    key,
    to: { name: view.name, address: order.contact.email },
    language: storefront.language,
    subject: texts(`${kind}.subject`, { number, ...values }),
    html: mailHtml({ view, heading, body, code, review, storefront, texts }),
    text,
  }
}

/** Undefined for kinds that are sent by mail only. */
export function renderTextMessage({ kind, key, values, ...context }: MailInput): TextMessage | undefined {
  const { order, link, storefront, texts } = context
  if (!channelsOf(kind).includes('sms')) return undefined
  const text = texts(`${kind}.sms`, {
    number: order.number,
    link,
    ...spansIn(storefront.language),
    ...pickupValues(context),
    ...values,
  })
  return { key, to: cleanText(order.contact.phone, 20), language: storefront.language, text }
}
