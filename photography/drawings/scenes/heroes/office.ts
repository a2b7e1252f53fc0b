import { shade } from '../../core/colour.ts'
import * as hue from '../../core/palette.ts'
import type { Markup, Picture } from '../../core/picture.ts'
import { plane } from '../../core/plane.ts'
import { box, put } from '../../core/shapes.ts'
import { officeChair } from '../../furniture/chairs.ts'
import { basket, drape, frame, vase } from '../../furniture/decor.ts'
import { tableLamp } from '../../furniture/lamps.ts'
import { broadLeaves, pot, sprig } from '../../furniture/plants.ts'
import { stripedRug } from '../../furniture/rugs.ts'
import { bookshelf } from '../../furniture/storage.ts'
import { desk } from '../../furniture/tables.ts'
import { finjan } from '../../furniture/tableware.ts'
import { glazing, opening, sill } from '../../rooms/openings.ts'
import { floorLight, palmShadow, room, sunbeams } from '../../rooms/room.ts'
import { gardenView } from '../../rooms/views.ts'

const wall = '#e5dcc6'

const workplace = (p: Picture): Markup =>
  desk(p, 164, '#c7955f') +
  put(-60, -74, 1, tableLamp(p, hue.palm, hue.linen)) +
  put(
    2,
    -74,
    1,
    box(-22, -1.6, 44, 2.2, '#cfc8bc', 1) +
      box(-19, -28, 38, 27, '#4a4440', 1.8) +
      box(-17.4, -26.4, 34.8, 23, p.soft('#a4c6bf'), 1),
  ) +
  finjan(p, 36, -74) +
  put(
    60,
    -74,
    1,
    box(-12, -3.6, 24, 3.6, hue.clay, 0.6) +
      box(-10, -7, 20, 3.4, hue.linen, 0.6) +
      put(0, -7, 1, put(0, -11, 1, sprig(hue.olive, 20, 4)) + vase(p, 'round', 13, hue.sage)),
  )

const plant = (p: Picture): Markup => put(0, -38, 1, broadLeaves(p, 118)) + pot(p, 42, 42, '#c9754c')

export const office = {
  wide: (p: Picture): Markup => {
    const window = { cx: 700, foot: 440, w: 190, h: 350 }
    const lying = plane({ cx: 1060, far: 592, near: 700, farWidth: 600, nearWidth: 740 })
    return (
      room(p, { wall, floor: '#cda77e', horizon: 544 }) +
      sunbeams(70, 60, 280, 330, 0.36) +
      palmShadow(p, 20, 380, 2.4, '#6a5a3c', 0.06) +
      opening(p, window, wall, gardenView(p, { x: 600, y: 80, w: 216, h: 366 })) +
      glazing(window, '#faf4e6') +
      sill(p, window, wall) +
      box(540, 58, 300, 7, p.fall(hue.brass), 3) +
      drape(p, 560, 64, 60, 470, '#f1e6d2', 4) +
      floorLight(p, 640, 556, 220, 150, 140) +
      put(990, 120, 2, frame(p, 52, 66, 'sprig')) +
      put(1120, 140, 2, frame(p, 56, 44, 'dunes', hue.walnut)) +
      stripedRug(p, lying, '#e6d8bc', '#7f9685', 9) +
      put(1402, 600, 2.5, bookshelf(p, '#c7955f', 100, 200)) +
      put(1060, 634, 2.4, workplace(p)) +
      put(962, 694, 2.3, officeChair(p, '#8aa79c')) +
      put(770, 640, 2.2, plant(p)) +
      put(1530, 680, 2, basket(p, 56, 42))
    )
  },
  tall: (p: Picture): Markup => {
    const lying = plane({ cx: 380, far: 806, near: 950, farWidth: 600, nearWidth: 740 })
    const window = { cx: 150, foot: 640, w: 160, h: 290 }
    return (
      room(p, { wall, floor: '#cda77e', horizon: 740 }) +
      sunbeams(250, 50, 250, 250, 0.3) +
      palmShadow(p, 0, 310, 2.2, '#6a5a3c', 0.06) +
      opening(p, window, wall, gardenView(p, { x: 66, y: 346, w: 184, h: 300 })) +
      glazing(window, '#faf4e6') +
      sill(p, window, wall) +
      floorLight(p, 110, 750, 190, 170, 120) +
      put(376, 390, 1.9, frame(p, 50, 64, 'sprig')) +
      put(632, 786, 2.15, bookshelf(p, shade('#c7955f', 0.05), 96, 200)) +
      stripedRug(p, lying, '#e6d8bc', '#7f9685', 9) +
      put(340, 850, 2.45, workplace(p)) +
      put(250, 936, 2.4, officeChair(p, '#8aa79c')) +
      put(76, 868, 1.9, plant(p))
    )
  },
}
