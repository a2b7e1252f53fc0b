import { type Color, light, shade } from '../core/color.ts'
import { walnut } from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { box, contact, leg, line, path, puff, spread, stampAt } from '../core/shapes.ts'
import { weave } from './fabric.ts'

export interface SofaLook {
  fabric: Color
  wood?: Color
  width?: number
  seats?: number
  /** Width of an armrest. */
  arm?: number
}

const crease = (data: string, fabric: Color, opacity = 0.28): Markup =>
  line(data, shade(fabric, 0.55), 1, `stroke-opacity="${opacity}" stroke-linecap="round"`)

/** One seat cushion: lit top, a soft edge, the front below it. */
export function seatCushion(p: Picture, x: number, top: number, w: number, h: number, fabric: Color): Markup {
  return (
    path(
      puff(x, top, w, h, 6, 1.6),
      p.linear([
        { at: 0, color: shade(fabric, 0.12) },
        { at: 0.22, color: light(fabric, 0.16) },
        { at: 0.42, color: light(fabric, 0.06) },
        { at: 0.5, color: fabric },
        { at: 1, color: shade(fabric, 0.16) },
      ]),
    ) +
    crease(
      d`M${x + 5} ${top + h * 0.46}Q${x + w / 2} ${top + h * 0.49} ${x + w - 5} ${top + h * 0.46}`,
      fabric,
      0.18,
    )
  )
}

export function backCushion(p: Picture, x: number, top: number, w: number, h: number, fabric: Color): Markup {
  return (
    path(puff(x, top, w, h, 9, 2.4), p.soft(light(fabric, 0.05), 0.9)) +
    crease(
      d`M${x + w * 0.3} ${top + h - 3}q${w * 0.2} ${-5} ${w * 0.4} 0M${x + 5} ${top + 9}q1 -4 5 -5`,
      fabric,
      0.22,
    )
  )
}

function armrest(p: Picture, x: number, top: number, w: number, fabric: Color): Markup {
  const h = -9 - top
  return (
    path(puff(x, top, w, h, 7, 1), p.lit(fabric)) +
    path(puff(x + 1.5, top + 1, w - 3, 9, 4.5, 0.5), light(fabric, 0.22), 'fill-opacity=".5"')
  )
}

/** A sofa from the front, standing on (0, 0). */
export function sofa(
  p: Picture,
  { fabric, wood = walnut, width = 220, seats = 3, arm = 20 }: SofaLook,
): Markup {
  const l = -width / 2
  const inner = width - arm * 2
  const seat = inner / seats
  const starts = spread(l + arm, l + arm + inner - seat, seats)
  const back = p.stamp(backCushion(p, 0.5, -81, seat - 1, 42, fabric))
  const cushion = p.stamp(seatCushion(p, 0.4, -46, seat - 0.8, 25, fabric))
  const legs = [l + 14, l + width - 14].map((x, i) => leg(x, -12, 0, 7, wood, i === 0 ? -2 : 2)).join('')
  return (
    contact(p, 4, 0, width * 0.56, 9) +
    leg(-width * 0.12, -11, -2, 5, shade(wood, 0.4)) +
    leg(width * 0.12, -11, -2, 5, shade(wood, 0.4)) +
    legs +
    path(puff(l + 5, -84, width - 10, 74, 14, 1.5), p.soft(shade(fabric, 0.1))) +
    starts.map((x) => stampAt(back, x, 0)).join('') +
    box(l + arm, -48, inner, 7, p.gloom(0.3)) +
    starts.map((x) => stampAt(cushion, x, 0)).join('') +
    path(puff(l + arm - 2, -24, inner + 4, 15, 3, 0.4), p.fall(shade(fabric, 0.06))) +
    box(l + arm, -24, inner, 4, p.gloom(0.3)) +
    armrest(p, l, -62, arm, fabric) +
    armrest(p, l + width - arm, -62, arm, shade(fabric, 0.05)) +
    box(l + arm, -60, 7, 38, p.gloom(0.25, 'end')) +
    path(puff(l + 3, -83, width - 6, 72, 12, 1), weave(p, shade(fabric, 0.6)), 'fill-opacity=".7"')
  )
}

/** A sectional: a sofa whose last seat comes forward as a chaise. */
export function sectional(p: Picture, { fabric, wood = walnut, width = 290 }: SofaLook): Markup {
  const l = -width / 2
  const arm = 18
  const chaise = 88
  const long = width - arm - chaise
  const seat = long / 2
  const x2 = l + arm + long
  return (
    contact(p, 0, -2, width * 0.55, 9) +
    contact(p, x2 + chaise / 2, 20, chaise * 0.62, 8) +
    leg(l + 12, -11, 0, 7, wood, -1) +
    leg(x2 - 24, -11, 0, 6, wood) +
    leg(x2 + 8, 10, 20, 7, wood, -1) +
    leg(x2 + chaise - 8, 10, 20, 7, wood, 1) +
    path(puff(l + 4, -80, width - 6, 70, 12, 1.5), p.soft(shade(fabric, 0.1))) +
    [l + arm, l + arm + seat].map((x) => backCushion(p, x + 0.5, -78, seat - 1, 42, fabric)).join('') +
    backCushion(p, x2 + 0.5, -78, chaise - 4, 42, fabric) +
    box(l + arm, -46, width - arm - 4, 8, p.gloom(0.3)) +
    [l + arm, l + arm + seat].map((x) => seatCushion(p, x + 0.4, -44, seat - 0.8, 23, fabric)).join('') +
    path(puff(l + arm - 2, -23, long + 4, 14, 3, 0.4), p.fall(shade(fabric, 0.06))) +
    box(l + arm, -23, long, 4, p.gloom(0.3)) +
    armrest(p, l, -60, arm, fabric) +
    box(l + arm, -58, 7, 36, p.gloom(0.25, 'end')) +
    path(
      d`M${x2 + 2} -43Q${x2 + chaise / 2} -46 ${x2 + chaise - 2} -43L${x2 + chaise + 3} -8Q${x2 + chaise / 2} -6 ${x2 - 3} -8Z`,
      p.linear([
        { at: 0, color: shade(fabric, 0.14) },
        { at: 0.25, color: light(fabric, 0.1) },
        { at: 1, color: light(fabric, 0.2) },
      ]),
    ) +
    path(puff(x2 - 3, -9, chaise + 6, 12, 4, 0.8), p.fall(fabric)) +
    path(puff(x2 - 2, 1, chaise + 4, 11, 3, 0.4), p.fall(shade(fabric, 0.08))) +
    box(x2 - 12, -20, 10, 26, p.fade(shade(fabric, 0.8), 0, 0.18, 1, 0)) +
    crease(d`M${x2 + 10} -26q${chaise / 2} 3 ${chaise - 22} -1`, fabric, 0.16) +
    path(puff(l + 3, -80, width - 6, 70, 12, 1), weave(p, shade(fabric, 0.6)), 'fill-opacity=".6"')
  )
}
