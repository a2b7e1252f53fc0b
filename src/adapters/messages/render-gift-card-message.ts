import type { GiftCard } from '#commerce/gift-cards/gift-card.ts'
import type { GiftCardMessageKind } from '#commerce/messages/message.ts'
import type { Mail, TextMessage } from '#commerce/messages/ports.ts'
import { formatDate, formatExactMoney } from '#i18n/format.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { cleanText } from './clean-text.ts'
import type { Texts } from './message-texts.ts'
import { simpleMail } from './simple-mail.ts'

export type CardMessageContext = {
  readonly kind: GiftCardMessageKind
  readonly key: string
  readonly card: Pick<
    GiftCard,
    'recipient' | 'giver' | 'message' | 'amount' | 'isForMyself' | 'last' | 'design'
  > & {
    readonly expiresAt: Instant | null
  }
  readonly balance: Money
  readonly validityMonths: number
  readonly recipient: string
  readonly origin: string
  /** In the link of card-received. */
  readonly token: string
  readonly storefront: Storefront
  readonly texts: Texts
}

const paths: Readonly<Record<GiftCardMessageKind, string>> = {
  'card-received': '/gift-cards/claim',
  'card-sent': '/account/gift-cards',
  'card-claimed': '/gift-cards',
  'card-expiring': '/new',
}

export function renderGiftCardMail(context: CardMessageContext): Mail {
  const { kind, key, card, recipient, texts, storefront, balance } = context
  const values = valuesOf(context)
  const own = kind === 'card-received' && card.isForMyself ? '.own' : ''
  const isToRecipient = kind === 'card-received' || kind === 'card-expiring'
  const facts =
    kind === 'card-expiring'
      ? [{ label: texts('label.card.remaining'), value: formatExactMoney(balance, storefront) }]
      : [{ label: texts('label.card.amount'), value: formatExactMoney(card.amount, storefront) }]
  return simpleMail({
    key,
    to: { name: isToRecipient ? cleanText(card.recipient.name, 60) : '', address: recipient },
    subject: texts(`${kind}.subject${own}`, values),
    heading: texts(`${kind}.heading`, values),
    paragraphs: [
      texts(`${kind}.body${own}`, values),
      ...(kind === 'card-received' ? card.message.split('\n').filter(Boolean) : []),
    ],
    facts,
    button: { label: texts(`${kind}.link`), href: hrefOf(context) },
    after: kind === 'card-received' ? [texts('card-received.note', values)] : [],
    why: texts(isToRecipient ? 'why.card-received' : 'why.card'),
    storefront,
    texts,
  })
}

/** To the recipient alone; the buyer has a mail address. */
export function renderGiftCardText(context: CardMessageContext): TextMessage | undefined {
  const { kind, key, card, recipient, texts, storefront } = context
  if (kind !== 'card-received' && kind !== 'card-expiring') return undefined
  const own = kind === 'card-received' && card.isForMyself ? '.own' : ''
  const text = texts(`${kind}.sms${own}`, { ...valuesOf(context), link: hrefOf(context) })
  return { key, to: recipient, language: storefront.language, text }
}

const hrefOf = ({ kind, origin, storefront, token }: CardMessageContext): string =>
  `${origin}/${storefront.code}${paths[kind]}${kind === 'card-received' ? `?t=${token}` : ''}`

const valuesOf = ({ card, balance, storefront, validityMonths }: CardMessageContext) => ({
  giver: cleanText(card.giver, 60),
  name: cleanText(card.recipient.name, 60),
  amount: formatExactMoney(card.amount, storefront),
  remaining: formatExactMoney(balance, storefront),
  last: card.last,
  date: card.expiresAt === null ? '' : formatDate(card.expiresAt, storefront),
  months: validityMonths,
})
