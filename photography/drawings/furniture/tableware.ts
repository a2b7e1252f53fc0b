import { type Color, light, shade } from '../core/color.ts'
import { brass, linen, palm, saffron } from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { box, contact, disc, group, line, oval, path, spread } from '../core/shapes.ts'

/** The Gulf coffee pot, its beak to the end side. About 34 cm tall. */
export function dallah(p: Picture, metal: Color = brass): Markup {
  const dark = shade(metal, 0.4)
  return (
    contact(p, 0, 0, 14, 2.4) +
    path('M-7 -23C-20 -24 -20 -8 -8.5 -6L-8 -8C-15 -10 -15 -20 -7 -20Z', p.lit(dark)) +
    path(
      'M5 -20C10 -19 13 -22 15 -28C16 -31 19 -31 22 -29.5L21 -28C19 -28 18.5 -26 17 -22C15 -16 10 -12 5 -12Z',
      p.lit(shade(metal, 0.1)),
    ) +
    path(
      'M-9 0C-13 -3 -12 -10 -6 -14C-4 -16 -5 -20 -7 -23H7C5 -20 4 -16 6 -14C12 -10 13 -3 9 0Q0 2 -9 0Z',
      p.soft(metal, 1.4),
    ) +
    path(
      'M-7.5 -23C-7 -28 -3 -29 -1.6 -33H1.6C3 -29 7 -28 7.5 -23Q0 -21.5 -7.5 -23Z',
      p.lit(light(metal, 0.1)),
    ) +
    path('M-1.2 -33L0 -38L1.2 -33Z', metal) +
    line('M-6 -14Q0 -12.5 6 -14M-10.5 -5Q0 -2.5 10.5 -5', dark, 0.9, 'stroke-opacity=".6"') +
    path(
      'M-7 -10C-9 -8 -9.5 -5 -8.5 -3',
      'none',
      `stroke="${light(metal, 0.8)}" stroke-width="1.4" stroke-opacity=".8" stroke-linecap="round"`,
    )
  )
}

/** A small handleless cup. */
export const finjan = (p: Picture, x: number, foot: number, color: Color = linen): Markup =>
  path(
    d`M${x - 3.6} ${foot - 6}Q${x - 3} ${foot - 0.4} ${x} ${foot}Q${x + 3} ${foot - 0.4} ${x + 3.6} ${foot - 6}Z`,
    p.lit(color),
  ) +
  oval(x, foot - 6, 3.6, 0.9, '#6b4226') +
  line(d`M${x - 3.3} ${foot - 4}H${x + 3.3}`, saffron, 0.7)

/** A round brass tray, seen from a little above, on whatever it stands on. */
export const tray = (p: Picture, w: number, metal: Color = brass): Markup =>
  oval(0, 1, w / 2 + 1, w * 0.085, '#3a1f14', 'fill-opacity=".22"') +
  oval(0, 0, w / 2, w * 0.08, p.lit(shade(metal, 0.15))) +
  oval(0, -0.8, w / 2 - 1.6, w * 0.067, p.lit(light(metal, 0.2)))

/** A footed bowl heaped with dates. */
export function dates(p: Picture, bowl: Color = linen, w = 24): Markup {
  const r = w / 2
  const heap = [
    [-0.5, 0.02], [-0.15, 0.06], [0.22, 0.05], [0.55, 0.02], [-0.32, -0.16], [0.04, -0.18], [0.38, -0.15], [-0.1, -0.36], [0.18, -0.35],
  ] // prettier-ignore
  return (
    heap
      .map(([x = 0, y = 0], i) =>
        oval(
          x * r,
          -r * 0.72 + y * r,
          r * 0.24,
          r * 0.15,
          i % 2 === 0 ? '#6a3520' : '#83452a',
          `transform="rotate(${i % 2 === 0 ? -14 : 12} ${Math.round(x * r)} ${Math.round(-r * 0.72)})"`,
        ),
      )
      .join('') +
    path(
      d`M${-r} ${-r * 0.66}Q${-r * 0.8} ${-r * 0.16} 0 ${-r * 0.14}Q${r * 0.8} ${-r * 0.16} ${r} ${-r * 0.66}Q0 ${-r * 0.5} ${-r} ${-r * 0.66}Z`,
      p.lit(bowl),
    ) +
    path(d`M${-r * 0.36} 0L${-r * 0.16} ${-r * 0.2}H${r * 0.16}L${r * 0.36} 0Z`, p.lit(shade(bowl, 0.1)))
  )
}

/** A pot with a lid, two ears, enamel or steel. */
export function cookingPot(p: Picture, w: number, h: number, color: Color, knob: Color = brass): Markup {
  const r = w / 2
  return (
    contact(p, 1, 0, r * 1.2, 4) +
    path(
      d`M${-r - 8} ${-h * 0.78}q-2 9 8 9M${r + 8} ${-h * 0.78}q2 9 -8 9M${-r - 8} ${-h * 0.78}h8M${r + 8} ${-h * 0.78}h-8`,
      'none',
      `stroke="${shade(color, 0.25)}" stroke-width="4" stroke-linecap="round"`,
    ) +
    path(d`M${-r} ${-h}V-8Q${-r} 0 ${-r + 9} 0H${r - 9}Q${r} 0 ${r} -8V${-h}Z`, p.lit(color, 1.5)) +
    path(
      d`M${-r + 5} ${-h + 8}V-12`,
      'none',
      `stroke="${light(color, 0.6)}" stroke-width="3.4" stroke-opacity=".55" stroke-linecap="round"`,
    ) +
    path(
      d`M${-r - 2} ${-h}Q${-r * 0.7} ${-h - h * 0.28} 0 ${-h - h * 0.3}T${r + 2} ${-h}Q${r} ${-h + 4} 0 ${-h + 4}T${-r - 2} ${-h}Z`,
      p.lit(light(color, 0.08), 1.3),
    ) +
    box(-2, -h - h * 0.3 - 5, 4, 6, shade(knob, 0.3)) +
    path(
      d`M-7 ${-h - h * 0.3 - 4}Q0 ${-h - h * 0.3 - 11} 7 ${-h - h * 0.3 - 4}Q0 ${-h - h * 0.3 - 2} -7 ${-h - h * 0.3 - 4}Z`,
      p.soft(knob),
    )
  )
}

/** A frying pan seen from the side. */
export const pan = (p: Picture, w: number, color: Color, handle: Color): Markup =>
  contact(p, 0, 0, w * 0.55, 3.4) +
  path(
    d`M${w * 0.48} -12Q${w * 0.8} -18 ${w * 1.1} -20L${w * 1.11} -15Q${w * 0.8} -13 ${w * 0.48} -7Z`,
    p.lit(handle),
  ) +
  path(
    d`M${-w / 2} -14Q${-w * 0.44} 0 ${-w * 0.34} 0H${w * 0.34}Q${w * 0.44} 0 ${w / 2} -14Z`,
    p.lit(color, 1.4),
  ) +
  oval(0, -14, w / 2, 3, shade(color, 0.35)) +
  oval(0, -13.6, w / 2 - 3, 2, shade(color, 0.6))

/** A bowl of oranges or lemons. */
export function fruitBowl(p: Picture, w: number, bowl: Color, fruit: Color): Markup {
  const r = w / 2
  const heap: readonly [number, number][] = [[-0.48, -0.72], [0.46, -0.72], [0, -0.8], [-0.24, -1.06], [0.26, -1.04]] // prettier-ignore
  return group(
    contact(p, 0, 0, r * 0.7, 2.4) +
      heap.map(([x, y]) => disc(x * r, y * r, r * 0.3, p.soft(fruit, 1.2))).join('') +
      path('M0 0q5-5 9-2q-4 4-9 2z', palm, d`transform="translate(${r * 0.3} ${-r * 1.3})"`) +
      path(
        d`M${-r} ${-r * 0.74}Q${-r * 0.86} 0 0 0T${r} ${-r * 0.74}Q0 ${-r * 0.58} ${-r} ${-r * 0.74}Z`,
        p.lit(bowl, 1.2),
      ),
  )
}

/** A stack of plates or bowls. */
export const stack = (p: Picture, w: number, count: number, colors: readonly Color[]): Markup =>
  contact(p, 0, 0, w * 0.5, 2.4) +
  spread(0, -(count - 1) * 5, count)
    .map((y, i) =>
      path(
        d`M${-w / 2} ${y - 6}Q${-w * 0.36} ${y} ${-w * 0.2} ${y}H${w * 0.2}Q${w * 0.36} ${y} ${w / 2} ${y - 6}Z`,
        p.lit(colors[i % colors.length] ?? linen),
      ),
    )
    .join('')
