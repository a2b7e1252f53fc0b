import * as hue from '../../core/palette.ts'
import type { Markup, Picture } from '../../core/picture.ts'
import { plane } from '../../core/plane.ts'
import { put } from '../../core/shapes.ts'
import { diningChair } from '../../furniture/chairs.ts'
import { bouquet, gift, moonGarland, runner, sweets } from '../../furniture/feast.ts'
import { lantern } from '../../furniture/lamps.ts'
import { palmPlant, pot } from '../../furniture/plants.ts'
import { rug } from '../../furniture/rugs.ts'
import { diningTable } from '../../furniture/tables.ts'
import { dallah, dates, finjan, teaGlass, tray } from '../../furniture/tableware.ts'
import { glazing, latticeFill, opening, screen, sill } from '../../rooms/openings.ts'
import { floorLight, room, sunbeams } from '../../rooms/room.ts'
import { gardenView } from '../../rooms/views.ts'

const wall = '#f0d0bb'
const wood = '#7c4c30'
const carpet = { ground: '#ecd6b0', border: '#2f5a50', motif: '#b5583a', accent: '#d9a24a' }

function feast(p: Picture, w: number): Markup {
  const chair = p.stamp(diningChair(p, '#b5583a', '#a97345'))
  const seats = w > 200 ? [-78, 78] : [-60, 60]
  return (
    seats.map((x) => `<use href="${chair}" x="${x}" y="-12"/>`).join('') +
    diningTable(p, w, '#a8713f') +
    runner(p, w * 0.42, '#f4e8d2', '#c08a34') +
    put(0, -78, 1, bouquet(p)) +
    put(
      -w * 0.33,
      -72,
      1,
      tray(p, 44) + put(-8, -1, 0.86, dallah(p)) + finjan(p, 8, 0) + finjan(p, 16, 0.4),
    ) +
    put(w * 0.21, -73, 1, sweets(p, 36)) +
    put(w * 0.38, -70, 0.9, dates(p, '#cfe0d8', 26)) +
    teaGlass(p, -w * 0.13, -69) +
    teaGlass(p, w * 0.1, -67)
  )
}

const presents = (p: Picture): Markup =>
  put(-22, 0, 1, gift(p, 40, 34, '#2f5a50', '#e2b04f')) +
  put(18, 2, 1, gift(p, 30, 24, '#f2e4cb', '#b5583a')) +
  put(-16, -37, 1, gift(p, 22, 16, '#c9714c', '#f6e6c8'))

export const eid = {
  wide: (p: Picture): Markup => {
    const window = { cx: 1080, foot: 440, w: 250, h: 360, pointed: true }
    const lattice = latticeFill(p, wood, 28)
    const lying = plane({ cx: 1080, far: 590, near: 708, farWidth: 780, nearWidth: 960 })
    return (
      room(p, { wall, floor: '#cda178', horizon: 540, boards: 'tile' }) +
      sunbeams(70, 60, 280, 330, 0.4, 3, 3) +
      opening(p, window, wall, gardenView(p, { x: 946, y: 70, w: 290, h: 376 }), 22) +
      glazing(window, '#fbf1e2', 22) +
      sill(p, window, wall) +
      [800, 1360]
        .map((cx) =>
          screen(p, { cx, foot: 436, w: 170, h: 290, pointed: true }, wood, ['#fff0cd', '#f5cf94'], lattice),
        )
        .join('') +
      moonGarland(600, 40, 1080, 36, 40, 7) +
      moonGarland(1080, 36, 1580, 40, 40, 7) +
      floorLight(p, 980, 552, 260, 150, 120) +
      put(1500, 600, 2, put(0, -42, 1, palmPlant(p, 112)) + pot(p, 46, 46, '#e9d6b6')) +
      rug(p, lying, carpet, 9, 5) +
      put(1080, 656, 2.3, feast(p, 240)) +
      put(690, 668, 2.1, presents(p)) +
      put(1440, 690, 2, lantern(p, hue.brass, '#f7c766', 58))
    )
  },
  tall: (p: Picture): Markup => {
    const window = { cx: 390, foot: 646, w: 220, h: 300, pointed: true }
    const lattice = latticeFill(p, wood, 26)
    const lying = plane({ cx: 390, far: 796, near: 950, farWidth: 640, nearWidth: 800 })
    return (
      room(p, { wall, floor: '#cda178', horizon: 738, boards: 'tile' }) +
      sunbeams(100, 30, 230, 220, 0.3, 3, 3) +
      moonGarland(-20, 300, 800, 300, 34, 9) +
      opening(p, window, wall, gardenView(p, { x: 276, y: 340, w: 250, h: 310 }), 20) +
      glazing(window, '#fbf1e2', 20) +
      sill(p, window, wall) +
      [138, 642]
        .map((cx) =>
          screen(p, { cx, foot: 640, w: 140, h: 230, pointed: true }, wood, ['#fff0cd', '#f5cf94'], lattice),
        )
        .join('') +
      floorLight(p, 300, 748, 230, 170, 110) +
      rug(p, lying, carpet, 9, 3) +
      put(390, 884, 2.5, feast(p, 200)) +
      put(96, 930, 1.9, presents(p)) +
      put(704, 920, 2, lantern(p, hue.brass, '#f7c766', 60))
    )
  },
}
