import { languages, type Language } from '#kernel/language.ts'
import { escapeHtml as e } from './clean-text.ts'
import { ink, line, palm } from './mail-look.ts'

/** Mail programs load no web fonts; Arabic needs more room between its lines. */
export const fontOf = (language: Language): string =>
  `font-family:'Segoe UI',Tahoma,Arial,sans-serif;line-height:${language === 'ar' ? '1.85' : '1.6'}`

/** Sides of table cells, which know no logical ones. */
export const edgesOf = (
  language: Language,
): { readonly start: 'left' | 'right'; readonly end: 'left' | 'right' } =>
  languages[language].direction === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' }

/** `html` is escaped already. */
export const mailParagraph = (language: Language, html: string, style = ''): string =>
  `<p style="margin:0 0 16px;${fontOf(language)};font-size:16px;color:${ink};${style}">${html}</p>`

/** Plain text, not escaped. */
export const mailButton = (
  language: Language,
  { label, href }: { readonly label: string; readonly href: string },
): string =>
  `<p style="margin:0 0 28px"><a href="${e(href)}" style="display:inline-block;padding:12px 22px;background:${palm};color:#fffdf9;text-decoration:none;border-radius:999px;${fontOf(language)};font-size:16px">${e(label)}</a></p>`

type Frame = {
  readonly language: Language
  readonly brand: string
  readonly heading: string
  /** HTML */
  readonly body: string
}

/** The document of a mail: one column with the brand and a heading, right to left in Arabic. */
export function mailFrame({ language, brand, heading, body }: Frame): string {
  const { direction } = languages[language]
  const font = fontOf(language)
  const start = direction === 'rtl' ? 'right' : 'left'
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${e(heading)}</title></head>
<body dir="${direction}" style="margin:0;padding:0;background:#fbf7f0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#fbf7f0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" dir="${direction}" style="max-width:600px;width:100%;background:#ffffff;border:1px solid ${line};border-radius:10px"><tr><td align="${start}" style="padding:28px 24px">
<p style="margin:0 0 24px;${font};font-size:20px;color:${palm};font-weight:600">${e(brand)}</p>
<h1 style="margin:0 0 16px;${font};font-size:24px;line-height:1.35;color:${ink};font-weight:500">${e(heading)}</h1>
${body}
</td></tr></table></td></tr></table></body></html>
`
}
