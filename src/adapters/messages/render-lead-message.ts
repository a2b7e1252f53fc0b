import type { Lead } from '#commerce/leads/lead.ts'
import type { LeadMessageKind } from '#commerce/messages/message.ts'
import type { Mail, TextMessage } from '#commerce/messages/ports.ts'
import { formatDate, formatDayAndTime } from '#i18n/format.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { cleanText } from './clean-text.ts'
import type { Texts } from './message-texts.ts'
import { simpleMail } from './simple-mail.ts'

export type LeadMessageContext = {
  readonly kind: LeadMessageKind
  readonly key: string
  readonly lead: Omit<Lead, 'id' | 'attribution'>
  readonly recipient: string
  readonly origin: string
  /** Of the visitor, or of the lead's country in the language of the team. */
  readonly storefront: Storefront
  readonly texts: Texts
}

/** The visitor's mail repeats nothing that was entered: the address may be another person's. */
export function renderLeadMail(context: LeadMessageContext): Mail {
  const { kind, key, lead, recipient, origin, storefront, texts } = context
  const { country } = storefront
  const form = texts(`lead.form.${lead.form}`)
  const fact = (label: string, value: string | null) =>
    value === null || value === '' ? [] : [{ label: texts(`label.lead.${label}`), value }]
  const call = lead.callAt === null ? null : whenOf(lead.callAt, storefront)
  const about = [...fact('reference', lead.reference), ...fact('form', form), ...fact('call', call)]
  const common = { key, to: { name: '', address: recipient }, storefront, texts }
  if (kind === 'lead-received')
    return simpleMail({
      ...common,
      subject: texts('lead-received.subject', { reference: lead.reference }),
      heading: texts('lead-received.heading'),
      paragraphs: [texts(call === null ? `lead-received.body.${lead.form}` : 'lead-received.body.call')],
      facts: about,
      button: { label: texts('lead-received.link'), href: `${origin}/${storefront.code}/help` },
      why: texts('why.lead'),
    })
  const name = cleanText(lead.name ?? '', 80)
  const isWritten = lead.email !== null && lead.phone === null
  return simpleMail({
    ...common,
    subject: texts('lead-assigned.subject', { reference: lead.reference, form }),
    heading: texts('lead-assigned.heading', { form }),
    paragraphs: [texts('lead-assigned.body', { reference: lead.reference })],
    facts: [
      ...about,
      ...fact('name', name),
      ...fact('phone', lead.phone),
      ...fact('email', lead.email),
      ...fact('message', cleanText(lead.message ?? '', 1000)),
      ...fact('sku', lead.sku),
      ...fact('store', lead.storeCode),
      ...fact('country', country[storefront.language === 'ar' ? 'name_ar' : 'name_en']),
      ...fact('language', texts(`lead.language.${lead.language}`)),
    ],
    button: isWritten
      ? { label: texts('lead-assigned.write'), href: `mailto:${encodeURIComponent(lead.email)}` }
      : { label: texts('lead-assigned.call'), href: `tel:${lead.phone ?? ''}` },
    why: texts('why.lead-assigned'),
  })
}

/** To the visitor who gave no address. */
export const renderLeadText = (context: LeadMessageContext): TextMessage | undefined => {
  const { kind, key, lead, recipient, storefront, texts } = context
  if (kind !== 'lead-received') return undefined
  const values = {
    reference: lead.reference,
    when: lead.callAt === null ? '' : whenOf(lead.callAt, storefront),
  }
  const text = texts(lead.callAt === null ? 'lead-received.sms' : 'lead-received.sms.call', values)
  return { key, to: recipient, language: storefront.language, text }
}

const whenOf = (at: string, storefront: Storefront): string =>
  [formatDayAndTime(at, storefront), formatDate(at, storefront)].join(
    storefront.language === 'ar' ? '، ' : ', ',
  )
