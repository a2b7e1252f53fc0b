import { channelsOf } from '#commerce/messages/channels.ts'
import type { MessageKind } from '#commerce/messages/message.ts'
import type { Mail, TextMessage } from '#commerce/messages/ports.ts'
import { cleanText } from './clean-text.ts'
import { help, mailHtml } from './mail-html.ts'
import { messageFacts, type MessageLine, type ToTell } from './message-facts.ts'

type Told = ToTell & { readonly kind: MessageKind; readonly key: string }

const lineText = ({ name, choice, amount }: MessageLine): string =>
  [name, choice, amount].filter(Boolean).join(' · ')

export function renderMail({ kind, key, ...told }: Told): Mail {
  const { order, storefront, words } = told
  const facts = messageFacts(told)
  const { number } = facts
  const heading = words(`${kind}.heading`)
  const body = words(`${kind}.body`)
  const rows = (pairs: readonly { label: string; value: string }[]) =>
    pairs.map(({ label, value }) => `${label}: ${value}`)
  const text = [
    words('greeting', { name: facts.name }),
    '',
    heading,
    body,
    '',
    ...rows(facts.rows),
    '',
    ...facts.lines.map(lineText),
    '',
    ...(facts.takenOff.length === 0 ? [] : [words('canceled-items'), ...facts.takenOff.map(lineText), '']),
    ...rows([...facts.sums, facts.total]),
    ...(facts.taxWithin === null ? [] : [facts.taxWithin]),
    '',
    `${words('link.open')}:`,
    facts.link,
    '',
    help(words, storefront.country),
    words('why', { number }),
    '',
  ].join('\n')
  return {
    key,
    to: { name: facts.name, address: order.contact.email },
    language: storefront.language,
    subject: words(`${kind}.subject`, { number }),
    html: mailHtml({ facts, heading, body, storefront, words }),
    text,
  }
}

/** Undefined for kinds that nobody is sent a text message about. */
export function renderTextMessage({
  kind,
  key,
  order,
  link,
  storefront,
  words,
}: Told): TextMessage | undefined {
  if (!channelsOf(kind).includes('sms')) return undefined
  const text = words(`${kind}.sms`, { number: order.number, link })
  return { key, to: cleanText(order.contact.phone, 20), language: storefront.language, text }
}
