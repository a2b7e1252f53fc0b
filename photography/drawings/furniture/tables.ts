import { type Color, light, shade } from '../core/color.ts'
import { brass, oak, walnut } from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { box, contact, disc, leg, line, oval, path, spread } from '../core/shapes.ts'

/** A few long lines of grain across a wooden face. */
export function grain(x: number, y: number, w: number, h: number, wood: Color): Markup {
  const data = spread(y + h * 0.25, y + h * 0.8, 3)
    .map((gy, i) => d`M${x + w * (0.08 + i * 0.1)} ${gy}q${w * 0.22} ${-h * 0.12} ${w * 0.4} 0t${w * 0.24} 0`)
    .join('')
  return line(data, shade(wood, 0.4), 0.8, 'stroke-opacity=".3" stroke-linecap="round"')
}

/** A round coffee table on a drum of slats or on three legs. */
export function coffeeTable(
  p: Picture,
  w = 100,
  wood: Color = walnut,
  base: 'drum' | 'legs' = 'drum',
): Markup {
  const r = w / 2
  const h = 38
  const drum =
    path(d`M${-r * 0.62} ${-h}V-4Q0 7 ${r * 0.62} -4V${-h}Z`, p.lit(shade(wood, 0.08), 1.3)) +
    line(
      spread(-0.57, 0.57, 13)
        .map((u) => d`M${u * r} ${-h + 4}V${-2 + (1 - Math.abs(u)) * 4}`)
        .join(''),
      shade(wood, 0.5),
      1.4,
      'stroke-opacity=".35"',
    )
  const legs =
    leg(-r * 0.1, -h, -8, 5, shade(wood, 0.4)) +
    leg(-r * 0.66, -h, 0, 6, p.lit(wood), -4) +
    leg(r * 0.66, -h, 0, 6, p.lit(shade(wood, 0.1)), 4)
  return (
    contact(p, 3, -1, r * (base === 'drum' ? 0.9 : 1.05), 8) +
    (base === 'drum' ? drum : legs) +
    oval(0, -h + 4, r * 0.64, 5, shade(wood, 0.7), 'fill-opacity=".35"') +
    path(d`M${-r} ${-h}V${-h + 4}A${r} ${r * 0.16} 0 0 0 ${r} ${-h + 4}V${-h}Z`, p.lit(shade(wood, 0.18))) +
    oval(0, -h, r, r * 0.16, p.lit(light(wood, 0.14))) +
    line(
      d`M${-r * 0.7} ${-h - 1}q${r * 0.5} -4 ${r} 0M${-r * 0.3} ${-h + 4}q${r * 0.5} -3 ${r * 0.9} -1`,
      shade(wood, 0.4),
      0.8,
      'stroke-opacity=".3"',
    )
  )
}

/** A dining table seen slightly from above: an oval top on two feet. */
export function diningTable(p: Picture, w = 220, wood: Color = oak): Markup {
  const r = w / 2
  const foot = (x: number, tone: Color) =>
    path(
      d`M${x - 9} -66Q${x - 4} -40 ${x - 8} -6L${x - 18} 0H${x + 18}L${x + 8} -6Q${x + 4} -40 ${x + 9} -66Z`,
      p.lit(tone),
    )
  return (
    contact(p, 4, -1, r * 0.8, 9) +
    box(-w * 0.28, -34, w * 0.56, 5, shade(wood, 0.35), 2) +
    foot(-w * 0.27, wood) +
    foot(w * 0.27, shade(wood, 0.08)) +
    path(d`M${-r * 0.8} -64H${r * 0.8}L${r * 0.7} -58H${-r * 0.7}Z`, shade(wood, 0.4)) +
    path(
      d`M${-r} -74V-70Q${-r} -61 ${-r * 0.78} -61H${r * 0.78}Q${r} -61 ${r} -70V-74Z`,
      p.lit(shade(wood, 0.16)),
    ) +
    path(
      d`M${-r} -74Q${-r * 0.98} -82 ${-r * 0.74} -83H${r * 0.74}Q${r * 0.98} -82 ${r} -74Q${r} -65 ${r * 0.78} -65H${-r * 0.78}Q${-r} -65 ${-r} -74Z`,
      p.lit(light(wood, 0.2)),
    ) +
    line(
      d`M${-r * 0.8} -76q${r * 0.4} -4 ${r * 0.8} 0t${r * 0.7} -1M${-r * 0.4} -70q${r * 0.4} -3 ${r} 0`,
      shade(wood, 0.35),
      0.9,
      'stroke-opacity=".35"',
    )
  )
}

/** A writing desk with two drawers. */
export function desk(p: Picture, w = 140, wood: Color = oak): Markup {
  const l = -w / 2
  const knob = (x: number) => disc(x, -64, 1.9, p.soft(brass))
  return (
    contact(p, 3, 0, w * 0.54, 6) +
    leg(l + 12, -58, -5, 4.5, shade(wood, 0.4)) +
    leg(-l - 12, -58, -5, 4.5, shade(wood, 0.4)) +
    leg(l + 5, -58, 0, 5.5, p.lit(wood), -2) +
    leg(-l - 5, -58, 0, 5.5, p.lit(shade(wood, 0.1)), 2) +
    box(l + 2, -70, w - 4, 14, p.lit(shade(wood, 0.06)), 1.5) +
    box(l + 6, -68, w * 0.42, 10, p.lit(light(wood, 0.1)), 1) +
    box(-l - 6 - w * 0.42, -68, w * 0.42, 10, p.lit(wood), 1) +
    knob(l + 6 + w * 0.21) +
    knob(-l - 6 - w * 0.21) +
    grain(l + 6, -68, w * 0.42, 10, wood) +
    path(d`M${l} -71L${l + 6} -78H${-l - 6}L${-l} -71V-68H${l}Z`, p.lit(shade(wood, 0.14))) +
    path(d`M${l} -71L${l + 6} -78H${-l - 6}L${-l} -71Z`, p.lit(light(wood, 0.22)))
  )
}
