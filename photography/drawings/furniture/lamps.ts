import { type Color, light, shade } from '../core/color.ts'
import { brass, oak } from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { box, contact, disc, line, oval, path, spread } from '../core/shapes.ts'

const warmth = '#ffdf9a'

/** A linen shade that glows from within; origin is the middle of its lower rim. */
export function lampshade(p: Picture, w: number, h: number, color: Color, lit = true): Markup {
  const body = d`M${-w * 0.36} ${-h}Q0 ${-h - h * 0.06} ${w * 0.36} ${-h}L${w / 2} 0Q0 ${h * 0.1} ${-w / 2} 0Z`
  return (
    (lit ? oval(0, -h * 0.3, w * 1.5, w * 1.4, p.glow('#ffd684', 0.34)) : '') +
    path(body, p.lit(color)) +
    (lit
      ? path(
          body,
          p.radial(
            [
              { at: 0, color: warmth, opacity: 0.85 },
              { at: 1, color: warmth, opacity: 0 },
            ],
            0.5,
            0.75,
            0.7,
          ),
        )
      : '') +
    line(
      spread(-0.8, 0.8, 7)
        .map((u) => d`M${u * w * 0.36} ${-h + 1}L${u * w * 0.5} ${1}`)
        .join(''),
      shade(color, 0.4),
      0.7,
      'stroke-opacity=".22"',
    )
  )
}

/** A standing lamp: tripod of wood, linen shade. */
export function floorLamp(p: Picture, color: Color, wood: Color = oak, lit = true): Markup {
  return (
    contact(p, 1, 0, 32, 4) +
    line('M0 -112L4 -4', shade(wood, 0.3), 3.4, 'stroke-linecap="round"') +
    line('M-1 -112L-24 0', p.lit(wood), 3.8, 'stroke-linecap="round"') +
    line('M1 -112L26 0', wood, 3.8, 'stroke-linecap="round"') +
    line('M-14 -42H15', shade(wood, 0.2), 1.6) +
    box(-5, -118, 10, 8, p.lit(brass), 2) +
    `<g transform="translate(0 -116)">${lampshade(p, 54, 40, color, lit)}</g>`
  )
}

/** A table lamp with a turned ceramic foot. */
export function tableLamp(p: Picture, foot: Color, color: Color, lit = true): Markup {
  return (
    contact(p, 1, 0, 17, 3) +
    box(-1.2, -34, 2.4, 8, brass) +
    path(
      'M-9 0H9L8 -3C15 -8 15 -20 5 -25Q3 -27 3 -30H-3Q-3 -27 -5 -25C-15 -20 -15 -8 -8 -3Z',
      p.soft(foot, 1.2),
    ) +
    path(
      'M-9 -18Q-10 -12 -6 -7',
      'none',
      `stroke="${light(foot, 0.6)}" stroke-opacity=".6" stroke-width="1.6" stroke-linecap="round"`,
    ) +
    `<g transform="translate(0 -31)">${lampshade(p, 38, 26, color, lit)}</g>`
  )
}

/** A woven pendant; hangs from (0, 0) on a cord of `drop`. */
export function pendant(p: Picture, drop: number, w: number, color: Color, lit = true): Markup {
  const h = w * 0.62
  const y = drop + h
  const ribs = spread(-0.86, 0.86, 11)
    .map((u) => d`M${u * w * 0.08} ${drop}Q${u * w * 0.56} ${drop + h * 0.3} ${u * w * 0.5} ${y}`)
    .join('')
  const hoops = [0.3, 0.52, 0.74].map((v) => {
    const half = w * 0.5 * Math.sqrt(1 - (1 - v) ** 2.2)
    return d`M${-half} ${drop + h * v}Q0 ${drop + h * v + w * 0.07} ${half} ${drop + h * v}`
  })
  const dome = d`M${-w / 2} ${y}C${-w / 2} ${drop + h * 0.3} ${-w * 0.22} ${drop} 0 ${drop}S${w / 2} ${drop + h * 0.3} ${w / 2} ${y}Q0 ${y + w * 0.1} ${-w / 2} ${y}Z`
  return (
    (lit ? oval(0, y + w * 0.1, w * 1.1, w * 0.95, p.glow('#ffd684', 0.42)) : '') +
    line(d`M0 0V${drop}`, '#6b4a35', 1.2) +
    box(-2.5, drop - 4, 5, 6, brass, 1) +
    path(dome, p.lit(color)) +
    (lit
      ? path(
          dome,
          p.radial(
            [
              { at: 0, color: warmth, opacity: 0.75 },
              { at: 1, color: warmth, opacity: 0 },
            ],
            0.5,
            0.9,
            0.6,
          ),
        )
      : '') +
    line(ribs + hoops.join(''), shade(color, 0.45), 0.9, 'stroke-opacity=".42"') +
    oval(0, y, w / 2, w * 0.05, shade(color, 0.3)) +
    oval(0, y, w * 0.42, w * 0.035, lit ? warmth : shade(color, 0.5))
  )
}

/** A pierced brass lantern (fanous); stands on (0, 0), its light thrown about it. */
export function lantern(p: Picture, metal: Color = brass, glass: Color = '#f7c766', h = 60): Markup {
  const k = h / 60
  const dark = shade(metal, 0.35)
  const lattice = p.pattern(
    6,
    6,
    `<path d="M0 3l3-3 3 3-3 3z" fill="none" stroke="${dark}" stroke-width=".9"/>`,
  )
  return (
    `<g transform="scale(${Math.round(k * 100) / 100})">` +
    oval(0, -26, 62, 58, p.glow('#ffcf78', 0.5)) +
    contact(p, 0, 0, 18, 3) +
    path('M-14 0H14L11 -6H-11Z', p.lit(metal)) +
    path(
      'M-11 -6L-14 -20L-9 -36H9L14 -20L11 -6Z',
      p.radial(
        [
          { at: 0, color: '#fff1c4' },
          { at: 1, color: glass },
        ],
        0.5,
        0.6,
        0.6,
      ),
    ) +
    path('M-11 -6L-14 -20L-9 -36H9L14 -20L11 -6Z', lattice, `stroke="${dark}" stroke-width="1.6"`) +
    line('M-3.5 -36L-5 -20L-4 -6M3.5 -36L5 -20L4 -6M-14 -20H14', dark, 1.3) +
    path('M-10 -36H10L8 -39C7 -45 3 -46 2 -50H-2C-3 -46 -7 -45 -8 -39Z', p.lit(metal)) +
    disc(0, -52, 1.8, metal) +
    disc(0, -57, 3.6, 'none', `stroke="${dark}" stroke-width="1.4"`) +
    '</g>'
  )
}
