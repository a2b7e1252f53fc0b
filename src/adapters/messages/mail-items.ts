import { escapeHtml as e } from './clean-text.ts'
import { line, muted, sand } from './mail-look.ts'
import type { MessageLine } from './message-view.ts'

/** In px; the file is larger, for high-resolution screens. */
const side = 64

type Edges = { readonly start: 'left' | 'right'; readonly end: 'left' | 'right' }

/** Table rows of a mail: picture, name and choice, amount. No picture column if no line has a picture. */
export function itemRows(lines: readonly MessageLine[], { start, end }: Edges): readonly string[] {
  const pictured = lines.some(({ picture }) => picture !== null)
  const cell = `padding:10px 0;border-top:1px solid ${line}`
  const bundleRow = (bundle: string) =>
    `<tr><td colspan="${pictured ? 3 : 2}" align="${start}" style="padding:10px 0 0;border-top:1px solid ${line};font-weight:bold;font-size:14px">${e(bundle)}</td></tr>`
  return lines.map(
    ({ name, choice, amount, picture, bundle }) =>
      `${bundle === undefined ? '' : bundleRow(bundle)}<tr>${pictured ? `<td width="${side}" valign="top" style="${cell}">${picture ? pictureHtml(picture) : ''}</td>` : ''}` +
      `<td align="${start}" valign="top" style="padding:10px ${pictured ? 12 : 0}px;border-top:1px solid ${line}">${e(name)}` +
      `${choice ? `<br><span style="color:${muted};font-size:14px">${e(choice)}</span>` : ''}</td>` +
      `<td align="${end}" valign="top" style="${cell};white-space:nowrap"><bdi>${e(amount)}</bdi></td></tr>`,
  )
}

/** Mail programs that block images show a tile of the same size with the alt text. */
const pictureHtml = ({ url, alt }: NonNullable<MessageLine['picture']>): string =>
  `<img src="${e(url)}" width="${side}" height="${side}" alt="${e(alt)}" ` +
  `style="display:block;width:${side}px;height:${side}px;border:0;border-radius:8px;overflow:hidden;` +
  `background:${sand};color:${muted};font-size:11px;line-height:1.3">`
