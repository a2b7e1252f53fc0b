import type { Country } from '#kernel/country.ts'
import { languages } from '#kernel/language.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { escapeHtml as e } from './clean-text.ts'
import { itemRows } from './mail-items.ts'
import { ink, line, muted, palm } from './mail-look.ts'
import type { MessageView, MessageRow } from './message-view.ts'
import type { Texts } from './message-texts.ts'

type MailInput = {
  readonly view: MessageView
  readonly heading: string
  readonly body: string
  readonly storefront: Storefront
  readonly texts: Texts
}

/** The HTML of a mail: one column of tables with inline styles, right to left in Arabic. */
export function mailHtml({ view, heading, body, storefront, texts }: MailInput): string {
  const { language } = storefront
  const { direction } = languages[language]
  const font = `font-family:'Segoe UI',Tahoma,Arial,sans-serif;line-height:${language === 'ar' ? '1.85' : '1.6'}`
  const start = direction === 'rtl' ? 'right' : 'left'
  const end = direction === 'rtl' ? 'left' : 'right'
  const pair = ({ label, value }: MessageRow, style = '', labelStyle = style) =>
    `<tr><td align="${start}" valign="top" style="padding:4px 0;color:${muted};${labelStyle}">${e(label)}</td>` +
    `<td align="${end}" valign="top" style="padding:4px 0;${style}"><bdi>${e(value)}</bdi></td></tr>`
  // On a phone the value may wrap; the label should not.
  const fact = (row: MessageRow) => pair(row, '', `white-space:nowrap;padding-${end}:16px`)
  const table = (rows: readonly string[]) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${font};font-size:16px;color:${ink};margin:0 0 20px">${rows.join('')}</table>`
  const items = (lines: MessageView['lines']) => table(itemRows(lines, { start, end }))
  const total = pair(view.total, `border-top:2px solid ${ink};font-weight:600;color:${ink};padding-top:10px`)
  const paragraph = (text: string, style = '') =>
    `<p style="margin:0 0 16px;${font};font-size:16px;color:${ink};${style}">${text}</p>`
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${e(heading)}</title></head>
<body dir="${direction}" style="margin:0;padding:0;background:#fbf7f0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#fbf7f0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" dir="${direction}" style="max-width:600px;width:100%;background:#ffffff;border:1px solid ${line};border-radius:10px"><tr><td align="${start}" style="padding:28px 24px">
<p style="margin:0 0 24px;${font};font-size:20px;color:${palm};font-weight:600">${e(texts('brand'))}</p>
<h1 style="margin:0 0 16px;${font};font-size:24px;line-height:1.35;color:${ink};font-weight:500">${e(heading)}</h1>
${paragraph(e(texts('greeting', { name: view.name })))}
${paragraph(e(body))}
<p style="margin:0 0 28px"><a href="${e(view.link)}" style="display:inline-block;padding:12px 22px;background:${palm};color:#fffdf9;text-decoration:none;border-radius:999px;${font};font-size:16px">${e(texts('link.open'))}</a></p>
${table(view.rows.map(fact))}
${items(view.lines)}
${table([...view.sums.map((row) => pair(row)), total])}
${view.canceledItems.length === 0 ? '' : `${paragraph(e(texts('canceled-items')), 'font-weight:600')}${items(view.canceledItems)}`}
${view.taxWithin === null ? '' : paragraph(e(view.taxWithin), `color:${muted};font-size:14px`)}
${paragraph(e(help(texts, storefront.country)), `color:${muted};font-size:14px`)}
${paragraph(e(texts('why', { number: view.number })), `color:${muted};font-size:13px;margin:0`)}
</td></tr></table></td></tr></table></body></html>
`
}

export const help = (texts: Texts, { contact }: Country): string =>
  // Isolated, since Arabic would otherwise move the plus of a phone number to its end.
  texts('help', { phone: `\u2068${contact.phone}\u2069`, email: `\u2068${contact.email}\u2069` })
