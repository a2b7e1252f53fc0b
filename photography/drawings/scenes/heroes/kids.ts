import * as hue from '../../core/palette.ts'
import type { Markup, Picture } from '../../core/picture.ts'
import { plane } from '../../core/plane.ts'
import { path, put } from '../../core/shapes.ts'
import { strip } from '../../core/plane.ts'
import { bunkBed } from '../../furniture/beds.ts'
import { pouf } from '../../furniture/chairs.ts'
import { basket, frame } from '../../furniture/decor.ts'
import { blocks, bunting, camel, rings, tent } from '../../furniture/play.ts'
import { glazing, opening, sill } from '../../rooms/openings.ts'
import { floorLight, room, sunbeams } from '../../rooms/room.ts'
import { seaView } from '../../rooms/views.ts'

const wall = '#cfe0d4'
const pennants = [hue.terracotta, hue.saffron, hue.linen, hue.deepSea, hue.rose]

/** A soft rug of broad stripes. */
function playRug(p: Picture, cx: number, far: number, near: number, w: number): Markup {
  const on = plane({ cx, far, near, farWidth: w, nearWidth: w * 1.2 })
  return (
    path(strip(on, 0, 0, 1, 1), p.fall('#f6ead4')) +
    [
      [0.08, '#e8b9a0'],
      [0.3, '#f0cf8e'],
      [0.52, '#a9c7b8'],
      [0.74, '#c9d8e0'],
    ]
      .map(([v, colour]) => path(strip(on, 0, Number(v), 1, Number(v) + 0.13), String(colour)))
      .join('')
  )
}

const bunk = (p: Picture): Markup => bunkBed(p, '#dcb684', '#fdf7ea', '#86a99b', '#dd9469')

export const kids = {
  wide: (p: Picture): Markup => {
    const window = { cx: 700, foot: 420, w: 170, h: 300 }
    return (
      room(p, { wall, floor: '#dcbb90', horizon: 548 }) +
      sunbeams(70, 60, 280, 320, 0.4) +
      bunting(540, 60, 1010, 70, 46, pennants, 9) +
      opening(p, window, wall, seaView(p, { x: 606, y: 110, w: 200, h: 320 }, false)) +
      glazing(window, '#fdf6e8') +
      sill(p, window, wall) +
      put(676, 414, 1.3, rings(p)) +
      floorLight(p, 620, 558, 200, 140, 150) +
      put(900, 190, 1.9, frame(p, 44, 52, 'sun')) +
      put(1010, 222, 1.9, frame(p, 40, 40, 'sea', hue.walnut)) +
      put(1312, 592, 2.5, bunk(p)) +
      playRug(p, 960, 600, 702, 700) +
      put(900, 612, 2.1, tent(p, '#f3e2c4', 116, 142)) +
      put(1130, 668, 2.2, camel(p)) +
      put(700, 660, 2, pouf(p, '#e0b15c', 58)) +
      put(1000, 692, 2, blocks(p)) +
      put(1506, 676, 2, basket(p, 58, 44))
    )
  },
  tall: (p: Picture): Markup => {
    return (
      room(p, { wall, floor: '#dcbb90', horizon: 748 }) +
      sunbeams(240, 60, 250, 230, 0.34) +
      bunting(-10, 350, 400, 330, 44, pennants, 7) +
      put(116, 470, 1.9, frame(p, 48, 58, 'sun')) +
      put(232, 500, 1.9, frame(p, 40, 40, 'sea', hue.walnut)) +
      floorLight(p, 60, 758, 220, 170, 120) +
      put(520, 796, 2.3, bunk(p)) +
      playRug(p, 380, 830, 960, 600) +
      put(140, 858, 2.1, tent(p, '#f3e2c4', 108, 128)) +
      put(420, 900, 2.1, camel(p)) +
      put(278, 944, 1.9, blocks(p)) +
      put(640, 940, 2, pouf(p, '#e0b15c', 58))
    )
  },
}
