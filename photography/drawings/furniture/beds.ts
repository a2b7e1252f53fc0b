import { type Color, light, shade } from '../core/color.ts'
import { oak } from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { box, contact, leg, line, path, puff, spread } from '../core/shapes.ts'
import { type Motif, bolster, motif } from './fabric.ts'

export interface BedLook {
  head: Color
  cover: Color
  linen: Color
  blanket: Color
  width?: number
  print?: Motif
}

function sleepingPillow(p: Picture, x: number, foot: number, w: number, h: number, color: Color): Markup {
  return (
    path(puff(x, foot - h, w, h, 9, 3), p.soft(color, 0.8)) +
    line(
      d`M${x + 6} ${foot - h + 8}q3 -4 7 -4M${x + w - 6} ${foot - h + 8}q-3 -4 -7 -4M${x + w * 0.35} ${foot - 4}q${w * 0.15} -4 ${w * 0.3} 0`,
      shade(color, 0.4),
      1,
      'stroke-opacity=".3"',
    )
  )
}

/** A bed from its foot end, seen a little from above. */
export function bed(
  p: Picture,
  { head, cover, linen, blanket, width = 180, print = 'block' }: BedLook,
): Markup {
  const l = -width / 2
  const r = width / 2
  const flutes = spread(l - 2, r + 2, 9)
  const spreadOut = d`M${l + 10} -64Q0 -67 ${r - 10} -64L${r + 7} -34Q0 -29 ${l - 7} -34Z`
  const front = d`M${l - 7} -34Q0 -29 ${r + 7} -34L${r + 8} -9Q${r * 0.6} -6 ${r * 0.3} -9T${l * 0.4} -8T${l - 8} -9Z`
  return (
    contact(p, 4, -1, width * 0.6, 9) +
    leg(l + 8, -10, 0, 7, shade(oak, 0.25)) +
    leg(r - 8, -10, 0, 7, shade(oak, 0.25)) +
    path(
      d`M${l - 6} -20V-100Q${l - 6} -118 ${l + 14} -118H${r - 14}Q${r + 6} -118 ${r + 6} -100V-20Z`,
      p.lit(head),
    ) +
    line(
      flutes
        .slice(1, -1)
        .map((x) => d`M${x} -117V-60`)
        .join(''),
      shade(head, 0.5),
      1.4,
      'stroke-opacity=".28"',
    ) +
    line(
      flutes
        .slice(1, -1)
        .map((x) => d`M${x + 2} -116V-60`)
        .join(''),
      light(head, 0.4),
      1.2,
      'stroke-opacity=".35"',
    ) +
    path(d`M${l + 2} -76H${r - 2}L${r + 2} -60H${l - 2}Z`, p.fade(shade(head, 0.8), 0.3, 0.1)) +
    sleepingPillow(p, l + 6, -62, width * 0.44, 32, linen) +
    sleepingPillow(p, r - 6 - width * 0.44, -62, width * 0.44, 32, shade(linen, 0.04)) +
    sleepingPillow(p, l + 14, -58, width * 0.36, 26, light(cover, 0.5)) +
    sleepingPillow(p, r - 14 - width * 0.36, -58, width * 0.36, 26, light(cover, 0.42)) +
    path(d`M${l + 8} -64Q0 -70 ${r - 8} -64L${r - 3} -54Q0 -58 ${l + 3} -54Z`, p.fall(linen)) +
    bolster(p, 0, -56, width * 0.34, 14, blanket) +
    path(
      d`M${l + 4} -56Q0 -60 ${r - 4} -56L${r + 7} -34Q0 -29 ${l - 7} -34Z`,
      p.linear([
        { at: 0, color: shade(cover, 0.08) },
        { at: 0.3, color: light(cover, 0.16) },
        { at: 1, color: light(cover, 0.05) },
      ]),
    ) +
    path(front, p.fall(shade(cover, 0.08))) +
    path(spreadOut, motif(p, print, shade(cover, 0.3)), 'fill-opacity=".28"') +
    path(front, motif(p, print, shade(cover, 0.3)), 'fill-opacity=".22"') +
    line(
      d`M${l + 24} -32Q${l + 30} -20 ${l + 26} -9M${l + 70} -31Q${l + 74} -20 ${l + 70} -8M${r - 50} -31Q${r - 46} -20 ${r - 52} -8M${r - 14} -33Q${r - 8} -22 ${r - 10} -9`,
      shade(cover, 0.5),
      1.4,
      'stroke-opacity=".22" stroke-linecap="round"',
    ) +
    path(d`M${l - 1} -47Q0 -43 ${r + 1} -47L${r + 7} -34Q0 -29 ${l - 7} -34Z`, p.fall(blanket)) +
    path(d`M${l - 7} -34Q0 -29 ${r + 7} -34L${r + 8} -22Q0 -16 ${l - 8} -22Z`, p.fall(shade(blanket, 0.12))) +
    path(
      d`M${l - 1} -47Q0 -43 ${r + 1} -47L${r + 8} -22Q0 -16 ${l - 8} -22Z`,
      motif(p, 'sadu', light(blanket, 0.5)),
      'fill-opacity=".5"',
    ) +
    line(
      spread(l - 6, r + 6, 34)
        .map((x) => d`M${x} ${-19.5 + Math.abs(x / r) * -2.2}v4.5`)
        .join(''),
      light(blanket, 0.2),
      1,
    )
  )
}

/** A mattress at three quarters: quilted top, a band with handles, a corner of its cover. */
export function mattress(p: Picture, cover: Color, band: Color, w = 200): Markup {
  const l = -w / 2
  const r = w / 2
  const quilt = p.pattern(
    20,
    9,
    `<path d="M0 4.5L10 0L20 4.5L10 9Z" fill="none" stroke="${shade(cover, 0.3)}" stroke-opacity=".5" stroke-width=".9"/>`,
  )
  const top = d`M${l + 26} -84Q0 -88 ${r - 26} -84Q${r - 20} -84 ${r - 17} -80L${r} -38Q0 -33 ${l} -38L${l + 17} -80Q${l + 20} -84 ${l + 26} -84Z`
  return (
    contact(p, 4, 0, w * 0.56, 10) +
    path(
      d`M${l} -38Q0 -33 ${r} -38Q${r + 2} -20 ${r} -4Q0 3 ${l} -4Q${l - 2} -20 ${l} -38Z`,
      p.fall(light(cover, 0.1)),
    ) +
    path(d`M${l - 0.6} -28Q0 -23 ${r + 0.6} -28L${r + 0.6} -13Q0 -7 ${l - 0.6} -13Z`, p.lit(band)) +
    path(
      top,
      p.linear([
        { at: 0, color: shade(cover, 0.08) },
        { at: 1, color: light(cover, 0.3) },
      ]),
    ) +
    path(top, quilt) +
    line(d`M${l} -38Q0 -33 ${r} -38M${l} -4Q0 3 ${r} -4`, band, 2.2) +
    [-0.55, 0.55].map((u) => box(r * u - 13, -19, 26, 4, light(band, 0.35), 2)).join('') +
    sleepingPillow(p, -62, -78, 58, 24, light(cover, 0.2)) +
    sleepingPillow(p, 4, -78, 58, 24, light(cover, 0.1))
  )
}

/** Two bunks with a ladder and rounded rails. */
export function bunkBed(p: Picture, wood: Color, sheet: Color, low: Color, high: Color): Markup {
  const post = (x: number) => box(x - 4.5, -172, 9, 172, p.lit(wood), 4)
  const bunk = (y: number, cover: Color) =>
    path(puff(-94, y - 20, 188, 18, 5, 1), p.fall(sheet)) +
    sleepingPillow(p, -90, y - 16, 40, 17, light(sheet, 0.4)) +
    path(d`M-44 ${y - 23}Q20 ${y - 28} 93 ${y - 22}V${y}H-44Z`, p.fall(cover)) +
    path(
      d`M-44 ${y - 23}Q20 ${y - 28} 93 ${y - 22}V${y}H-44Z`,
      motif(p, 'dots', light(cover, 0.6)),
      'fill-opacity=".8"',
    ) +
    box(-98, y - 8, 196, 15, p.fall(light(wood, 0.1)), 2)
  return (
    contact(p, 4, 0, 112, 8) +
    bunk(-34, low) +
    bunk(-112, high) +
    box(-98, -150, 120, 6, p.fall(wood), 3) +
    line(
      spread(-78, 4, 5)
        .map((x) => d`M${x} -145V-119`)
        .join(''),
      shade(wood, 0.1),
      4,
      'stroke-linecap="round"',
    ) +
    post(-98) +
    post(98) +
    box(-98, -24, 196, 5, p.gloom(0.3)) +
    [44, 78].map((x) => box(x - 2.5, -146, 5, 146, p.lit(shade(wood, 0.06)), 2)).join('') +
    spread(-20, -128, 5)
      .map((y) => box(44, y, 34, 4.5, p.fall(light(wood, 0.15)), 2))
      .join('')
  )
}
