import { light } from '../../core/colour.ts'
import * as hue from '../../core/palette.ts'
import { type Markup, type Picture, d } from '../../core/picture.ts'
import { plane } from '../../core/plane.ts'
import { line, oval, put } from '../../core/shapes.ts'
import { pillow } from '../../furniture/fabric.ts'
import { lantern } from '../../furniture/lamps.ts'
import { floorSeating } from '../../furniture/majlis.ts'
import { palmPlant, pot } from '../../furniture/plants.ts'
import { rug } from '../../furniture/rugs.ts'
import { coffeeTable } from '../../furniture/tables.ts'
import { dallah, dates, finjan, teaGlass, tray } from '../../furniture/tableware.ts'
import { latticeFill, opening, screen, sill } from '../../rooms/openings.ts'
import { room } from '../../rooms/room.ts'
import { nightView } from '../../rooms/views.ts'

const wall = '#dfb27c'
const carpet = { ground: '#e3c08a', border: '#24483f', motif: '#8f3c24', accent: '#24483f' }

const hanging = (p: Picture, x: number, drop: number, scale: number): Markup =>
  line(d`M${x} 0V${drop}`, '#b98a4f', 1.6) +
  put(x, drop + 60 * scale, scale, lantern(p, hue.brass, '#f9c565', 60))

const lamplight = (p: Picture, x: number, y: number, rx: number, ry: number): Markup =>
  oval(x, y, rx, ry, p.glow('#fff0c4', 0.7))

const seating = (p: Picture, width: number, seats: number): Markup =>
  floorSeating(p, { fabric: '#33594d', band: '#1b362f', thread: '#e8c37d', width, seats }) +
  pillow(p, -width * 0.4, -22, 42, 40, { colour: '#d9a24a', motif: 'sadu', print: '#7b3a1e' }, -7) +
  pillow(p, width * 0.41, -22, 40, 37, { colour: '#b0502f', motif: 'zigzag', print: '#f2d6a2' }, 7)

const iftar = (p: Picture): Markup =>
  coffeeTable(p, 116, '#6d4128', 'legs') +
  put(
    0,
    -38,
    1,
    tray(p, 92) +
      put(-24, -1, 1, dallah(p)) +
      put(4, 1, 1, dates(p, '#f3e6cf', 28)) +
      finjan(p, -7, 2) +
      teaGlass(p, 26, 1) +
      teaGlass(p, 35, 0),
  )

export const ramadan = {
  wide: (p: Picture): Markup => {
    const window = { cx: 1066, foot: 436, w: 250, h: 370, pointed: true }
    const lattice = latticeFill(p, '#6b4026', 28)
    const lying = plane({ cx: 1080, far: 590, near: 714, farWidth: 820, nearWidth: 1040 })
    return (
      room(p, { wall, floor: '#b98356', horizon: 540, boards: 'tile' }) +
      lamplight(p, 330, 250, 620, 420) +
      opening(p, window, wall, nightView(p, { x: 940, y: 60, w: 280, h: 380 }), 22) +
      sill(p, window, wall) +
      [794, 1340]
        .map((cx) =>
          screen(
            p,
            { cx, foot: 430, w: 160, h: 290, pointed: true },
            '#6b4026',
            ['#5a6a8c', '#d0946a'],
            lattice,
          ),
        )
        .join('') +
      hanging(p, 650, 90, 2) +
      hanging(p, 924, 30, 1.3) +
      hanging(p, 1210, 60, 1.5) +
      hanging(p, 1478, 120, 1.9) +
      put(1546, 590, 1.9, put(0, -42, 1, palmPlant(p, 110, '#5f7d52')) + pot(p, 46, 46, '#9c4c2b')) +
      rug(p, lying, carpet, 10, 5) +
      put(1076, 602, 2.26, seating(p, 360, 5)) +
      put(700, 660, 2.1, lantern(p, hue.brass, '#f9c565', 64)) +
      put(1090, 696, 2.2, iftar(p))
    )
  },
  tall: (p: Picture): Markup => {
    const window = { cx: 390, foot: 640, w: 236, h: 310, pointed: true }
    const lattice = latticeFill(p, '#6b4026', 28)
    const lying = plane({ cx: 396, far: 790, near: 952, farWidth: 700, nearWidth: 860 })
    return (
      room(p, { wall, floor: '#b98356', horizon: 738, boards: 'tile' }) +
      lamplight(p, 390, 150, 560, 330) +
      opening(p, window, wall, nightView(p, { x: 270, y: 330, w: 260, h: 320 }), 20) +
      sill(p, window, wall) +
      [128, 652]
        .map((cx) =>
          screen(
            p,
            { cx, foot: 630, w: 140, h: 240, pointed: true },
            '#6b4026',
            ['#5a6a8c', '#d0946a'],
            lattice,
          ),
        )
        .join('') +
      hanging(p, 236, 292, 1.2) +
      hanging(p, 556, 316, 1.4) +
      rug(p, lying, carpet, 10, 3) +
      put(392, 808, 2.26, seating(p, 318, 4)) +
      put(90, 908, 2.1, lantern(p, hue.brass, '#f9c565', 64)) +
      put(698, 900, 1.5, lantern(p, light(hue.brass, 0.1), '#f9c565', 60)) +
      put(396, 938, 2.3, iftar(p))
    )
  },
}
