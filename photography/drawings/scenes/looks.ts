import * as hue from '../core/palette.ts'
import { type Markup, Picture } from '../core/picture.ts'
import { plane } from '../core/plane.ts'
import { box, put, spread } from '../core/shapes.ts'
import { bed } from '../furniture/beds.ts'
import { armchair, pouf } from '../furniture/chairs.ts'
import { basket, drape, frame } from '../furniture/decor.ts'
import { pillow, throwBlanket } from '../furniture/fabric.ts'
import { floorLamp, pendant, tableLamp } from '../furniture/lamps.ts'
import { floorSeating } from '../furniture/majlis.ts'
import { broadLeaves, oliveTree, palmPlant, pot } from '../furniture/plants.ts'
import { rug, stripedRug } from '../furniture/rugs.ts'
import { sofa } from '../furniture/sofas.ts'
import { bookshelf, nightstand } from '../furniture/storage.ts'
import { coffeeTable } from '../furniture/tables.ts'
import { dallah, fruitBowl, tray } from '../furniture/tableware.ts'
import { glazing, niche, opening, sill } from '../rooms/openings.ts'
import { palmShadow, room, sunbeams } from '../rooms/room.ts'
import { gardenView, seaView } from '../rooms/views.ts'

const dressedSofa = (p: Picture): Markup =>
  sofa(p, { fabric: '#d9b58c', width: 226 }) +
  pillow(p, -74, -42, 42, 40, { colour: hue.terracotta }, -6) +
  pillow(p, -44, -41, 36, 33, { colour: hue.linen, motif: 'block', print: hue.clay }, 5) +
  pillow(p, 74, -42, 40, 37, { colour: '#5d8273', motif: 'zigzag', print: hue.linen }, 5) +
  throwBlanket(p, 8, -46, 40, 34, '#8ea08a', 'sadu')

const laidTable = (p: Picture): Markup =>
  coffeeTable(p, 112, hue.walnut) +
  put(-16, -38, 1, tray(p, 46) + put(0, -1, 0.82, dallah(p))) +
  put(30, -38, 1, fruitBowl(p, 28, '#eef0e6', '#e0912f'))

/** The places to press in these two are named by the content: what stands where must not move. */
function livingLook(p: Picture): Markup {
  const wall = '#ecd6b8'
  const window = { cx: 1052, foot: 520, w: 180, h: 390 }
  const lying = plane({ cx: 560, far: 696, near: 866, farWidth: 860, nearWidth: 1080 })
  return (
    room(p, { wall, floor: '#d5ae83', horizon: 640 }) +
    sunbeams(60, 50, 260, 320, 0.34) +
    palmShadow(p, 60, 460, 2.4, '#7a5a3c', 0.06) +
    opening(p, window, wall, seaView(p, { x: 958, y: 120, w: 200, h: 406 })) +
    glazing(window, '#fbf1df') +
    sill(p, window, wall) +
    put(430, 150, 2.5, frame(p, 66, 84, 'arch')) +
    put(620, 190, 2.5, frame(p, 54, 54, 'dunes', hue.walnut)) +
    put(104, 690, 2.6, put(0, -40, 1, palmPlant(p, 122)) + pot(p, 46, 44, '#e7d6bb')) +
    put(936, 690, 3, floorLamp(p, hue.linen)) +
    rug(p, lying, { ground: '#ecd9b6', border: '#b5583a', motif: hue.palm, accent: hue.terracotta }, 11, 5) +
    put(500, 712, 2.75, dressedSofa(p)) +
    put(1046, 806, 3, armchair(p, '#4f7466')) +
    put(624, 806, 2.7, laidTable(p)) +
    put(140, 830, 2.5, pouf(p, '#c8854f', 58))
  )
}

function bedroomLook(p: Picture): Markup {
  const wall = '#dcdfcf'
  const window = { cx: 1010, foot: 540, w: 190, h: 420 }
  const lying = plane({ cx: 590, far: 690, near: 850, farWidth: 820, nearWidth: 1020 })
  const lamp = put(0, -57, 1, tableLamp(p, hue.terracotta, hue.linen))
  return (
    room(p, { wall, floor: '#d3ae86', horizon: 640 }) +
    sunbeams(60, 50, 250, 300, 0.36) +
    palmShadow(p, 60, 470, 2.4, '#5d6148', 0.06) +
    opening(p, window, wall, gardenView(p, { x: 910, y: 110, w: 216, h: 436 })) +
    glazing(window, '#f7f2e4') +
    sill(p, window, wall) +
    box(826, 84, 368, 8, p.fall(hue.brass), 4) +
    drape(p, 846, 90, 84, 556, '#c9cdb8', 4) +
    drape(p, 1098, 90, 84, 556, '#bfc4ad', 4) +
    put(580, 120, 2.5, frame(p, 96, 56, 'dunes')) +
    put(90, 0, 2, pendant(p, 60, 76, '#cfa066')) +
    stripedRug(p, lying, '#e9dcc2', '#b98160', 11) +
    put(
      264,
      736,
      2.6,
      lamp + put(14, -57, 1, box(-7, -2.6, 14, 2.6, hue.palm, 0.6)) + nightstand(p, hue.walnut, 52),
    ) +
    put(580, 782, 2.7, bed(p, { head: '#c48a64', cover: '#f0e8d8', linen: '#fdf8ee', blanket: '#8ea08a' })) +
    put(960, 800, 2.7, pouf(p, '#c8854f', 60)) +
    put(1110, 730, 2.4, oliveTree(p, 120, '#e7d6bb')) +
    put(96, 820, 2.6, basket(p, 58, 44))
  )
}

/** Five lit arches of a showroom, each with something to sit on or look at. */
function kioskWall(p: Picture): Markup {
  const wall = '#e9d2b0'
  const bays = spread(170, 1430, 5)
  const tones = ['#c3d0bd', '#e3b99c', '#f0d8ab', '#bcd2cb', '#e0b494']
  return (
    room(p, { wall, floor: '#c99f76', horizon: 690, boards: 'tile' }) +
    bays
      .map(
        (x, i) =>
          niche(p, { cx: x, foot: 690, w: 276, h: 560 }, tones[i] ?? wall) +
          box(x - 138, 690, 276, 6, p.gloom(0.3)),
      )
      .join('') +
    put(170, 130, 1.5, pendant(p, 20, 72, '#cf9d5c')) +
    put(
      170,
      722,
      2.4,
      armchair(p, '#5d8273') +
        pillow(p, 2, -44, 38, 30, { colour: hue.linen, motif: 'block', print: hue.clay }, -3),
    ) +
    put(425, 712, 2.3, bookshelf(p, '#c7955f', 94, 190)) +
    put(536, 716, 1.7, put(0, -38, 1, broadLeaves(p, 90)) + pot(p, 40, 40, hue.terracotta)) +
    stripedRug(
      p,
      plane({ cx: 800, far: 716, near: 820, farWidth: 520, nearWidth: 640 }),
      '#f0e2c6',
      '#b98160',
      9,
    ) +
    put(800, 210, 2, frame(p, 84, 104, 'arch')) +
    put(
      800,
      752,
      2.15,
      sofa(p, { fabric: '#c56d45', width: 216 }) +
        pillow(p, -70, -42, 40, 38, { colour: hue.linen, motif: 'stripe', print: hue.palm }, -5) +
        pillow(p, 70, -42, 40, 38, { colour: '#e3b264' }, 5),
    ) +
    put(1115, 716, 2.3, floorLamp(p, hue.linen)) +
    put(1040, 722, 2, oliveTree(p, 110, '#e7d6bb')) +
    put(1430, 140, 1.5, pendant(p, 20, 72, '#cf9d5c')) +
    put(
      1410,
      722,
      1.5,
      floorSeating(p, { fabric: '#a8452c', band: '#4f2019', thread: '#f0d6a2', width: 176, seats: 2 }),
    ) +
    put(1300, 800, 2, pouf(p, '#d9a24a', 58)) +
    put(
      800,
      850,
      2.1,
      coffeeTable(p, 108, hue.walnut) + put(0, -38, 1, tray(p, 60) + put(-8, -1, 0.9, dallah(p))),
    )
  )
}

export function drawLook(name: string): string {
  const p = new Picture(1200, 900)
  return p.render(name === 'bedroom' ? bedroomLook(p) : livingLook(p))
}

export function drawKioskWall(): string {
  const p = new Picture(1600, 900)
  return p.render(kioskWall(p))
}
