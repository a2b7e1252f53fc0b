import { type Color, light, shade } from '../core/color.ts'
import { clay, deepSea, linen, oak, saffron, sage, terracotta } from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { box, contact, disc, line, path } from '../core/shapes.ts'

/** A wooden camel on wheels. */
export function camel(p: Picture, wood: Color = oak): Markup {
  return (
    contact(p, 0, 0, 26, 3) +
    path(
      'M-17 -6L-16 -22C-18 -24 -19 -28 -18 -31C-14 -36 -10 -33 -7 -38C-4 -44 2 -44 4 -38C6 -34 9 -33 11 -31C14 -29 15 -32 15 -36C14 -42 15 -47 19 -48L21 -51L23 -48C27 -47 30 -45 31 -42C31 -40 28 -39 25 -40C22 -40 21 -38 21 -35C21 -29 20 -22 15 -20L16 -6H11L9 -19H-9L-11 -6Z',
      p.soft(wood, 1.2),
    ) +
    path('M-10 -35C-8 -37 -6 -44 -1 -44S4 -38 6 -35L9 -22Q-2 -18 -11 -22Z', terracotta) +
    line('M-10 -29Q-1 -25 8 -29', linen, 1.4, 'stroke-dasharray="2 2"') +
    disc(24, -45, 0.9, '#3a2418') +
    line('M-18 -29Q-22 -26 -20 -20', wood, 1.6, 'stroke-linecap="round"') +
    box(-22, -7, 42, 4, p.fall(shade(wood, 0.15)), 2) +
    [-15, 13].map((x) => disc(x, -3, 4.4, clay) + disc(x, -3, 1.4, linen)).join('')
  )
}

/** Blocks built into a small arch. */
export function blocks(p: Picture): Markup {
  return (
    contact(p, 0, 0, 28, 3) +
    box(-22, -16, 12, 16, p.lit(deepSea), 1) +
    box(10, -16, 12, 16, p.lit(saffron), 1) +
    path('M-22 -16V-18A22 18 0 0 1 22 -18V-16H11A11 9 0 0 0 -11 -16Z', p.lit(terracotta)) +
    path('M-7 -34L0 -46L7 -34Z', p.lit(sage)) +
    box(26, -10, 10, 10, p.lit('#e7c9a0'), 1)
  )
}

/** Rings on a stick. */
export const rings = (p: Picture): Markup =>
  contact(p, 0, 0, 14, 2.4) +
  box(-1.4, -34, 2.8, 32, oak) +
  [terracotta, saffron, sage, deepSea]
    .map((color, i) => box(-12 + i * 2, -7 - i * 6.4, 24 - i * 4, 6.2, p.lit(color), 3.1))
    .join('') +
  disc(0, -35, 3.4, p.soft(clay))

/** A tent for reading in: cloth over four poles. */
export function tent(p: Picture, cloth: Color, w = 120, h = 150): Markup {
  const r = w / 2
  return (
    contact(p, 0, 0, r * 1.15, 6) +
    line(d`M${-r} 0L8 ${-h - 12}M${r} 0L-8 ${-h - 12}`, oak, 3.6, 'stroke-linecap="round"') +
    path(d`M${-r + 3} -3L0 ${-h}L${r - 3} -3Z`, p.lit(cloth)) +
    path(
      d`M0 ${-h * 0.86}Q${-r * 0.1} ${-h * 0.3} ${-r * 0.52} -2H${r * 0.5}Q${r * 0.12} ${-h * 0.3} 0 ${-h * 0.86}Z`,
      shade(cloth, 0.5),
    ) +
    path(
      d`M0 ${-h * 0.86}Q${-r * 0.1} ${-h * 0.3} ${-r * 0.52} -2L${-r * 0.66} -3Q${-r * 0.3} ${-h * 0.4} 0 ${-h * 0.86}Z`,
      light(cloth, 0.4),
    ) +
    path(d`M-22 -2Q-10 -14 4 -10T30 -2Z`, p.soft(terracotta))
  )
}
