import { light, shade } from '../../core/colour.ts'
import * as hue from '../../core/palette.ts'
import type { Markup, Picture } from '../../core/picture.ts'
import { plane } from '../../core/plane.ts'
import { box, put } from '../../core/shapes.ts'
import { pouf } from '../../furniture/chairs.ts'
import { basket, frame, vase } from '../../furniture/decor.ts'
import { pillow, throwBlanket } from '../../furniture/fabric.ts'
import { arcLamp } from '../../furniture/lamps.ts'
import { palmPlant, pot, sprig } from '../../furniture/plants.ts'
import { rug } from '../../furniture/rugs.ts'
import { sofa } from '../../furniture/sofas.ts'
import { coffeeTable, sideTable } from '../../furniture/tables.ts'
import { dallah, finjan, tray } from '../../furniture/tableware.ts'
import { glazing, opening, sill } from '../../rooms/openings.ts'
import { floorLight, palmShadow, room, sunbeams } from '../../rooms/room.ts'
import { seaView } from '../../rooms/views.ts'

const wall = '#f0dcc0'
const fabric = '#5d8273'

const seat = (p: Picture): Markup =>
  sofa(p, { fabric, width: 230 }) +
  pillow(p, -76, -42, 42, 40, { colour: hue.terracotta }, -6) +
  pillow(p, -46, -41, 36, 33, { colour: hue.linen, motif: 'block', print: hue.clay }, 5) +
  pillow(p, 78, -42, 40, 37, { colour: '#e3b264', motif: 'zigzag', print: hue.linen }, 5) +
  throwBlanket(p, 8, -46, 40, 34, hue.linen, 'sadu')

const table = (p: Picture): Markup =>
  coffeeTable(p, 112, hue.walnut) +
  put(-14, -38, 1, tray(p, 52) + put(-10, -1, 0.82, dallah(p)) + finjan(p, 7, 0) + finjan(p, 16, 0.5)) +
  put(34, -38, 1, box(-13, -3.6, 26, 3.6, hue.clay, 0.6) + box(-11, -7, 22, 3.4, hue.linen, 0.6))

const corner = (p: Picture): Markup => put(0, -40, 1, palmPlant(p, 130)) + pot(p, 48, 44, '#e7d6bb')

export const living = {
  wide: (p: Picture): Markup => {
    const window = { cx: 668, foot: 470, w: 200, h: 370 }
    const lying = plane({ cx: 1075, far: 590, near: 704, farWidth: 720, nearWidth: 900 })
    return (
      room(p, { wall, floor: '#d9b48a', horizon: 548 }) +
      sunbeams(70, 60, 300, 330, 0.3) +
      palmShadow(p, 40, 400, 2.6, '#7a5a3c', 0.06) +
      opening(p, window, wall, seaView(p, { x: 560, y: 90, w: 230, h: 390 })) +
      glazing(window, '#fbf1df') +
      sill(p, window, wall) +
      put(640, 466, 1, put(0, -34, 1, sprig(hue.olive, 46, 6)) + vase(p, 'bottle', 44, hue.terracotta)) +
      floorLight(p, 590, 556, 240, 150, 150) +
      put(962, 118, 2.1, frame(p, 62, 78, 'arch')) +
      put(1110, 150, 2.1, frame(p, 50, 50, 'dunes', hue.walnut)) +
      put(1455, 590, 2.2, corner(p)) +
      put(1330, 574, 2.35, arcLamp(p, hue.brass, -66, 206)) +
      rug(p, lying, { ground: '#ecd9b6', border: '#b5583a', motif: hue.palm, accent: hue.terracotta }, 9, 5) +
      put(1070, 612, 2.4, seat(p)) +
      put(1402, 640, 2.3, sideTable(p) + put(0, -52, 1, vase(p, 'round', 17, hue.clay))) +
      put(760, 650, 2.3, pouf(p, '#c8854f')) +
      put(1090, 694, 2.3, table(p))
    )
  },
  tall: (p: Picture): Markup => {
    const window = { cx: 190, foot: 664, w: 190, h: 316 }
    const lying = plane({ cx: 430, far: 800, near: 940, farWidth: 640, nearWidth: 820 })
    return (
      room(p, { wall, floor: '#d9b48a', horizon: 748 }) +
      sunbeams(220, 60, 240, 240, 0.26) +
      palmShadow(p, 20, 330, 2.2, '#7a5a3c', 0.06) +
      opening(p, window, wall, seaView(p, { x: 86, y: 340, w: 214, h: 330 })) +
      glazing(window, '#fbf1df') +
      sill(p, window, wall) +
      floorLight(p, 120, 756, 210, 170, 130) +
      put(470, 380, 2, frame(p, 60, 76, 'arch')) +
      put(612, 408, 2, frame(p, 46, 46, 'dunes', shade(hue.oak, 0.3))) +
      put(704, 790, 1.9, corner(p)) +
      rug(p, lying, { ground: '#ecd9b6', border: '#b5583a', motif: hue.palm, accent: hue.terracotta }, 9, 3) +
      put(420, 830, 2.42, seat(p)) +
      put(84, 884, 2.3, pouf(p, light('#c8854f', 0.05))) +
      put(430, 944, 2.3, table(p)) +
      put(716, 930, 1.8, basket(p, 56, 44))
    )
  },
}
