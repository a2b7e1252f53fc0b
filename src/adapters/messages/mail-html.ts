import type { Country } from '#kernel/country.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { escapeHtml as e } from './clean-text.ts'
import { itemRows } from './mail-items.ts'
import { edgesOf, fontOf, mailButton, mailFrame, mailParagraph } from './mail-frame.ts'
import { ink, muted } from './mail-look.ts'
import { mailPickupCode } from './mail-pickup-code.ts'
import type { MessageView, MessageRow } from './message-view.ts'
import type { Texts } from './message-texts.ts'

type MailInput = {
  readonly view: MessageView
  readonly heading: string
  readonly body: string
  /** That a pickup is collected by; null: none. */
  readonly code: string | null
  /** Link to the reviews of what was delivered; null: none. */
  readonly review: { readonly label: string; readonly href: string } | null
  readonly storefront: Storefront
  readonly texts: Texts
}

/** The HTML of a mail: one column of tables with inline styles, right to left in Arabic. */
export function mailHtml({ view, heading, body, code, review, storefront, texts }: MailInput): string {
  const { language } = storefront
  const font = fontOf(language)
  const { start, end } = edgesOf(language)
  const pair = ({ label, value }: MessageRow, style = '', labelStyle = style) =>
    `<tr><td align="${start}" valign="top" style="padding:4px 0;color:${muted};${labelStyle}">${e(label)}</td>` +
    `<td align="${end}" valign="top" style="padding:4px 0;${style}"><bdi>${e(value)}</bdi></td></tr>`
  // On a phone the value may wrap; the label should not.
  const fact = (row: MessageRow) => pair(row, '', `white-space:nowrap;padding-${end}:16px`)
  const table = (rows: readonly string[]) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${font};font-size:16px;color:${ink};margin:0 0 20px">${rows.join('')}</table>`
  const items = (lines: MessageView['lines']) => table(itemRows(lines, { start, end }))
  const total = pair(view.total, `border-top:2px solid ${ink};font-weight:600;color:${ink};padding-top:10px`)
  const paragraph = (text: string, style = '') => mailParagraph(language, text, style)
  const content = [
    paragraph(e(texts('greeting', { name: view.name }))),
    paragraph(e(body)),
    code === null ? '' : mailPickupCode(language, { label: texts('label.pickup-code'), code }),
    mailButton(language, { label: texts('link.open'), href: view.link }),
    review === null
      ? ''
      : paragraph(
          `<a href="${e(review.href)}" style="color:${ink}">${e(review.label)}</a>`,
          'margin:0 0 24px',
        ),
    table(view.rows.map(fact)),
    items(view.lines),
    table([...view.sums.map((row) => pair(row)), total]),
    view.canceledItems.length === 0
      ? ''
      : `${paragraph(e(texts('canceled-items')), 'font-weight:600')}${items(view.canceledItems)}`,
    view.taxWithin === null ? '' : paragraph(e(view.taxWithin), `color:${muted};font-size:14px`),
    paragraph(e(help(texts, storefront.country)), `color:${muted};font-size:14px`),
    paragraph(e(texts('why', { number: view.number })), `color:${muted};font-size:13px;margin:0`),
  ]
  return mailFrame({ language, brand: texts('brand'), heading, body: content.join('\n') })
}

export const help = (texts: Texts, { contact }: Country): string =>
  // Isolated, since Arabic would otherwise move the plus of a phone number to its end.
  texts('help', { phone: `\u2068${contact.phone}\u2069`, email: `\u2068${contact.email}\u2069` })
