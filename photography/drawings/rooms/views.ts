import { type Colour, light, shade } from '../core/colour.ts'
import * as hue from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { box, disc, line, oval, path, put } from '../core/shapes.ts'
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

/** The sea at dusk: a low sun and its road on the water. */
export function duskSky(p: Picture, { x, y, w, h }: Frame, sunX: number): Markup {
  const sea = y + h * 0.72
  const road = Array.from({ length: 6 }, (_, i) => {
    const half = w * (0.012 + ((i * 5) % 4) * 0.008)
    return d`M${sunX - half} ${sea + h * (0.03 + i * 0.042)}h${half * 2}`
  }).join('')
  return (
    box(
      x,
      y,
      w,
      h * 0.73,
      p.linear([
        { at: 0, colour: '#f6e2c8' },
        { at: 0.45, colour: '#f6cfa4' },
        { at: 0.8, colour: '#eeaa83' },
        { at: 1, colour: '#df9280' },
      ]),
    ) +
    oval(sunX, sea - h * 0.08, w * 0.3, h * 0.5, p.glow('#fff0c2', 0.75)) +
    disc(sunX, sea - h * 0.07, h * 0.085, '#fff0c9') +
    path(
      d`M${x} ${sea}V${sea - h * 0.03}Q${x + w * 0.14} ${sea - h * 0.1} ${x + w * 0.3} ${sea - h * 0.035}T${x + w * 0.5} ${sea}Z`,
      '#c98a83',
      'fill-opacity=".55"',
    ) +
    box(
      x,
      sea,
      w,
      h * 0.28,
      p.linear([
        { at: 0, colour: '#c99a92' },
        { at: 0.3, colour: '#8fa3a3' },
        { at: 1, colour: '#5a8b90' },
      ]),
    ) +
    line(road, '#ffe9bd', 4, 'stroke-linecap="round" stroke-opacity=".85"')
  )
}

export function crescent(cx: number, cy: number, r: number, colour: Colour): Markup {
  return path(
    d`M${cx + r * 0.4} ${cy - r * 0.92}A${r} ${r} 0 1 0 ${cx + r * 0.4} ${cy + r * 0.92}A${r * 0.82} ${r * 0.82} 0 1 1 ${cx + r * 0.4} ${cy - r * 0.92}Z`,
    colour,
  )
}

const star = (x: number, y: number, r: number): string =>
  d`M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z`

/** A Ramadan night: deep sky, the new moon, roofs with a dome and lit windows. */
export function nightView(p: Picture, { x, y, w, h }: Frame): Markup {
  const roof = '#22304c'
  const lamps = [[0.1, 0.86], [0.17, 0.86], [0.44, 0.9], [0.8, 0.83], [0.88, 0.83], [0.88, 0.9]] // prettier-ignore
  return (
    box(
      x,
      y,
      w,
      h,
      p.linear([
        { at: 0, colour: '#26365a' },
        { at: 0.6, colour: '#4c5f83' },
        { at: 1, colour: '#c98e70' },
      ]),
    ) +
    disc(x + w * 0.4, y + h * 0.3, w * 0.3, p.glow('#fff1cb', 0.4)) +
    crescent(x + w * 0.4, y + h * 0.3, w * 0.13, '#ffeec2') +
    path(
      [
        [0.68, 0.2, 5],
        [0.2, 0.5, 4],
        [0.78, 0.46, 4],
        [0.58, 0.12, 3],
        [0.16, 0.24, 3],
        [0.6, 0.56, 3],
      ]
        .map(([u = 0, v = 0, r = 0]) => star(x + w * u, y + h * v, r * (w / 170)))
        .join(''),
      '#fff1cf',
    ) +
    path(
      d`M${x} ${y + h}V${y + h * 0.8}H${x + w * 0.26}V${y + h * 0.84}H${x + w * 0.36}V${y + h * 0.78}Q${x + w * 0.36} ${y + h * 0.68} ${x + w * 0.5} ${y + h * 0.64}Q${x + w * 0.64} ${y + h * 0.68} ${x + w * 0.64} ${y + h * 0.78}V${y + h * 0.86}H${x + w * 0.72}V${y + h * 0.77}H${x + w}V${y + h}Z` +
        d`M${x + w * 0.49} ${y + h * 0.66}h${w * 0.02}v${-h * 0.05}h${-w * 0.02}z`,
      roof,
    ) +
    path(
      lamps
        .map(([u = 0, v = 0]) => d`M${x + w * u} ${y + h * v}h${w * 0.03}v${h * 0.03}h${-w * 0.03}z`)
        .join(''),
      '#ffd27a',
    )
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
