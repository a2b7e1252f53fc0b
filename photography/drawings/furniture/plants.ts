import { type Color, shade } from '../core/color.ts'
import { leaf, palm } from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { contact, disc, group, line, oval, path, stampAt } from '../core/shapes.ts'

/** A clay pot standing on (0, 0). */
export function pot(p: Picture, w: number, h: number, color: Color): Markup {
  const r = w / 2
  return (
    contact(p, 1, 0, r * 1.25, r * 0.22) +
    path(
      d`M${-r} ${-h}Q${-r * 0.98} ${-h * 0.3} ${-r * 0.66} 0Q0 ${r * 0.14} ${r * 0.66} 0Q${r * 0.98} ${-h * 0.3} ${r} ${-h}Z`,
      p.lit(color, 1.2),
    ) +
    oval(0, -h, r, r * 0.17, shade(color, 0.2)) +
    oval(0, -h, r * 0.86, r * 0.12, '#4a3222')
  )
}

/** One feathered leaf of a palm, root at (0, 0), reaching up and bending to the end side; colored where it is used. */
export function frond(): Markup {
  let leaflets = ''
  for (let i = 1; i <= 9; i += 1) {
    const t = i / 9.5
    const x = 46 * t * t
    const y = -88 * t + 34 * t * t
    const long = 21 * (1 - t * 0.5)
    leaflets += d`M${x} ${y}q${-long * 0.5} ${-long * 0.3} ${-long * 0.75} ${long * 0.28}q${long * 0.6} ${-long * 0.12} ${long * 0.75} ${-long * 0.28}M${x} ${y}q${long * 0.5} ${-long * 0.62} ${long} ${-long * 0.24}q${-long * 0.6} ${long * 0.02} ${-long} ${long * 0.24}`
  }
  return `<path stroke="none" d="${leaflets}M44 -53q10 0 17 9q-10-6-17-9"/><path fill="none" stroke-width="1.4" d="M0 0Q8 -48 46 -53"/>`
}

const colored = (color: Color, leaves: readonly Markup[]): Markup =>
  group(leaves.join(''), `fill="${color}" stroke="${color}"`)

/** An areca palm: fronds round about in two greens, one drawing stamped many times. */
export function palmPlant(p: Picture, size: number, color: Color = leaf): Markup {
  const one = p.stamp(frond())
  const k = size / 100
  const at = ([turn, grow, side]: readonly [number, number, number]): Markup =>
    stampAt(one, 0, 0, side * -turn - 14 * side, side * grow * k, grow * k)
  const back: readonly [number, number, number][] = [[-62, 0.9, 1], [-34, 1.05, 1], [2, 1.15, 1], [-62, 0.9, -1], [-30, 1.08, -1]] // prettier-ignore
  const front: readonly [number, number, number][] = [[-48, 0.8, 1], [-14, 1, 1], [-46, 0.82, -1], [-8, 1.02, -1]] // prettier-ignore
  return colored(shade(color, 0.25), back.map(at)) + colored(color, front.map(at))
}

/** A date palm standing on (0, 0): a scaled trunk, a crown, dates. */
export function datePalm(
  p: Picture,
  h: number,
  color: Color = palm,
  trunk: Color = '#8a6245',
  dates = true,
): Markup {
  const w = h * 0.045
  const one = p.stamp(frond())
  const k = h / 210
  const turns = [-4, 34, 66, 96, 122]
  const crown = (odd: number): Markup[] =>
    turns.map((turn, i) =>
      i % 2 === odd ? stampAt(one, 0, -h, turn - 20, k, k) : stampAt(one, 0, -h, 20 - turn, -k, k),
    )
  const rings = Array.from(
    { length: 9 },
    (_, i) => d`M${-w} ${(-h * (i + 0.5)) / 9.5}q${w} ${w * 0.9} ${w * 2} 0`,
  ).join('')
  const bunch = (x: number) =>
    oval(x * k, -h + 12 * k, 6 * k, 9 * k, '#b8702c') + oval(x * k, -h + 9 * k, 4 * k, 5 * k, '#d08d3f')
  return (
    path(
      d`M${-w * 1.3} 0Q${-w * 0.6} ${-h * 0.5} ${-w * 0.8} ${-h}H${w * 0.8}Q${w * 0.6} ${-h * 0.5} ${w * 1.3} 0Z`,
      p.lit(trunk),
    ) +
    line(rings, shade(trunk, 0.4), 1.2, 'stroke-opacity=".5"') +
    colored(shade(color, 0.3), crown(0)) +
    colored(color, crown(1)) +
    (dates ? bunch(-9) + bunch(8) : '')
  )
}

/** An olive branch or small tree crown: stems with paired leaves. */
export function sprig(color: Color, size = 40, pairs = 5): Markup {
  let leaves = ''
  for (let i = 1; i <= pairs; i += 1) {
    const y = (-size * i) / (pairs + 0.4)
    const bend = (i / pairs) ** 2 * size * 0.14
    const long = size * 0.24
    leaves += d`M${bend} ${y}q${-long * 0.9} ${-long * 0.1} ${-long} ${-long * 0.7}q${long * 0.9} 0 ${long} ${long * 0.7}q${long * 0.2} ${-long * 0.8} ${long * 1.05} ${-long * 0.75}q${-long * 0.1} ${long * 0.7} ${-long * 1.05} ${long * 0.75}`
  }
  return line(d`M0 0Q0 ${-size * 0.6} ${size * 0.14} ${-size}`, shade(color, 0.3), 1.1) + path(leaves, color)
}

/** Dry grasses for a tall vase; root at (0, 0). */
export function pampas(size: number, color: Color = '#e2c79a'): Markup {
  const plume = (turn: number, grow: number) =>
    `<g transform="rotate(${turn}) scale(${grow})">${line(d`M0 0Q2 ${-size * 0.4} 0 ${-size * 0.66}`, shade(color, 0.3), 1)}${path(d`M0 ${-size * 0.5}C${-size * 0.13} ${-size * 0.66} ${-size * 0.08} ${-size * 0.9} ${size * 0.03} ${-size}C${size * 0.1} ${-size * 0.86} ${size * 0.1} ${-size * 0.64} 0 ${-size * 0.5}Z`, color)}${line(d`M0 ${-size * 0.54}L${size * 0.02} ${-size * 0.94}M${-size * 0.02} ${-size * 0.64}l${-size * 0.03} ${-size * 0.12}M${size * 0.03} ${-size * 0.66}l${size * 0.03} ${-size * 0.1}`, shade(color, 0.2), 0.8, 'stroke-opacity=".6"')}</g>`
  return plume(-24, 0.84) + plume(20, 0.86) + plume(-8, 1) + plume(7, 0.92) + disc(0, 0, 1, color)
}
