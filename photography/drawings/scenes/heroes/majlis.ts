import { light } from '../../core/colour.ts'
import * as hue from '../../core/palette.ts'
import type { Markup, Picture } from '../../core/picture.ts'
import { plane } from '../../core/plane.ts'
import { put } from '../../core/shapes.ts'
import { basket, vase } from '../../furniture/decor.ts'
import { pillow } from '../../furniture/fabric.ts'
import { lantern, pendant } from '../../furniture/lamps.ts'
import { floorSeating } from '../../furniture/majlis.ts'
import { palmPlant, pot } from '../../furniture/plants.ts'
import { rug } from '../../furniture/rugs.ts'
import { coffeeTable } from '../../furniture/tables.ts'
import { dallah, dates, finjan, tray } from '../../furniture/tableware.ts'
import { latticeFill, niche, screen } from '../../rooms/openings.ts'
import { floorLight, room, sunbeams } from '../../rooms/room.ts'

const wall = '#ecccb0'
const wood = '#7c4c30'
const glow = ['#fff0cd', '#f5cf94'] as const
const carpet = { ground: '#e8cd9f', border: '#8f3420', motif: '#7d2f22', accent: '#2f5a50' }

const seating = (p: Picture, width: number, seats: number): Markup =>
  floorSeating(p, { fabric: '#a8452c', band: '#4f2019', thread: '#f0d6a2', width, seats })

const coffee = (p: Picture): Markup =>
  coffeeTable(p, 104, '#6d4128', 'legs') +
  put(
    0,
    -38,
    1,
    tray(p, 84) +
      put(-20, -1, 1, dallah(p)) +
      finjan(p, -2, 1.4) +
      finjan(p, 8, 2) +
      put(27, 1, 0.95, dates(p, hue.linen, 26)),
  )

export const majlis = {
  wide: (p: Picture): Markup => {
    const lattice = latticeFill(p, wood, 30)
    const lying = plane({ cx: 1080, far: 588, near: 712, farWidth: 820, nearWidth: 1040 })
    return (
      room(p, { wall, floor: '#c99b74', horizon: 540, boards: 'tile' }) +
      sunbeams(60, 70, 260, 330, 0.3, 3, 3) +
      [780, 1060, 1340]
        .map((cx) => screen(p, { cx, foot: 428, w: 190, h: 330, pointed: true }, wood, glow, lattice))
        .join('') +
      niche(p, { cx: 606, foot: 430, w: 92, h: 210, pointed: true }, wall) +
      put(606, 428, 2, vase(p, 'jug', 40, '#b8643f')) +
      floorLight(p, 700, 552, 200, 150, 120) +
      floorLight(p, 980, 552, 200, 150, 120) +
      put(920, 0, 1.5, pendant(p, 70, 70, '#c99448')) +
      put(1210, 0, 1.5, pendant(p, 110, 58, '#c99448')) +
      put(1530, 580, 2, put(0, -44, 1, palmPlant(p, 118)) + pot(p, 46, 48, '#a9532f')) +
      rug(p, lying, carpet, 10, 5) +
      put(1072, 600, 2.28, seating(p, 360, 5)) +
      put(
        1072,
        600,
        2.28,
        pillow(p, -152, -22, 40, 38, { colour: '#e6c48c', motif: 'sadu', print: '#8f3420' }, -7) +
          pillow(p, 148, -22, 42, 38, { colour: '#35645a', motif: 'stripe', print: '#e6c48c' }, 8),
      ) +
      put(640, 640, 2.1, lantern(p, hue.brass, '#f7c766', 58)) +
      put(1090, 692, 2.2, coffee(p))
    )
  },
  tall: (p: Picture): Markup => {
    const lattice = latticeFill(p, wood, 30)
    const lying = plane({ cx: 400, far: 786, near: 950, farWidth: 700, nearWidth: 860 })
    return (
      room(p, { wall, floor: '#c99b74', horizon: 736, boards: 'tile' }) +
      sunbeams(120, 40, 230, 250, 0.26, 3, 3) +
      [205, 440, 675]
        .map((cx) => screen(p, { cx, foot: 630, w: 170, h: 288, pointed: true }, wood, glow, lattice))
        .join('') +
      floorLight(p, 150, 746, 180, 170, 110) +
      floorLight(p, 400, 746, 180, 170, 110) +
      rug(p, lying, carpet, 10, 3) +
      put(400, 804, 2.26, seating(p, 318, 4)) +
      put(
        400,
        804,
        2.26,
        pillow(p, -124, -22, 40, 38, { colour: '#e6c48c', motif: 'sadu', print: '#8f3420' }, -7) +
          pillow(p, 124, -22, 42, 38, { colour: '#35645a', motif: 'stripe', print: '#e6c48c' }, 8),
      ) +
      put(86, 902, 2.1, lantern(p, hue.brass, '#f7c766', 60)) +
      put(690, 900, 1.7, basket(p, 60, 44, light(hue.oak, 0.1))) +
      put(400, 934, 2.3, coffee(p))
    )
  },
}
