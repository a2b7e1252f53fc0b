import type { Mail } from '#commerce/messages/ports.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { escapeHtml as e } from './clean-text.ts'
import { edgesOf, fontOf, mailButton, mailFrame, mailParagraph } from './mail-frame.ts'
import { help } from './mail-html.ts'
import { itemRows } from './mail-items.ts'
import { ink, muted } from './mail-look.ts'
import type { Texts } from './message-texts.ts'
import type { MessageLine, MessageRow } from './message-view.ts'

/** A mail of a few sentences with one button, about anything but an order. Plain text, not escaped. */
type SimpleMail = {
  readonly key: string
  readonly to: Mail['to']
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly facts?: readonly MessageRow[]
  readonly items?: readonly MessageLine[]
  readonly button: { readonly label: string; readonly href: string }
  readonly after?: readonly string[]
  /** Why it was sent. */
  readonly why: string
  /** Link in the footer and address of the one-click unsubscription (RFC 8058). */
  readonly unsubscribe?: { readonly label: string; readonly href: string; readonly oneClick: string }
  /** Page on which the reader chooses what to receive. */
  readonly preferences?: { readonly label: string; readonly href: string } | undefined
  readonly storefront: Storefront
  readonly texts: Texts
}

export function simpleMail(mail: SimpleMail): Mail {
  const { key, to, subject, heading, button, storefront, texts, unsubscribe } = mail
  const footer = footerLinks(mail)
  const { language, country } = storefront
  const { paragraphs, facts = [], items = [], after = [] } = mail
  const greeting = to.name === '' ? [] : [texts('greeting', { name: to.name })]
  const questions = help(texts, country)
  const text = [
    ...greeting,
    '',
    heading,
    '',
    ...paragraphs,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...items.map(({ name, choice, amount }) => [name, choice, amount].filter(Boolean).join(' · ')),
    '',
    `${button.label}:`,
    button.href,
    '',
    ...after,
    questions,
    mail.why,
    ...footer.map(({ label, href }) => `${label}: ${href}`),
    '',
  ]
  return {
    key,
    to,
    language,
    subject,
    html: mailFrame({ language, brand: texts('brand'), heading, body: bodyOf(mail, greeting, questions) }),
    text: text.join('\n').replace(/^\n+/, ''),
    ...(unsubscribe ? { unsubscribeUrl: unsubscribe.oneClick } : {}),
  }
}

const footerLinks = ({ preferences, unsubscribe }: SimpleMail) =>
  [preferences, unsubscribe].filter((link) => link !== undefined)

function bodyOf(mail: SimpleMail, greeting: readonly string[], questions: string): string {
  const { facts = [], items = [], after = [], button, storefront } = mail
  const { language } = storefront
  const { start, end } = edgesOf(language)
  const paragraph = (text: string, style = '') => mailParagraph(language, e(text), style)
  const table = (rows: readonly string[]) =>
    rows.length === 0
      ? ''
      : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${fontOf(language)};font-size:16px;color:${ink};margin:0 0 20px">${rows.join('')}</table>`
  const small = `color:${muted};font-size:14px`
  return [
    ...[...greeting, ...mail.paragraphs].map((text) => paragraph(text)),
    table(
      facts.map(
        ({ label, value }) =>
          `<tr><td align="${start}" valign="top" style="padding:4px 0;color:${muted};white-space:nowrap;padding-${end}:16px">${e(label)}</td>` +
          `<td align="${end}" valign="top" style="padding:4px 0"><bdi>${e(value)}</bdi></td></tr>`,
      ),
    ),
    table(itemRows(items, { start, end })),
    mailButton(language, button),
    ...after.map((text) => paragraph(text)),
    paragraph(questions, small),
    mailParagraph(
      language,
      [
        e(mail.why),
        ...footerLinks(mail).map(
          ({ label, href }) => `<a href="${e(href)}" style="color:${muted}">${e(label)}</a>`,
        ),
      ].join(' · '),
      `color:${muted};font-size:13px;margin:0`,
    ),
  ].join('\n')
}
