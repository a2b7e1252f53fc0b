import { deletionDays } from '#commerce/identity/own-account.ts'
import type { CustomerMessageKind } from '#commerce/messages/message.ts'
import type { Mail, TextMessage } from '#commerce/messages/ports.ts'
import { confirmContactDays } from '#commerce/identity/confirm-contact.ts'
import { verifyEmailDays } from '#commerce/identity/verify-email.ts'
import { formatDate, formatDateTime, formatExactMoney, formatNumber } from '#i18n/format.ts'
import { formatSpan } from '#i18n/format-span.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { isCurrency } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { cleanText } from './clean-text.ts'
import type { Texts } from './message-texts.ts'
import { simpleMail } from './simple-mail.ts'

export type CustomerMessageContext = {
  readonly kind: CustomerMessageKind
  readonly key: string
  readonly recipient: string
  /** Empty: not known. */
  readonly name: string
  /** The event that it reports. */
  readonly at: Instant
  readonly detail: Readonly<Record<string, unknown>>
  /** "https://shop.example/ae/en" */
  readonly base: string
  /** In the link of a message that has one; empty: it has none. */
  readonly token: string
  readonly storefront: Storefront
  readonly texts: Texts
}

const paths: Readonly<Record<CustomerMessageKind, string>> = {
  welcome: '/account',
  'verify-email': '/account/verify-email',
  'confirm-contact': '/account/confirm-contact',
  'new-device': '/account/profile#sessions',
  'password-changed': '/account/profile',
  'contact-changed': '/contact',
  'number-lost': '/login',
  'data-ready': '/account/profile',
  'account-deleted': '/login',
  'account-unused': '/login',
  'credit-expiring': '/account/wallet',
  'points-expiring': '/account/wallet',
}

/** Messages whose link does something, and for how long it does. */
export const linkOf = (kind: CustomerMessageKind) =>
  kind === 'verify-email' || kind === 'confirm-contact'
    ? { purpose: kind, days: kind === 'verify-email' ? verifyEmailDays : confirmContactDays }
    : undefined

const hrefOf = ({ kind, base, token }: CustomerMessageContext): string =>
  `${base}${paths[kind]}${linkOf(kind) ? `?t=${token}` : ''}`

export function renderCustomerMail(context: CustomerMessageContext): Mail {
  const { kind, key, recipient, storefront, texts, at, detail } = context
  const device = cleanText(typeof detail['agent'] === 'string' ? detail['agent'] : '')
  const facts =
    kind === 'new-device'
      ? [
          { label: texts('label.device'), value: device || texts('label.device.unknown') },
          { label: texts('label.time'), value: formatDateTime(at, storefront) },
        ]
      : []
  return simpleMail({
    key,
    to: { name: cleanText(context.name, 60), address: recipient },
    subject: texts(`${kind}.subject`),
    heading: texts(`${kind}.heading`),
    paragraphs: [texts(bodyKey(context), valuesOf(context))],
    facts,
    button: { label: texts(`${kind}.link`), href: hrefOf(context) },
    after: isCalm.has(kind) ? [] : [texts(`${kind}.ignore`)],
    why: texts('why.account'),
    storefront,
    texts,
  })
}

/**
 * Without a link, which a fake message would have too, unless the link is what it is for. One text message, since each one is paid for.
 */
export function renderCustomerText(context: CustomerMessageContext): TextMessage | undefined {
  const { kind, key, recipient, storefront, texts } = context
  if (kind === 'verify-email' || kind === 'number-lost') return undefined
  const text = texts(kind === 'contact-changed' ? `${kind}.sms.${contactOf(context)}` : `${kind}.sms`, {
    ...valuesOf(context),
    link: hrefOf(context),
    phone: storefront.country.contact.phone.replaceAll(' ', ''),
  })
  return { key, to: recipient, language: storefront.language, text }
}

/** Kinds that need no warning about a stolen account. */
const isCalm: ReadonlySet<CustomerMessageKind> = new Set([
  'welcome',
  'account-deleted',
  'account-unused',
  'credit-expiring',
  'points-expiring',
])

const contactOf = ({ detail }: CustomerMessageContext): 'email' | 'phone' =>
  detail['contact'] === 'email' ? 'email' : 'phone'

function bodyKey(context: CustomerMessageContext): string {
  const { kind, detail } = context
  if (kind === 'contact-changed') return `contact-changed.body.${contactOf(context)}`
  return kind === 'account-deleted' && detail['reason'] === 'unused'
    ? 'account-deleted.body.unused'
    : `${kind}.body`
}

const valuesOf = ({ kind, at, detail, storefront }: CustomerMessageContext) => ({
  ...expiringValues(detail, storefront),
  ...(typeof detail['closesAt'] === 'string' && { until: formatDate(detail['closesAt'], storefront) }),
  date: formatDate(addMilliseconds(at, deletionDays * 86_400_000), storefront),
  lifetime: formatSpan(linkOf(kind)?.days ?? verifyEmailDays, 'day', storefront.language),
})

/** What expires and when, of messages about it. */
function expiringValues(detail: CustomerMessageContext['detail'], storefront: Storefront) {
  const { unit, minor, expiresAt } = detail
  if (typeof unit !== 'string' || typeof minor !== 'number' || typeof expiresAt !== 'string') return {}
  return {
    amount: isCurrency(unit)
      ? formatExactMoney(money(minor, unit), storefront)
      : formatNumber(minor, storefront),
    until: formatDate(expiresAt, storefront),
  }
}
