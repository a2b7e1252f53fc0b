import { light } from '../../core/colour.ts'
import * as hue from '../../core/palette.ts'
import { type Markup, type Picture, d } from '../../core/picture.ts'
import { plane } from '../../core/plane.ts'
import { path, put } from '../../core/shapes.ts'
import { pouf } from '../../furniture/chairs.ts'
import { basket, vase } from '../../furniture/decor.ts'
import { pendant } from '../../furniture/lamps.ts'
import { ropeSeat } from '../../furniture/outdoor.ts'
import { palmPlant, pot, sprig } from '../../furniture/plants.ts'
import { stripedRug } from '../../furniture/rugs.ts'
import { coffeeTable } from '../../furniture/tables.ts'
import { fruitBowl } from '../../furniture/tableware.ts'
import { opening } from '../../rooms/openings.ts'
import { floorLight, palmShadow, room, sunbeams } from '../../rooms/room.ts'
import { seaView } from '../../rooms/views.ts'

const wall = '#f3ead8'
const rattan = '#c99560'

/** A linen curtain the sea wind has taken. */
const blown = (p: Picture, x: number, top: number, w: number, h: number): Markup =>
  path(
    d`M${x} ${top}H${x + w}C${x + w * 1.1} ${top + h * 0.4} ${x + w * 2.2} ${top + h * 0.6} ${x + w * 1.5} ${top + h}Q${x + w * 0.9} ${top + h - 12} ${x + w * 0.2} ${top + h}C${x + w * 0.6} ${top + h * 0.6} ${x - w * 0.1} ${top + h * 0.4} ${x} ${top}Z`,
    p.lit('#fffaf0'),
    'fill-opacity=".92"',
  ) +
  path(
    d`M${x + w * 0.4} ${top}C${x + w * 0.5} ${top + h * 0.4} ${x + w * 1.3} ${top + h * 0.6} ${x + w * 0.8} ${top + h - 6}H${x + w * 0.95}C${x + w * 1.5} ${top + h * 0.6} ${x + w * 0.66} ${top + h * 0.4} ${x + w * 0.56} ${top}Z`,
    '#b9a98f',
    'fill-opacity=".22"',
  )

const seat = (p: Picture, w: number): Markup =>
  ropeSeat(p, w, '#fbf3e2', { colour: '#5f9ea0', motif: 'stripe', print: '#fbf3e2' }, rattan)
const table = (p: Picture): Markup =>
  coffeeTable(p, 88, '#d6a873', 'legs') +
  put(-12, -38, 1, fruitBowl(p, 30, '#eaf0ea', '#efbf3f')) +
  put(22, -38, 1, put(0, -19, 1, sprig(hue.leaf, 26, 5)) + vase(p, 'tall', 22, '#5f9ea0'))

export const summer = {
  wide: (p: Picture): Markup => {
    const lying = plane({ cx: 1090, far: 590, near: 704, farWidth: 720, nearWidth: 900 })
    const far = `<use href="${p.stamp(seaView(p, { x: 680, y: 70, w: 830, h: 474 }))}"/>`
    const arches = [{ cx: 800, foot: 540, w: 236, h: 450 }, { cx: 1090, foot: 540, w: 236, h: 450 }, { cx: 1380, foot: 540, w: 236, h: 450 }] // prettier-ignore
    return (
      room(p, { wall, floor: '#e4cfa9', horizon: 540, boards: 'tile' }) +
      sunbeams(70, 50, 270, 330, 0.5) +
      palmShadow(p, 10, 390, 2.6, '#5d7466', 0.08) +
      arches.map((at) => opening(p, at, wall, far, 24)).join('') +
      blown(p, 690, 110, 60, 430) +
      floorLight(p, 760, 552, 220, 160, 110) +
      floorLight(p, 1050, 552, 220, 160, 110) +
      put(1090, 0, 1.5, pendant(p, 30, 92, '#d9b27a', false)) +
      stripedRug(p, lying, '#f2e6cd', '#5f9ea0', 9) +
      put(1110, 616, 2.3, seat(p, 184)) +
      put(
        1460,
        652,
        2.2,
        ropeSeat(p, 84, '#fbf3e2', { colour: '#e9b949', motif: 'block', print: '#fbf3e2' }, rattan),
      ) +
      put(812, 664, 2.2, pouf(p, '#79b0ab', 60)) +
      put(664, 600, 1.8, put(0, -42, 1, palmPlant(p, 96)) + pot(p, 46, 44, '#e9dcc4')) +
      put(1120, 694, 2.2, table(p))
    )
  },
  tall: (p: Picture): Markup => {
    const lying = plane({ cx: 390, far: 800, near: 950, farWidth: 640, nearWidth: 800 })
    const far = `<use href="${p.stamp(seaView(p, { x: 84, y: 336, w: 580, h: 404 }))}"/>`
    const arches = [{ cx: 210, foot: 736, w: 250, h: 396 }, { cx: 530, foot: 736, w: 250, h: 396 }] // prettier-ignore
    return (
      room(p, { wall, floor: '#e4cfa9', horizon: 736, boards: 'tile' }) +
      sunbeams(250, 40, 250, 230, 0.5) +
      palmShadow(p, 0, 300, 2.4, '#5d7466', 0.08) +
      arches.map((at) => opening(p, at, wall, far, 24)).join('') +
      blown(p, 92, 360, 56, 376) +
      floorLight(p, 150, 746, 230, 180, 110) +
      stripedRug(p, lying, '#f2e6cd', '#5f9ea0', 9) +
      put(400, 836, 2.4, seat(p, 178)) +
      put(694, 880, 1.9, put(0, -42, 1, palmPlant(p, 92)) + pot(p, 46, 44, '#e9dcc4')) +
      put(84, 924, 2.1, basket(p, 56, 42, light('#c99b62', 0.1))) +
      put(410, 944, 2.3, table(p))
    )
  },
}
