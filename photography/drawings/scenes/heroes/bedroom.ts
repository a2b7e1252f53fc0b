import { shade } from '../../core/colour.ts'
import * as hue from '../../core/palette.ts'
import type { Markup, Picture } from '../../core/picture.ts'
import { plane } from '../../core/plane.ts'
import { box, put } from '../../core/shapes.ts'
import { bed } from '../../furniture/beds.ts'
import { pouf } from '../../furniture/chairs.ts'
import { drape, frame, vase } from '../../furniture/decor.ts'
import { pendant, tableLamp } from '../../furniture/lamps.ts'
import { oliveTree, sprig } from '../../furniture/plants.ts'
import { stripedRug } from '../../furniture/rugs.ts'
import { nightstand } from '../../furniture/storage.ts'
import { glazing, opening, sill } from '../../rooms/openings.ts'
import { floorLight, palmShadow, room, sunbeams } from '../../rooms/room.ts'
import { gardenView } from '../../rooms/views.ts'

const wall = '#d9dccb'
const look = { head: '#c48a64', cover: '#e9e2d0', linen: '#fdf8ee', blanket: '#8ea08a' }

const stand = (p: Picture, side: number): Markup =>
  put(0, -57, 1, tableLamp(p, side < 0 ? hue.terracotta : hue.terracotta, hue.linen)) +
  (side > 0 ? put(18, -57, 0.8, vase(p, 'round', 12, hue.sage)) : '') +
  nightstand(p, hue.walnut, 54)

export const bedroom = {
  wide: (p: Picture): Markup => {
    const window = { cx: 690, foot: 452, w: 176, h: 350 }
    const lying = plane({ cx: 1100, far: 584, near: 700, farWidth: 760, nearWidth: 930 })
    return (
      room(p, { wall, floor: '#d3ae86', horizon: 540 }) +
      sunbeams(80, 60, 280, 320, 0.34) +
      palmShadow(p, 30, 390, 2.5, '#5d6148', 0.07) +
      opening(p, window, wall, gardenView(p, { x: 596, y: 90, w: 200, h: 370 })) +
      glazing(window, '#f7f2e4') +
      sill(p, window, wall) +
      box(548, 64, 290, 7, p.fall(hue.brass), 3) +
      drape(p, 566, 70, 58, 462, '#f3ead8', 4) +
      drape(p, 762, 70, 58, 462, '#eee3ce', 4) +
      floorLight(p, 620, 552, 200, 150, 140) +
      put(1100, 84, 2, frame(p, 96, 56, 'dunes')) +
      put(1480, 0, 1.9, pendant(p, 70, 76, '#cfa066')) +
      stripedRug(p, lying, '#e9dcc2', '#b98160', 9) +
      put(826, 606, 2.2, stand(p, -1)) +
      put(1376, 606, 2.2, stand(p, 1)) +
      put(1100, 640, 2.36, bed(p, look)) +
      put(1520, 640, 2.2, pouf(p, '#b97b52', 58))
    )
  },
  tall: (p: Picture): Markup => {
    const lying = plane({ cx: 392, far: 780, near: 944, farWidth: 640, nearWidth: 820 })
    const window = { cx: 118, foot: 632, w: 132, h: 270 }
    return (
      room(p, { wall, floor: '#d3ae86', horizon: 736 }) +
      sunbeams(240, 50, 250, 260, 0.3) +
      palmShadow(p, 0, 320, 2.2, '#5d6148', 0.07) +
      opening(p, window, wall, gardenView(p, { x: 48, y: 356, w: 160, h: 280 })) +
      glazing(window, '#f7f2e4') +
      sill(p, window, wall) +
      put(432, 372, 2, frame(p, 92, 56, 'dunes')) +
      put(690, 0, 1.6, pendant(p, 246, 66, '#cfa066')) +
      stripedRug(p, lying, '#e9dcc2', '#b98160', 9) +
      put(132, 806, 2, stand(p, -1)) +
      put(706, 800, 1.9, oliveTree(p, 150)) +
      put(420, 862, 2.44, bed(p, { ...look, width: 176 })) +
      put(706, 936, 2, pouf(p, shade('#b97b52', 0.05), 58)) +
      put(66, 934, 2, put(0, -26, 1, sprig(hue.olive, 34, 5)) + vase(p, 'tall', 32, hue.linen))
    )
  },
}
