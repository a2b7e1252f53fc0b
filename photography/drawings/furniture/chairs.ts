import { type Color, light, shade } from '../core/color.ts'
import { oak, walnut } from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { box, contact, disc, leg, line, oval, path, puff, spread } from '../core/shapes.ts'
import { boucle } from './fabric.ts'

const stroke = (color: Color, width: number): string =>
  `stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`

/** A barrel chair: the back runs round into the arms. */
export function armchair(p: Picture, fabric: Color, wood: Color = walnut): Markup {
  const shell = 'M-42 -14V-52C-42 -78 -26 -86 0 -86S42 -78 42 -52V-14Z'
  return (
    contact(p, 2, 0, 52, 7) +
    leg(-22, -12, -3, 5, shade(wood, 0.4)) +
    leg(22, -12, -3, 5, shade(wood, 0.4)) +
    leg(-34, -14, 0, 6.5, wood, -2) +
    leg(34, -14, 0, 6.5, wood, 2) +
    path(shell, p.lit(shade(fabric, 0.06))) +
    path(
      'M-28 -42V-58C-28 -72 -18 -77 0 -77S28 -72 28 -58V-42Z',
      p.linear(
        [
          { at: 0, color: shade(fabric, 0.2) },
          { at: 0.35, color: light(fabric, 0.04) },
          { at: 1, color: shade(fabric, 0.1) },
        ],
        1,
        0.4,
      ),
    ) +
    line(
      'M-14 -75Q-16 -58 -15 -44M0 -77V-44M14 -75Q16 -58 15 -44',
      shade(fabric, 0.5),
      1,
      'stroke-opacity=".2"',
    ) +
    box(-28, -46, 56, 8, p.gloom(0.3)) +
    path(
      puff(-29, -45, 58, 23, 8, 2.4),
      p.linear([
        { at: 0, color: light(fabric, 0.1) },
        { at: 0.35, color: light(fabric, 0.2) },
        { at: 0.5, color: fabric },
        { at: 1, color: shade(fabric, 0.16) },
      ]),
    ) +
    path(
      'M-42 -14V-52C-42 -60 -30 -60 -29 -50L-28 -22H28L29 -50C30 -60 42 -60 42 -52V-14Q0 -10 -42 -14Z',
      p.lit(fabric),
    ) +
    path('M-28 -22H28V-18H-28Z', p.gloom(0.3)) +
    path('M-39 -54C-38 -58 -32 -58 -31 -52L-30.5 -30L-38.5 -28Z', light(fabric, 0.3), 'fill-opacity=".35"') +
    path(shell, boucle(p, shade(fabric, 0.55)), 'fill-opacity=".8"')
  )
}

/** A dining chair with a caned back. */
export function diningChair(p: Picture, seat: Color, wood: Color = oak): Markup {
  const cane = p.pattern(
    4,
    4,
    `<path d="M0 0l4 4M4 0L0 4" stroke="${shade(wood, 0.25)}" stroke-opacity=".75" stroke-width=".6"/>`,
  )
  const dark = shade(wood, 0.3)
  return (
    contact(p, 1, 0, 30, 5) +
    leg(-17, -44, -4, 4, dark) +
    leg(17, -44, -4, 4, dark) +
    box(-18, -22, 36, 2.2, dark, 1) +
    path('M-21 -44L-23 -82Q-22 -90 0 -90T23 -82L21 -44', 'none', stroke(p.lit(wood), 4.4)) +
    path('M-18 -54L-20 -80Q-19 -86.5 0 -86.5T20 -80L18 -54Z', light(wood, 0.45)) +
    path('M-18 -54L-20 -80Q-19 -86.5 0 -86.5T20 -80L18 -54Z', cane, `stroke="${wood}" stroke-width="2"`) +
    line('M-21 -53H21', p.lit(wood), 3.4) +
    leg(-21, -40, 0, 5, p.lit(wood), -1.5) +
    leg(21, -40, 0, 5, p.lit(shade(wood, 0.1)), 1.5) +
    path('M-22 -42H22L24 -37H-24Z', p.lit(shade(wood, 0.06))) +
    path(puff(-23, -49, 46, 9, 4, 1), p.fall(seat))
  )
}

/** A desk chair on five castors. */
export function officeChair(p: Picture, fabric: Color, frame: Color = '#3b3532'): Markup {
  const mesh = p.pattern(
    3,
    3,
    `<path d="M0 1.5h3" stroke="${shade(fabric, 0.4)}" stroke-opacity=".35" stroke-width=".6"/>`,
  )
  const back = 'M-22 -62Q-25 -84 -23 -106Q-21 -116 0 -116T23 -106Q25 -84 22 -62Q0 -57 -22 -62Z'
  const castors = spread(-30, 30, 5)
  return (
    contact(p, 1, 0, 40, 6) +
    castors
      .map((x, i) =>
        line(
          d`M0 ${-14}Q${x * 0.6} -13 ${x} ${i % 2 === 0 ? -6 : -4}`,
          i % 2 === 0 ? frame : shade(frame, 0.3),
          4,
          'stroke-linecap="round"',
        ),
      )
      .join('') +
    castors
      .map(
        (x, i) =>
          disc(x, i % 2 === 0 ? -3.2 : -1.6, 3.2, shade(frame, 0.4)) +
          disc(x, i % 2 === 0 ? -3.2 : -1.6, 1.1, light(frame, 0.3)),
      )
      .join('') +
    box(-3, -40, 6, 28, p.lit(light(frame, 0.3)), 1) +
    box(-4.5, -24, 9, 10, p.lit(frame), 2) +
    line('M0 -42V-62', frame, 7) +
    path(back, p.soft(fabric), `stroke="${frame}" stroke-width="3"`) +
    path(back, mesh) +
    path('M-20 -74Q0 -68 20 -74Q20 -66 19 -64Q0 -60 -19 -64Z', shade(fabric, 0.5), 'fill-opacity=".18"') +
    line('M-29 -44V-60M29 -44V-60', frame, 4, 'stroke-linecap="round"') +
    box(-34, -65, 11, 5, p.fall(light(frame, 0.1)), 2.5) +
    box(23, -65, 11, 5, p.fall(frame), 2.5) +
    path(puff(-28, -51, 56, 12, 5, 1.4), p.fall(shade(fabric, 0.04))) +
    oval(0, -40, 20, 2.4, frame)
  )
}

/** A round pouf with a pinched top. */
export function pouf(p: Picture, fabric: Color, w = 56): Markup {
  const r = w / 2
  const h = w * 0.62
  const seams = [-0.6, -0.22, 0.22, 0.6]
    .map((u) => d`M${u * r * 0.3} ${-h + 3}Q${u * r * 1.5} ${-h * 0.5} ${u * r * 0.9} -2`)
    .join('')
  return (
    contact(p, 1, -1, r * 1.15, 5) +
    path(
      d`M${-r * 0.8} 0C${-r * 1.12} ${-h * 0.1} ${-r * 1.1} ${-h * 0.85} ${-r * 0.6} ${-h * 0.96}Q0 ${-h * 1.06} ${r * 0.6} ${-h * 0.96}C${r * 1.1} ${-h * 0.85} ${r * 1.12} ${-h * 0.1} ${r * 0.8} 0Q0 3 ${-r * 0.8} 0Z`,
      p.soft(fabric, 1.1),
    ) +
    line(seams, shade(fabric, 0.45), 1, 'stroke-opacity=".4"') +
    oval(0, -h + 2, 4, 1.4, shade(fabric, 0.3))
  )
}
