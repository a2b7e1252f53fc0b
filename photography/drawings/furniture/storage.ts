import { type Color, light, shade } from '../core/color.ts'
import {
  brass,
  clay,
  ebony,
  leaf,
  linen,
  oak,
  palm,
  rose,
  saffron,
  sage,
  terracotta,
  walnut,
} from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { arch, box, contact, disc, leg, line, path, spread } from '../core/shapes.ts'
import { grain } from './tables.ts'

const cane = (p: Picture, wood: Color): string =>
  p.pattern(
    5,
    5,
    `<path d="M0 0l5 5M5 0L0 5M2.5 0v5" fill="none" stroke="${shade(wood, 0.3)}" stroke-opacity=".6" stroke-width=".6"/>`,
  )

/** Upright slats: the front of a modern sideboard. */
function slats(x: number, y: number, w: number, h: number, wood: Color): Markup {
  const count = Math.round(w / 5)
  return line(
    spread(x + 2.5, x + w - 2.5, count)
      .map((sx) => d`M${sx} ${y}v${h}`)
      .join(''),
    shade(wood, 0.5),
    1.3,
    'stroke-opacity=".3"',
  )
}

function carcass(p: Picture, w: number, top: number, foot: number, wood: Color): Markup {
  return (
    box(-w / 2, top, w, foot - top, p.lit(wood), 2.5) +
    box(-w / 2, top, w, 3, light(wood, 0.3), 1.5, 'fill-opacity=".7"')
  )
}

/** A long low unit under the television. */
export function tvUnit(p: Picture, w = 180, wood: Color = walnut): Markup {
  const l = -w / 2
  const door = w * 0.29
  return (
    contact(p, 3, 0, w * 0.53, 7) +
    leg(l + 16, -14, 0, 5, ebony, -2) +
    leg(-l - 16, -14, 0, 5, ebony, 2) +
    carcass(p, w, -52, -12, wood) +
    box(l + 4, -47, door, 31, p.lit(light(wood, 0.06)), 1) +
    slats(l + 4, -47, door, 31, wood) +
    box(-l - 4 - door, -47, door, 31, p.lit(shade(wood, 0.04)), 1) +
    slats(-l - 4 - door, -47, door, 31, wood) +
    box(l + 7 + door, -47, w - 14 - door * 2, 14, shade(wood, 0.55), 1) +
    box(l + 7 + door, -31, w - 14 - door * 2, 15, p.fall(light(wood, 0.1)), 1) +
    grain(l + 7 + door, -31, w - 14 - door * 2, 15, wood) +
    box(-7, -27, 14, 2, brass, 1) +
    box(l + 12 + door, -39, 22, 5, linen, 1) +
    box(l + 14 + door, -43, 18, 4, clay, 1)
  )
}

/** Three tall doors with caned panels. */
export function wardrobe(p: Picture, wood: Color = oak, w = 150, h = 205): Markup {
  const l = -w / 2
  const door = (w - 8) / 3
  const doors = [0, 1, 2].map((i) => {
    const x = l + 4 + i * door
    const tone = i === 0 ? light(wood, 0.08) : i === 2 ? shade(wood, 0.06) : wood
    const inset = h * 0.52
    return (
      box(x + 0.6, -h + 8, door - 1.2, h - 22, p.lit(tone, 0.7), 1.5) +
      box(
        x + 7,
        -h + 16,
        door - 14,
        inset,
        light(wood, 0.5),
        2,
        `stroke="${shade(wood, 0.25)}" stroke-width="1"`,
      ) +
      box(x + 7, -h + 16, door - 14, inset, cane(p, wood), 2) +
      box(
        x + 7,
        -h + 24 + inset,
        door - 14,
        h - inset - 46,
        'none',
        2,
        `stroke="${shade(wood, 0.3)}" stroke-opacity=".5" stroke-width="1"`,
      ) +
      box(i === 0 ? x + door - 5 : x + 3, -h * 0.5, 2, 20, p.lit(brass), 1)
    )
  })
  return (
    contact(p, 4, 0, w * 0.55, 7) +
    leg(l + 10, -10, 0, 7, shade(wood, 0.4)) +
    leg(-l - 10, -10, 0, 7, shade(wood, 0.4)) +
    carcass(p, w, -h, -8, shade(wood, 0.12)) +
    path(d`M${l - 3} ${-h}H${-l + 3}L${-l} ${-h + 6}H${l}Z`, p.lit(light(wood, 0.2))) +
    doors.join('')
  )
}

/** Six drawers on turned legs. */
export function dresser(p: Picture, wood: Color = oak, w = 140): Markup {
  const l = -w / 2
  const drawer = (column: number, row: number): Markup => {
    const x = l + 5 + column * ((w - 10) / 2)
    const y = -74 + row * 20.5
    const wide = (w - 10) / 2 - 2
    return (
      box(x, y, wide, 18.5, p.fall(column === 0 ? light(wood, 0.12) : wood, 0.8), 1.5) +
      (row === 1 ? grain(x, y, wide, 18, wood) : '') +
      [0.28, 0.72]
        .map(
          (u) =>
            disc(x + wide * u, y + 9.5, 2.2, p.soft(brass)) +
            path(d`M${x + wide * u - 1} ${y + 12.5}q3 2 4 0`, shade(wood, 0.5), 'fill-opacity=".3"'),
        )
        .join('')
    )
  }
  return (
    contact(p, 3, 0, w * 0.55, 6) +
    leg(l + 9, -13, 0, 6, p.lit(shade(wood, 0.15)), -2) +
    leg(-l - 9, -13, 0, 6, p.lit(shade(wood, 0.15)), 2) +
    carcass(p, w, -78, -11, shade(wood, 0.1)) +
    [0, 1, 2].flatMap((row) => [drawer(0, row), drawer(1, row)]).join('') +
    path(d`M${l - 3} -78L${l + 3} -83H${-l - 3}L${-l + 3} -78V-75.5H${l - 3}Z`, p.lit(light(wood, 0.2)))
  )
}

export function nightstand(p: Picture, wood: Color = walnut, w = 50): Markup {
  const l = -w / 2
  return (
    contact(p, 2, 0, w * 0.62, 5) +
    leg(l + 5, -16, 0, 4.5, p.lit(wood), -2) +
    leg(-l - 5, -16, 0, 4.5, p.lit(shade(wood, 0.1)), 2) +
    carcass(p, w, -54, -14, shade(wood, 0.08)) +
    box(l + 3.5, -50, w - 7, 12, shade(wood, 0.6), 1) +
    box(l + 7, -42, 20, 4, linen, 1) +
    box(l + 9, -45.5, 16, 3.5, sage, 1) +
    box(l + 3.5, -36, w - 7, 19, p.fall(light(wood, 0.1), 0.8), 1.5) +
    grain(l + 3.5, -36, w - 7, 19, wood) +
    disc(0, -27, 2.4, p.soft(brass)) +
    path(d`M${l - 2} -54L${l + 2} -58H${-l - 2}L${-l + 2} -54V-52H${l - 2}Z`, p.lit(light(wood, 0.2)))
  )
}

const spines = [clay, linen, palm, saffron, rose, sage, terracotta, '#e9d9bd', leaf]

/** A row of books, some leaning; every seed gives another row. */
export function books(x: number, foot: number, w: number, h: number, seed = 0): Markup {
  let at = x
  let row = ''
  for (let i = 0; at < x + w - 4; i += 1) {
    const wide = 3.4 + ((i * 7 + seed * 5) % 4) * 0.8
    const tall = h * (0.72 + (((i + seed) * 37) % 29) / 100)
    const tone = spines[(i * 2 + seed) % spines.length] ?? linen
    row +=
      box(at, foot - tall, wide, tall, tone, 0.6) +
      box(at, foot - tall + 3, wide, 1.1, shade(tone, 0.3), 0, 'fill-opacity=".5"')
    at += wide + 0.35
  }
  return row
}

/** An open shelf with an arched head; `filled` sets out its things. */
export function bookshelf(p: Picture, wood: Color = oak, w = 96, h = 195): Markup {
  const l = -w / 2
  const inside = w - 8
  const shelves = [-10, -52, -94, -136]
  const back = shade(wood, 0.3)
  return (
    contact(p, 3, 0, w * 0.58, 6) +
    path(arch(0, 0, w, h), p.lit(wood)) +
    path(arch(0, -6, inside, h - 10), p.lit(back, 0.6)) +
    path(arch(0, -6, inside, h - 10), p.fade('#2a120c', 0.26, 0, 0.8, 0.3)) +
    books(l + 7, -10, 44, 34, 1) +
    box(18, -32, 24, 22, p.soft('#c79a63'), 3) +
    line('M19 -27h22M19 -22h22M19 -17h22', shade(oak, 0.4), 0.9, 'stroke-opacity=".5"') +
    path(
      'M-32 -52C-40 -56 -40 -72 -32 -78L-33 -83H-23L-24 -78C-16 -72 -16 -56 -24 -52Z',
      p.soft(terracotta),
    ) +
    books(-8, -52, 46, 33, 4) +
    books(l + 8, -94, 30, 33, 2) +
    box(8, -98, 30, 4, clay, 0.8) +
    box(10, -102, 26, 4, linen, 0.8) +
    path('M14 -102C9 -106 12 -116 17 -119H29C34 -116 37 -106 32 -102Z', p.soft(sage)) +
    box(-30, -168, 22, 32, linen, 0.8, `stroke="${shade(wood, 0.2)}" stroke-width="2"`) +
    path('M-27 -140Q-22 -156 -17 -148T-11 -150V-138H-27Z', rose) +
    disc(-15, -160, 3, saffron) +
    path('M12 -136C8 -142 10 -150 16 -152V-160H24V-152C30 -150 32 -142 28 -136Z', p.soft(palm)) +
    line(
      'M20 -160Q16 -172 10 -176M20 -160Q22 -172 28 -178M20 -160V-180',
      leaf,
      1.4,
      'stroke-linecap="round"',
    ) +
    shelves
      .map(
        (y) =>
          box(l + 3, y, w - 6, 3.4, p.lit(light(wood, 0.12))) + box(l + 4, y + 3.4, inside, 5, p.gloom(0.3)),
      )
      .join('')
  )
}
