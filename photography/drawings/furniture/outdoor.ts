import { type Color, light, shade } from '../core/color.ts'
import { linen, oak } from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { box, contact, leg, line, path, puff, spread } from '../core/shapes.ts'
import { pillow, type PillowLook } from './fabric.ts'

/** A rope-backed bench or chair with loose cushions, for terraces. */
export function ropeSeat(p: Picture, w: number, cushion: Color, look: PillowLook, wood: Color = oak): Markup {
  const l = -w / 2
  const seats = w > 110 ? 2 : 1
  const each = (w - 24) / seats
  const ropes = spread(l + 10, -l - 10, Math.round(w / 6))
    .map((x) => d`M${x} -76Q${x * 0.98} -50 ${x * 0.96} -34`)
    .join('')
  return (
    contact(p, 3, 0, w * 0.56, 7) +
    leg(l + 14, -30, -4, 4, shade(wood, 0.4)) +
    leg(-l - 14, -30, -4, 4, shade(wood, 0.4)) +
    line(ropes, light(wood, 0.45), 2) +
    line(
      d`M${l + 2} -34V-66Q${l + 2} -77 ${l + 16} -77H${-l - 16}Q${-l - 2} -77 ${-l - 2} -66V-34`,
      p.lit(wood),
      5,
      'stroke-linejoin="round"',
    ) +
    spread(l + 12, -l - 12 - each, seats)
      .map((x) => path(puff(x + 1, -70, each - 2, 36, 8, 2), p.soft(cushion, 0.8)))
      .join('') +
    box(l + 12, -40, w - 24, 6, p.gloom(0.3)) +
    spread(l + 12, -l - 12 - each, seats)
      .map((x) => path(puff(x + 0.5, -41, each - 1, 15, 5, 1.2), p.fall(light(cushion, 0.08))))
      .join('') +
    box(l + 4, -28, w - 8, 5, p.lit(wood), 1.5) +
    box(l - 1, -54, 9, 5, p.lit(light(wood, 0.1)), 2.5) +
    box(-l - 8, -54, 9, 5, p.lit(wood), 2.5) +
    leg(l + 4, -50, 0, 5, p.lit(wood), -1) +
    leg(-l - 4, -50, 0, 5, p.lit(shade(wood, 0.1)), 1) +
    pillow(p, l + w * 0.24, -39, 32, 30, look, -6)
  )
}

/** A parasol with scalloped edge standing on (0, 0). */
export function parasol(p: Picture, w: number, h: number, color: Color, stripe: Color = linen): Markup {
  const r = w / 2
  const y = -h + w * 0.22
  const panels = spread(-r, r, 7)
  const wedge = panels.slice(0, -1).map((x, i) => {
    const next = panels[i + 1] ?? r
    return path(
      d`M0 ${-h}Q${x * 0.62} ${-h + w * 0.06} ${x} ${y}Q${(x + next) / 2} ${y + 8} ${next} ${y}Q${next * 0.62} ${-h + w * 0.06} 0 ${-h}Z`,
      p.lit(i % 2 === 0 ? color : stripe, 0.7),
    )
  })
  return (
    contact(p, 0, 0, 26, 4) +
    box(-2, -h, 4, h, p.lit(oak)) +
    path('M-20 0V-6Q0 -10 20 -6V0Z', p.lit(shade(linen, 0.3))) +
    wedge.join('') +
    path(d`M${-r} ${y}Q0 ${y + 14} ${r} ${y}L0 ${y - 4}Z`, '#3a1f14', 'fill-opacity=".12"')
  )
}
