import { encode } from 'uqr'
import type { Language } from '#kernel/language.ts'
import { escapeHtml as e } from './clean-text.ts'
import { fontOf } from './mail-frame.ts'
import { ink, muted, sand } from './mail-look.ts'

/** Pixels of a module: about four centimeters in all, which a scanner reads from a phone. */
const modulePx = 6

/** A pickup code to read out and to scan. Cells of a table, since mail programs hide pictures until they are allowed. */
export const mailPickupCode = (
  language: Language,
  { label, code }: { readonly label: string; readonly code: string },
): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px;background:${sand};border-radius:10px"><tr>
<td style="padding:16px">${drawCode(code)}</td>
<td style="padding:16px;${fontOf(language)}"><span style="color:${muted};font-size:14px">${e(label)}</span><br><bdi dir="ltr" style="font-family:Menlo,Consolas,monospace;font-size:26px;letter-spacing:3px;color:${ink}">${e(code)}</bdi></td>
</tr></table>`

/** Left to right in Arabic mails too: a mirrored code cannot be read. */
function drawCode(code: string): string {
  const { data } = encode(code, { ecc: 'M', border: 4 })
  const rows = data.map((row) => `<tr height="${modulePx}">${runsOf(row).map(drawRun).join('')}</tr>`)
  return `<table role="presentation" dir="ltr" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="border-collapse:collapse;font-size:0;line-height:0">${rows.join('')}</table>`
}

type Run = { readonly dark: boolean; readonly length: number }

const runsOf = (row: readonly boolean[]): readonly Run[] =>
  row.reduce<Run[]>((runs, dark) => {
    const last = runs.at(-1)
    if (last?.dark !== dark) return [...runs, { dark, length: 1 }]
    return [...runs.slice(0, -1), { dark, length: last.length + 1 }]
  }, [])

const drawRun = ({ dark, length }: Run): string =>
  `<td colspan="${length}" width="${length * modulePx}" height="${modulePx}"${dark ? ' bgcolor="#000000"' : ''}></td>`
