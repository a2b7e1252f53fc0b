import * as hue from '../../core/palette.ts'
import { type Markup, type Picture, d } from '../../core/picture.ts'
import { plane } from '../../core/plane.ts'
import { box, line, path, put, spread } from '../../core/shapes.ts'
import { pouf } from '../../furniture/chairs.ts'
import { lantern } from '../../furniture/lamps.ts'
import { lightString, ropeSeat } from '../../furniture/outdoor.ts'
import { datePalm, palmPlant, pot } from '../../furniture/plants.ts'
import { stripedRug } from '../../furniture/rugs.ts'
import { coffeeTable } from '../../furniture/tables.ts'
import { fruitBowl, teaGlass, tray } from '../../furniture/tableware.ts'
import { duskSky } from '../../rooms/views.ts'

const stone = '#ddb08c'

/** A parapet of small arches along the terrace. */
function parapet(p: Picture, y: number, h: number, from: number, to: number): Markup {
  const each = 46
  const holes = spread(from + each / 2, to - each / 2, Math.round((to - from) / each))
    .map((x) => d`M${x - 14} ${y + h}V${y + h * 0.5}A14 14 0 0 1 ${x + 14} ${y + h * 0.5}V${y + h}Z`)
    .join('')
  return (
    box(from, y, to - from, h, p.fall('#e3b795')) +
    path(holes, '#8a6a62', 'fill-opacity=".55"') +
    box(from, y - 9, to - from, 12, p.fall('#f2d2b2'), 2)
  )
}

function terrace(p: Picture, y: number): Markup {
  const deep = p.height - y
  const seams = spread(-0.6, 1.6, 9)
    .map((u) => d`M${p.width * u} ${y}L${p.width * (u + (u - 0.5) * 0.5)} ${p.height}`)
    .join('')
  return (
    box(
      0,
      y,
      p.width,
      deep,
      p.linear([
        { at: 0, colour: '#c99676' },
        { at: 1, colour: '#e3b792' },
      ]),
    ) +
    line(
      `${seams}${[0.2, 0.5, 0.84].map((v) => d`M0 ${y + deep * v}H${p.width}`).join('')}`,
      '#8c5a44',
      1.4,
      'stroke-opacity=".2"',
    ) +
    box(0, y, p.width, 7, p.gloom(0.3))
  )
}

const table = (p: Picture): Markup =>
  coffeeTable(p, 96, '#8f6242', 'legs') +
  put(-14, -38, 1, tray(p, 46) + teaGlass(p, -8, 0) + teaGlass(p, 4, 0.6)) +
  put(26, -38, 1, fruitBowl(p, 26, hue.linen, '#e59a3c'))

const bench = (p: Picture): Markup =>
  ropeSeat(p, 180, '#f3e6d0', { colour: hue.deepSea, motif: 'stripe', print: hue.linen }, '#9a6b48')
const chair = (p: Picture): Markup =>
  ropeSeat(p, 84, '#f3e6d0', { colour: hue.terracotta, motif: 'block', print: hue.linen }, '#9a6b48')

export const outdoor = {
  wide: (p: Picture): Markup => {
    const lying = plane({ cx: 1090, far: 596, near: 706, farWidth: 720, nearWidth: 900 })
    return (
      duskSky(p, { x: 0, y: 0, w: 1600, h: 560 }, 720) +
      put(1470, 560, 1, datePalm(p, 410, '#35594a', '#7d5640')) +
      put(1326, 560, 1, datePalm(p, 300, '#4a6b55', '#8a6048', false)) +
      parapet(p, 478, 74, 0, 1600) +
      terrace(p, 548) +
      box(556, 78, 8, 472, p.lit('#8a6048'), 3) +
      lightString(p, 560, 90, 1120, 60, 70, 7) +
      lightString(p, 1120, 60, 1600, 120, 60, 6) +
      box(1116, 40, 8, 510, p.lit('#8a6048'), 3) +
      stripedRug(p, lying, '#ecd7b4', '#a9533a', 9) +
      put(1090, 616, 2.3, bench(p)) +
      put(1448, 652, 2.3, chair(p)) +
      put(806, 668, 2.2, pouf(p, '#b5623f', 60)) +
      put(660, 640, 1.9, lantern(p, hue.brass, '#f9cc74', 62)) +
      put(1130, 694, 2.2, table(p))
    )
  },
  tall: (p: Picture): Markup => {
    const lying = plane({ cx: 400, far: 806, near: 950, farWidth: 640, nearWidth: 800 })
    return (
      duskSky(p, { x: 0, y: 0, w: 780, h: 740 }, 240) +
      put(690, 730, 1, datePalm(p, 320, '#35594a', '#7d5640')) +
      parapet(p, 660, 80, 0, 780) +
      terrace(p, 736) +
      box(556, 318, 7, 420, p.lit('#8a6048'), 3) +
      lightString(p, -20, 350, 560, 330, 60, 8) +
      stripedRug(p, lying, '#ecd7b4', '#a9533a', 9) +
      put(380, 836, 2.34, bench(p)) +
      put(660, 880, 1.8, put(0, -40, 1, palmPlant(p, 70, '#4f7a5b')) + pot(p, 46, 42, stone)) +
      put(88, 900, 2, lantern(p, hue.brass, '#f9cc74', 62)) +
      put(410, 944, 2.3, table(p))
    )
  },
}
