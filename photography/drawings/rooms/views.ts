import { type Colour, light, shade } from '../core/colour.ts'
import * as hue from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { box, disc, line, path, put } from '../core/shapes.ts'
import { datePalm } from '../furniture/plants.ts'

export interface Frame {
  x: number
  y: number
  w: number
  h: number
}

/** The Gulf by day: pale sky, a bar of sea, a strip of sand, a dhow far out. */
export function seaView(p: Picture, { x, y, w, h }: Frame, palms = true): Markup {
  const sea = y + h * 0.56
  const dhow = d`M${x + w * 0.62} ${sea + h * 0.012}h${w * 0.15}l${-w * 0.03} ${h * 0.018}h${-w * 0.09}zM${x + w * 0.7} ${sea - h * 0.07}l${w * 0.05} ${h * 0.07}h${-w * 0.09}z`
  return (
    box(
      x,
      y,
      w,
      h,
      p.linear([
        { at: 0, colour: '#bfdcdb' },
        { at: 0.5, colour: '#f3ead3' },
        { at: 1, colour: '#f7e7c6' },
      ]),
    ) +
    disc(x + w * 0.3, y + h * 0.34, w * 0.11, '#fff7df') +
    box(
      x,
      sea,
      w,
      h * 0.24,
      p.linear([
        { at: 0, colour: '#8fc0bd' },
        { at: 1, colour: '#5b9da0' },
      ]),
    ) +
    line(
      d`M${x + w * 0.1} ${sea + h * 0.06}h${w * 0.22}M${x + w * 0.45} ${sea + h * 0.1}h${w * 0.3}M${x + w * 0.18} ${sea + h * 0.15}h${w * 0.2}M${x + w * 0.66} ${sea + h * 0.17}h${w * 0.2}`,
      '#d9eeea',
      2,
      'stroke-opacity=".7" stroke-linecap="round"',
    ) +
    path(dhow, '#fdf3df') +
    path(
      d`M${x} ${y + h}V${y + h * 0.8}Q${x + w * 0.4} ${y + h * 0.74} ${x + w} ${y + h * 0.82}V${y + h}Z`,
      p.fall('#ecd2a4'),
    ) +
    (palms ? put(x + w * 0.84, y + h * 1.02, 1, datePalm(p, h * 0.7, hue.leaf)) : '')
  )
}

/** A shaded courtyard garden. */
export function gardenView(p: Picture, { x, y, w, h }: Frame): Markup {
  const bush = (u: number, v: number, r: number, colour: Colour) =>
    disc(x + w * u, y + h * v, w * r, p.soft(colour))
  return (
    box(
      x,
      y,
      w,
      h,
      p.linear([
        { at: 0, colour: '#d3e4d8' },
        { at: 1, colour: '#f5ecd2' },
      ]),
    ) +
    put(x + w * 0.34, y + h * 0.86, 1, datePalm(p, h * 0.58, hue.leaf)) +
    bush(0.1, 0.84, 0.22, shade(hue.leaf, 0.05)) +
    bush(0.74, 0.82, 0.26, hue.sage) +
    bush(0.96, 0.88, 0.24, hue.leaf) +
    bush(0.46, 0.92, 0.22, light(hue.leaf, 0.12)) +
    box(x, y + h * 0.92, w, h * 0.08, p.fall('#e6d2ac'))
  )
}
