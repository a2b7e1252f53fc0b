import { type Colour, light, shade } from '../core/colour.ts'
import { brass, clay, linen, palm, saffron } from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { box, disc, line, oval, path } from '../core/shapes.ts'

/** A cake stand heaped with stamped biscuits (maamoul). */
export function sweets(p: Picture, w = 34, stand: Colour = linen): Markup {
  const biscuit = p.stamp(
    path('M-4.6 0Q-4.6 -4.6 0 -4.8T4.6 0Q0 1.2 -4.6 0Z', p.fall('#e0b577')) +
      line('M-2.4 -.8V-3.4M0 -.6V-4M2.4 -.8V-3.4', '#a97843', 0.7),
  )
  const rows = [[-3, 4], [-7, 3], [-11, 2], [-15, 1]] // prettier-ignore
  return (
    oval(0, 1, w * 0.26, 1.4, '#3a1f14', 'fill-opacity=".25"') +
    path(d`M${-w * 0.2} 0Q${-2} -2 -1.6 -12H1.6Q2 -2 ${w * 0.2} 0Z`, p.lit(shade(stand, 0.1))) +
    oval(0, -12, w / 2, 2.6, p.lit(shade(stand, 0.14))) +
    oval(0, -12.6, w / 2 - 1, 2, light(stand, 0.3)) +
    rows
      .flatMap(([y = 0, many = 0]) =>
        Array.from(
          { length: many },
          (_, i) =>
            `<use href="${biscuit}" x="${Math.round((i - (many - 1) / 2) * 82) / 10}" y="${y - 10}"/>`,
        ),
      )
      .join('')
  )
}

/** A wrapped present with a bow. */
export function gift(p: Picture, w: number, h: number, paper: Colour, ribbon: Colour): Markup {
  return (
    oval(1, 0, w * 0.6, 3, '#3a1f14', 'fill-opacity=".22"') +
    box(-w / 2, -h, w, h, p.lit(paper), 1.5) +
    box(-w / 2 - 1.5, -h - 1, w + 3, h * 0.24, p.lit(light(paper, 0.1)), 1.2) +
    box(-w * 0.08, -h - 1, w * 0.16, h + 1, ribbon) +
    path(
      d`M0 ${-h - 1}C${-w * 0.5} ${-h - w * 0.1} ${-w * 0.36} ${-h - w * 0.46} 0 ${-h - 2}C${w * 0.36} ${-h - w * 0.46} ${w * 0.5} ${-h - w * 0.1} 0 ${-h - 1}Z`,
      p.soft(ribbon),
    ) +
    disc(0, -h - 2, w * 0.06, shade(ribbon, 0.2))
  )
}

/** Brass crescents and stars on a string. */
export function moonGarland(x1: number, y1: number, x2: number, y2: number, sag: number, count = 7): Markup {
  const hung = Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count
    const x = x1 + (x2 - x1) * t
    const y = (1 - t) ** 2 * y1 + 2 * t * (1 - t) * ((y1 + y2) / 2 + sag * 2) + t ** 2 * y2
    const thread = d`M${x} ${y}v16`
    const shape =
      i % 2 === 0
        ? d`M${x + 5} ${y + 18}a13 13 0 1 0 8 16a10.5 10.5 0 1 1 -8 -16z`
        : d`M${x} ${y + 16}q1 9 10 10q-9 1 -10 10q-1 -9 -10 -10q9 -1 10 -10z`
    return line(thread, '#8a6437', 1.2) + path(shape, i % 2 === 0 ? brass : saffron)
  })
  return (
    line(d`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + sag * 2} ${x2} ${y2}`, '#8a6437', 1.6) +
    disc(x1, y1, 4, brass) +
    disc(x2, y2, 4, brass) +
    hung.join('')
  )
}

/** A cloth over the middle of a dining table, its embroidered end hanging in front. */
export const runner = (p: Picture, w: number, cloth: Colour, thread: Colour): Markup =>
  path(d`M${-w / 2} -83H${w / 2}L${w / 2 + 3} -65H${-w / 2 - 3}Z`, light(cloth, 0.25)) +
  path(d`M${-w / 2 - 3} -65H${w / 2 + 3}L${w / 2 + 2} -42L0 -34L${-w / 2 - 2} -42Z`, p.fall(cloth)) +
  line(d`M${-w / 2 - 1} -48L0 -40L${w / 2 + 1} -48M${-w / 2 - 2} -56H${w / 2 + 2}`, thread, 1.4) +
  path(d`M${-4} -50l4 -5l4 5l-4 5z`, thread)

/** A bunch of roses in their vase. */
export function bouquet(p: Picture, colours: readonly Colour[] = [clay, '#e4a58c', linen]): Markup {
  const heads: readonly [number, number, number][] = [[-11, -30, 6], [11, -31, 6], [0, -36, 7], [-6, -24, 5.5], [7, -23, 5.5], [-15, -22, 4.5], [16, -22, 4.5]] // prettier-ignore
  return (
    path('M-20 -14Q-14 -26 0 -18Q14 -28 21 -15Q8 -10 0 -12Q-10 -9 -20 -14Z', palm) +
    heads
      .map(([x, y, r], i) => {
        const colour = colours[i % colours.length] ?? clay
        return (
          disc(x, y, r, p.soft(colour)) +
          line(
            d`M${x - r * 0.4} ${y}a${r * 0.4} ${r * 0.4} 0 1 1 ${r * 0.6} ${r * 0.3}`,
            shade(colour, 0.25),
            0.9,
          )
        )
      })
      .join('') +
    path('M-8 0C-11 -6 -8 -12 -5 -15H5C8 -12 11 -6 8 0Z', p.lit('#dfe6de'))
  )
}
