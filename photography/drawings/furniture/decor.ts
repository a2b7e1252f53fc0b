import { type Color, light, shade } from '../core/color.ts'
import { brass, linen, oak, palm, rose, saffron, sage, terracotta } from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { arch, box, contact, disc, line, oval, path, puff, spread } from '../core/shapes.ts'
import { type Motif, motif } from './fabric.ts'

export type VaseShape = 'bottle' | 'round' | 'tall' | 'jug'

/** A thrown vase of about unit height times `h`. */
export function vase(p: Picture, shape: VaseShape, h: number, color: Color): Markup {
  const s = (v: number) => v * h
  const outline: Record<VaseShape, string> = {
    bottle: d`M${s(-0.2)} 0C${s(-0.42)} ${s(-0.1)} ${s(-0.4)} ${s(-0.52)} ${s(-0.12)} ${s(-0.62)}Q${s(-0.07)} ${s(-0.66)} ${s(-0.07)} ${s(-0.94)}L${s(-0.1)} ${s(-1)}H${s(0.1)}L${s(0.07)} ${s(-0.94)}Q${s(0.07)} ${s(-0.66)} ${s(0.12)} ${s(-0.62)}C${s(0.4)} ${s(-0.52)} ${s(0.42)} ${s(-0.1)} ${s(0.2)} 0Q0 ${s(0.03)} ${s(-0.2)} 0Z`,
    round: d`M${s(-0.3)} 0C${s(-0.66)} ${s(-0.16)} ${s(-0.62)} ${s(-0.8)} ${s(-0.2)} ${s(-0.88)}L${s(-0.22)} ${s(-1)}H${s(0.22)}L${s(0.2)} ${s(-0.88)}C${s(0.62)} ${s(-0.8)} ${s(0.66)} ${s(-0.16)} ${s(0.3)} 0Q0 ${s(0.04)} ${s(-0.3)} 0Z`,
    tall: d`M${s(-0.15)} 0Q${s(-0.26)} ${s(-0.5)} ${s(-0.2)} ${s(-0.8)}Q${s(-0.18)} ${s(-0.9)} ${s(-0.12)} ${s(-0.93)}L${s(-0.14)} ${s(-1)}H${s(0.14)}L${s(0.12)} ${s(-0.93)}Q${s(0.18)} ${s(-0.9)} ${s(0.2)} ${s(-0.8)}Q${s(0.26)} ${s(-0.5)} ${s(0.15)} 0Q0 ${s(0.03)} ${s(-0.15)} 0Z`,
    jug: d`M${s(-0.22)} 0C${s(-0.46)} ${s(-0.2)} ${s(-0.36)} ${s(-0.56)} ${s(-0.16)} ${s(-0.7)}L${s(-0.18)} ${s(-0.92)}L${s(-0.26)} ${s(-1)}H${s(0.16)}L${s(0.15)} ${s(-0.7)}C${s(0.36)} ${s(-0.56)} ${s(0.46)} ${s(-0.2)} ${s(0.22)} 0Q0 ${s(0.03)} ${s(-0.22)} 0Z`,
  }
  const ear =
    shape === 'jug'
      ? path(
          d`M${s(0.14)} ${s(-0.88)}C${s(0.48)} ${s(-0.92)} ${s(0.46)} ${s(-0.5)} ${s(0.3)} ${s(-0.46)}`,
          'none',
          d`stroke-width="${s(0.06)}" stroke="${0}"`.replace('"0"', `"${shade(color, 0.2)}"`),
        )
      : ''
  return (
    contact(p, 1, 0, h * 0.42, h * 0.07) +
    ear +
    path(outline[shape], p.lit(color, 1.5)) +
    path(
      d`M${s(-0.27)} ${s(-0.42)}Q${s(-0.3)} ${s(-0.24)} ${s(-0.2)} ${s(-0.12)}`,
      'none',
      `stroke="${light(color, 0.7)}" stroke-opacity=".4" stroke-width="${Math.round(h * 0.5) / 10}" stroke-linecap="round"`,
    )
  )
}

/** Bands of slip round a vase: drawn over it. */
export const slip = (h: number, half: number, at: number, color: Color): Markup =>
  line(d`M${-half * h} ${-at * h}Q0 ${(-at + 0.04) * h} ${half * h} ${-at * h}`, color, h * 0.025)

export type Art = 'dunes' | 'arch' | 'sprig' | 'sea' | 'sun'

/** A framed print; hangs with its upper edge's middle at (0, 0). */
export function frame(p: Picture, w: number, h: number, art: Art, wood: Color = oak): Markup {
  const m = Math.min(w, h) * 0.13
  const x = -w / 2 + m
  const y = m
  const iw = w - m * 2
  const ih = h - m * 2
  const foot = y + ih
  const prints: Record<Art, Markup> = {
    dunes:
      disc(x + iw * 0.68, y + ih * 0.3, iw * 0.14, saffron) +
      path(
        d`M${x} ${foot}V${y + ih * 0.6}Q${x + iw * 0.3} ${y + ih * 0.42} ${x + iw * 0.6} ${y + ih * 0.62}T${x + iw} ${y + ih * 0.56}V${foot}Z`,
        rose,
      ) +
      path(
        d`M${x} ${foot}V${y + ih * 0.8}Q${x + iw * 0.4} ${y + ih * 0.6} ${x + iw} ${y + ih * 0.84}V${foot}Z`,
        terracotta,
      ),
    arch:
      path(arch(x + iw / 2, foot - ih * 0.12, iw * 0.66, ih * 0.74), terracotta) +
      path(arch(x + iw / 2, foot - ih * 0.12, iw * 0.4, ih * 0.54), saffron) +
      path(arch(x + iw / 2, foot - ih * 0.12, iw * 0.16, ih * 0.34), linen),
    sprig:
      line(
        d`M${x + iw / 2} ${foot - ih * 0.12}Q${x + iw * 0.46} ${y + ih * 0.5} ${x + iw * 0.54} ${y + ih * 0.14}`,
        palm,
        iw * 0.03,
      ) +
      path(
        [0.3, 0.46, 0.62]
          .map(
            (v) =>
              d`M${x + iw * 0.5} ${y + ih * (v + 0.16)}q${-iw * 0.3} ${-ih * 0.02} ${-iw * 0.3} ${-ih * 0.15}q${iw * 0.26} 0 ${iw * 0.3} ${ih * 0.15}q${iw * 0.04} ${-ih * 0.2} ${iw * 0.3} ${-ih * 0.18}q${-iw * 0.02} ${ih * 0.16} ${-iw * 0.3} ${ih * 0.18}z`,
          )
          .join(''),
        sage,
      ),
    sea:
      disc(x + iw / 2, y + ih * 0.46, iw * 0.2, '#f0b667') +
      box(x, y + ih * 0.5, iw, ih * 0.5, '#6fa5a6') +
      line(
        d`M${x + iw * 0.2} ${y + ih * 0.62}h${iw * 0.6}M${x + iw * 0.34} ${y + ih * 0.74}h${iw * 0.4}M${x + iw * 0.14} ${y + ih * 0.86}h${iw * 0.4}`,
        linen,
        ih * 0.016,
      ),
    sun:
      disc(x + iw / 2, y + ih * 0.42, iw * 0.26, terracotta) +
      path(
        d`M${x + iw * 0.14} ${y + ih * 0.62}h${iw * 0.72}v${ih * 0.05}h${-iw * 0.72}zM${x + iw * 0.2} ${y + ih * 0.74}h${iw * 0.6}v${ih * 0.05}h${-iw * 0.6}z`,
        palm,
      ),
  }
  return (
    box(-w / 2 + 2.5, 3, w, h, '#3a1f14', 1, 'fill-opacity=".16"') +
    box(-w / 2, 0, w, h, p.lit(wood), 1) +
    box(-w / 2 + 2.2, 2.2, w - 4.4, h - 4.4, '#fdf8ee') +
    box(x, y, iw, ih, '#f3e4cc') +
    prints[art]
  )
}

/** An arched mirror standing on (0, 0). */
export function mirror(p: Picture, w: number, h: number, metal: Color = brass): Markup {
  const streak = (x: number, wide: number) =>
    d`M${x} ${-h * 0.1}L${x + w * 0.4} ${-h * 0.86}h${wide}L${x + wide} ${-h * 0.1}Z`
  return (
    contact(p, 2, 0, w * 0.6, 4) +
    path(arch(0, 0, w, h), p.lit(metal, 1.3)) +
    path(
      arch(0, -3.5, w - 7, h - 7),
      p.linear(
        [
          { at: 0, color: '#e9f0ea' },
          { at: 0.55, color: '#cfdcd5' },
          { at: 1, color: '#e8d9c0' },
        ],
        0.6,
        1,
      ),
    ) +
    path(streak(-w * 0.36, w * 0.16) + streak(-w * 0.1, w * 0.06), '#ffffff', 'fill-opacity=".45"')
  )
}

/** A woven basket. */
export function basket(p: Picture, w: number, h: number, color: Color = '#c99b62'): Markup {
  const weaveOf = p.pattern(
    8,
    6,
    `<path d="M0 3q2-3 4 0t4 0" fill="none" stroke="${shade(color, 0.35)}" stroke-opacity=".6" stroke-width="1"/>`,
  )
  const body = d`M${-w * 0.46} ${-h}Q${-w * 0.56} ${-h * 0.4} ${-w * 0.38} 0H${w * 0.38}Q${w * 0.56} ${-h * 0.4} ${w * 0.46} ${-h}Z`
  return (
    contact(p, 1, 0, w * 0.5, 3) +
    path(body, p.lit(color)) +
    path(body, weaveOf) +
    oval(0, -h, w * 0.46, w * 0.06, shade(color, 0.45)) +
    line(d`M${-w * 0.46} ${-h}A${w * 0.46} ${w * 0.06} 0 0 0 ${w * 0.46} ${-h}`, light(color, 0.2), 2)
  )
}

/** Folded cloths, one upon another. */
export function folded(
  p: Picture,
  w: number,
  colors: readonly Color[],
  each = 13,
  kind: Motif = 'plain',
): Markup {
  return (
    contact(p, 1, 0, w * 0.54, 3.6) +
    colors
      .map((color, i) => {
        const y = -each * (i + 1)
        const inset = (i % 2) * 2
        const body = puff(-w / 2 + inset, y, w - inset * 2, each - 0.6, each * 0.44, 0.8)
        return (
          path(body, p.fall(color)) +
          (kind === 'plain' ? '' : path(body, motif(p, kind, shade(color, 0.3)), 'fill-opacity=".5"')) +
          line(
            d`M${-w / 2 + inset + 5} ${y + each * 0.52}H${w / 2 - inset - 2}`,
            shade(color, 0.4),
            0.9,
            'stroke-opacity=".4"',
          )
        )
      })
      .join('')
  )
}

/** A curtain in even folds hanging from (x, top). */
export function drape(
  p: Picture,
  x: number,
  top: number,
  w: number,
  h: number,
  color: Color,
  folds = 6,
): Markup {
  const each = w / folds
  const hem = Array.from({ length: folds }, () => d`q${-each / 2} 4 ${-each} 0`).join('')
  const body = d`M${x} ${top}H${x + w}V${top + h}${0}`.replace(/0$/, hem) + 'Z'
  const shadows = spread(x + each, x + w - each, folds - 1).map(
    (fx) =>
      d`M${fx - each * 0.3} ${top}Q${fx + each * 0.16} ${top + h / 2} ${fx - each * 0.2} ${top + h}H${fx + each * 0.1}Q${fx + each * 0.3} ${top + h / 2} ${fx} ${top}Z`,
  )
  return (
    path(body, p.lit(color, 0.8)) +
    path(shadows.join(''), shade(color, 0.55), 'fill-opacity=".16"') +
    line(
      spread(x + each * 0.45, x + w - each * 0.55, folds)
        .map((fx) => d`M${fx} ${top}V${top + h}`)
        .join(''),
      light(color, 0.5),
      each * 0.12,
      'stroke-opacity=".35"',
    )
  )
}
