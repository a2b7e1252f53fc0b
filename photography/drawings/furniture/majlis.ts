import { type Color, light, shade } from '../core/color.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { box, contact, line, path, puff, spread, stampAt } from '../core/shapes.ts'
import { motif } from './fabric.ts'

export interface MajlisLook {
  fabric: Color
  band: Color
  thread: Color
  width?: number
  seats?: number
}

/** One back cushion of a floor seat: plain cloth with a woven band across. */
function back(p: Picture, x: number, foot: number, w: number, h: number, look: MajlisLook): Markup {
  const { fabric, band, thread } = look
  return (
    path(puff(x, foot - h, w, h, 8, 2.2), p.soft(light(fabric, 0.05))) +
    box(x + 0.5, foot - h * 0.68, w - 1, h * 0.4, p.lit(band)) +
    box(x + 0.5, foot - h * 0.68, w - 1, h * 0.4, motif(p, 'sadu', thread)) +
    line(
      d`M${x + w * 0.3} ${foot - 3}q${w * 0.2} -4 ${w * 0.4} 0`,
      shade(fabric, 0.5),
      1,
      'stroke-opacity=".3" stroke-linecap="round"',
    )
  )
}

/** Arabic floor seating: a long low mattress, cushions along the wall, a bolster at each end. */
export function floorSeating(p: Picture, look: MajlisLook): Markup {
  const { fabric, band, thread, width = 280, seats = 4 } = look
  const l = -width / 2
  const each = (width - 8) / seats
  const starts = spread(l + 4, -l - 4 - each, seats)
  const cushion = p.stamp(back(p, 0.5, -22, each - 1, 44, look))
  const rest = (x: number): Markup =>
    path(puff(x - 17, -40, 34, 25, 7, 1.6), p.soft(band)) +
    path(puff(x - 17, -40, 34, 25, 7, 1.6), motif(p, 'stripe', thread), 'fill-opacity=".55"') +
    path(puff(x - 12, -44, 24, 8, 3.6, 0.6), p.fall(light(band, 0.15)))
  return (
    contact(p, 3, 0, width * 0.54, 7) +
    starts.map((x) => stampAt(cushion, x, 0)).join('') +
    box(l + 6, -28, width - 12, 9, p.gloom(0.3, 'up')) +
    path(
      puff(l, -24, width, 24, 5, 0.8),
      p.linear([
        { at: 0, color: light(fabric, 0.1) },
        { at: 0.3, color: light(fabric, 0.16) },
        { at: 0.4, color: fabric },
        { at: 1, color: shade(fabric, 0.2) },
      ]),
    ) +
    box(l + 1, -12, width - 2, 7, p.lit(band)) +
    line(d`M${l + 1} -12H${-l - 1}M${l + 1} -5H${-l - 1}`, thread, 0.9) +
    path(
      Array.from({ length: Math.round(width / 9) }, (_, i) => d`M${l + 3 + i * 9} -6l3.5 -5 3.5 5z`).join(''),
      thread,
      'fill-opacity=".85"',
    ) +
    (seats > 2 ? rest(l + 4 + each * 2) : '')
  )
}
