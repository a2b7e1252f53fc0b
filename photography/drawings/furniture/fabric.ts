import { type Color, light, mix, shade } from '../core/color.ts'
import { type Markup, type Picture, d, round } from '../core/picture.ts'
import { line, path, puff } from '../core/shapes.ts'

/** Sparse threads over a cloth, in the coordinates of the piece. */
export const weave = (p: Picture, color: Color, opacity = 0.16): string =>
  p.pattern(
    6,
    6,
    `<path d="M0 1.5h2.5M3 4.5h2.5" stroke="${color}" stroke-opacity="${opacity}" stroke-width=".7"/>`,
  )

export const boucle = (p: Picture, color: Color, opacity = 0.2): string =>
  p.pattern(
    9,
    8,
    `<path d="M1 2q1.5-1.5 3 0M6 6q1.5-1.5 3 0M2 6.5q1-1 2 0M6 2.5q1 1 2 0" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width=".8" stroke-linecap="round"/>`,
  )

export type Motif = 'plain' | 'stripe' | 'sadu' | 'block' | 'check' | 'zigzag' | 'dots'

/** Printed and woven cloths. Sadu: Bedouin bands of triangles. Block: Indian wood-block sprigs. */
export function motif(p: Picture, kind: Motif, color: Color, ground?: Color): string {
  const under = (w: number, h: number): Markup =>
    ground === undefined ? '' : `<path d="M0 0h${w}v${h}H0z" fill="${ground}"/>`
  const fine = `fill="none" stroke="${color}"`
  switch (kind) {
    case 'stripe':
      return p.pattern(9, 9, `${under(9, 9)}<path d="M2 0v9M5 0v9" ${fine} stroke-width="1.2"/>`)
    case 'sadu':
      return p.pattern(
        10,
        22,
        `${under(10, 22)}<path d="M0 2h10M0 20h10" ${fine} stroke-width="1.4"/><path d="M0 14l5-8 5 8zM3 17h4v1.5H3z" fill="${color}"/>`,
      )
    case 'block':
      return p.pattern(
        16,
        16,
        `${under(16, 16)}<path d="M4 7q-3-3 0-6 3 3 0 6zM4 7q3 0 4-3-3 0-4 3zM4 7Q1 7 0 4q3 0 4 3zM4 7v2M12 15q-3-3 0-6 3 3 0 6zM12 15q3 0 4-3-3 0-4 3zM12 15q-3 0-4-3 3 0 4 3z" fill="${color}"/>`,
      )
    case 'check':
      return p.pattern(
        12,
        12,
        `${under(12, 12)}<path d="M0 3h12M3 0v12" ${fine} stroke-width="1.6" stroke-opacity=".7"/><path d="M0 8h12M8 0v12" ${fine} stroke-width=".6"/>`,
      )
    case 'zigzag':
      return p.pattern(12, 8, `${under(12, 8)}<path d="M0 6l6-4 6 4" ${fine} stroke-width="1.3"/>`)
    case 'dots':
      return p.pattern(
        8,
        8,
        `${under(8, 8)}<circle cx="2" cy="2" r="1" fill="${color}"/><circle cx="6" cy="6" r="1" fill="${color}"/>`,
      )
    case 'plain':
      return 'none'
  }
}

export interface PillowLook {
  color: Color
  motif?: Motif
  print?: Color
}

/** A throw pillow standing on its lower edge, its middle at x; corners drawn out as filled cushions have them. */
export function pillow(
  p: Picture,
  x: number,
  foot: number,
  w: number,
  h: number,
  look: PillowLook,
  turn = 0,
): Markup {
  const { color } = look
  const l = -w / 2
  const r = w / 2
  const body =
    d`M${l} ${-h}Q${0} ${-h + h * 0.09} ${r} ${-h}Q${r - w * 0.07} ${-h / 2} ${r} ${0}` +
    d`Q0 ${-h * 0.06} ${l} 0Q${l + w * 0.07} ${-h / 2} ${l} ${-h}Z`
  const cloth =
    look.motif === undefined || look.motif === 'plain'
      ? p.soft(color)
      : motif(p, look.motif, look.print ?? shade(color, 0.35), color)
  const seam = `stroke="${mix(color, shade(color), 0.5)}" stroke-width="1.2" stroke-linejoin="round"`
  const fold = d`M${l} ${-h}Q${l + w * 0.07} ${-h / 2} ${l} 0Q0 ${-h * 0.06} ${r} 0Q${l + w * 0.5} ${-h * 0.2} ${l + w * 0.24} ${-h * 0.4}T${l} ${-h}Z`
  return `<g transform="translate(${round(x)} ${round(foot)})${turn === 0 ? '' : ` rotate(${turn})`}">${path(body, cloth, seam)}${cloth.startsWith('url') && look.motif !== undefined && look.motif !== 'plain' ? path(fold, '#3a1f14', 'fill-opacity=".07"') : ''}</g>`
}

/** A bolster seen from its round end and side. */
export function bolster(p: Picture, x: number, foot: number, w: number, h: number, color: Color): Markup {
  return (
    path(puff(x - w / 2, foot - h, w, h, h / 2, 0.5), p.fall(color)) +
    line(
      d`M${x - w / 2 + h * 0.55} ${foot - h}V${foot}M${x + w / 2 - h * 0.55} ${foot - h}V${foot}`,
      shade(color, 0.3),
      1,
      'stroke-opacity=".5"',
    )
  )
}

/** A folded throw hanging over an edge, with fringe. */
export function throwBlanket(
  p: Picture,
  x: number,
  top: number,
  w: number,
  h: number,
  color: Color,
  kind: Motif = 'stripe',
): Markup {
  const body = d`M${x} ${top}q${w / 2} -4 ${w} 0l${w * 0.06} ${h}q${-w * 0.25} 3 ${-w * 0.5} 0t${-w * 0.62} 0Z`
  return (
    line(d`M${x - w * 0.08} ${top + h + 2}h${w * 1.12}`, light(color, 0.1), 5, 'stroke-dasharray="1.2 3"') +
    path(body, motif(p, kind, shade(color, 0.2), color)) +
    path(
      d`M${x + w * 0.55} ${top}q3 ${h / 2} 1 ${h}`,
      'none',
      `stroke="${shade(color, 0.4)}" stroke-opacity=".25" stroke-width="2"`,
    )
  )
}
