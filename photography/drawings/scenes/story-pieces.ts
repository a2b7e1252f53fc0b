import { light, shade } from '../core/colour.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { arch, box, contact, disc, leg, line, path, spread } from '../core/shapes.ts'
import { type Motif, motif } from '../furniture/fabric.ts'

/** A street in afternoon light: houses of plaster, a pavement, palms. */
export function street(p: Picture): Markup {
  const house = (x: number, y: number, w: number, colour: string): Markup =>
    box(x, y, w, 470 - y, p.lit(colour)) +
    box(x - 6, y - 8, w + 12, 12, light(colour, 0.4), 2) +
    path(
      [0.28, 0.72].map((u) => arch(x + w * u, y + 110, w * 0.16, 66)).join(''),
      shade(colour, 0.4),
      'fill-opacity=".6"',
    )
  return (
    box(
      0,
      0,
      960,
      470,
      p.linear([
        { at: 0, colour: '#cfe3de' },
        { at: 1, colour: '#f8e8c8' },
      ]),
    ) +
    disc(770, 110, 46, '#fff6dc') +
    house(40, 170, 220, '#ecd0ab') +
    house(250, 110, 230, '#f3e2c6') +
    house(470, 200, 210, '#e6bf9c') +
    house(670, 150, 260, '#f0d8b6') +
    box(0, 470, 960, 60, p.fall('#e6cfa8')) +
    box(0, 524, 960, 196, p.fall('#bfa284')) +
    box(0, 520, 960, 8, light('#e6cfa8', 0.4)) +
    line('M40 640h120m80 0h120m80 0h120m80 0h120m80 0h120', '#f6e9d2', 7, 'stroke-opacity=".7"')
  )
}

/** A chair not yet finished: frame without its seat. */
export const bareChair = (p: Picture): Markup => {
  const wood = '#cf9d68'
  return (
    contact(p, 1, 0, 30, 5) +
    leg(-17, -44, -4, 4, shade(wood, 0.25)) +
    leg(17, -44, -4, 4, shade(wood, 0.25)) +
    path(
      'M-21 -44L-23 -82Q-22 -90 0 -90T23 -82L21 -44',
      'none',
      `stroke="${wood}" stroke-width="4.6" stroke-linecap="round"`,
    ) +
    line('M-21 -54H21M-21 -68H21', wood, 3.4) +
    box(-23, -44, 46, 5, p.lit(wood), 1) +
    leg(-21, -40, 0, 5, p.lit(wood), -1.5) +
    leg(21, -40, 0, 5, p.lit(wood), 1.5)
  )
}

/** A sample of cloth with pinked edges. */
export const swatch = (
  p: Picture,
  x: number,
  y: number,
  w: number,
  h: number,
  turn: number,
  colour: string,
  kind: Motif,
): Markup =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${box(3, 5, w, h, '#3a1f14', 2, 'fill-opacity=".18"')}${path(
    'M0 0' +
      spread(0, w, Math.round(w / 10) + 1)
        .map((sx, i) => d`L${sx} ${i % 2 === 0 ? 0 : 5}`)
        .join('') +
      d`V${h}` +
      spread(w, 0, Math.round(w / 10) + 1)
        .map((sx, i) => d`L${sx} ${h - (i % 2 === 0 ? 0 : 5)}`)
        .join('') +
      'Z',
    p.soft(colour),
  )}${kind === 'plain' ? '' : box(0, 5, w, h - 10, motif(p, kind, light(colour, 0.55)), 0, 'fill-opacity=".75"')}</g>`
