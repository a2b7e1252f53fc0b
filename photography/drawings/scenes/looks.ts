import * as hue from '../core/palette.ts'
import { type Markup, Picture } from '../core/picture.ts'
import { plane } from '../core/plane.ts'
import { arch, box, path, put, spread } from '../core/shapes.ts'
import { bed } from '../furniture/beds.ts'
import { armchair, pouf } from '../furniture/chairs.ts'
import { basket, drape, frame, mirror, vase } from '../furniture/decor.ts'
import { pillow, throwBlanket } from '../furniture/fabric.ts'
import { arcLamp, floorLamp, pendant, tableLamp } from '../furniture/lamps.ts'
import { floorSeating } from '../furniture/majlis.ts'
import { broadLeaves, oliveTree, palmPlant, pot, sprig } from '../furniture/plants.ts'
import { rug, stripedRug } from '../furniture/rugs.ts'
import { sofa } from '../furniture/sofas.ts'
import { bookshelf, nightstand } from '../furniture/storage.ts'
import { coffeeTable, sideTable } from '../furniture/tables.ts'
import { dallah, fruitBowl, tray } from '../furniture/tableware.ts'
import { glazing, opening, sill } from '../rooms/openings.ts'
import { floorLight, palmShadow, room, sunbeams } from '../rooms/room.ts'
import { gardenView, seaView } from '../rooms/views.ts'

function livingLook(p: Picture): Markup {
  const wall = '#ecd6b8'
  const window = { cx: 212, foot: 560, w: 220, h: 430 }
  const lying = plane({ cx: 620, far: 706, near: 860, farWidth: 820, nearWidth: 1060 })
  return (
    room(p, { wall, floor: '#d5ae83', horizon: 650 }) +
    opening(p, window, wall, seaView(p, { x: 96, y: 120, w: 250, h: 446 })) +
    glazing(window, '#fbf1df') +
    sill(p, window, wall) +
    sunbeams(380, 60, 240, 300, 0.3) +
    floorLight(p, 150, 660, 280, 190, 170) +
    put(640, 170, 2.5, frame(p, 66, 84, 'arch')) +
    put(820, 210, 2.5, frame(p, 52, 52, 'dunes', hue.walnut)) +
    put(1070, 706, 2.6, put(0, -40, 1, palmPlant(p, 122)) + pot(p, 46, 44, '#e7d6bb')) +
    put(962, 690, 2.7, arcLamp(p, hue.brass, -96, 214)) +
    rug(p, lying, { ground: '#ecd9b6', border: '#b5583a', motif: hue.palm, accent: hue.terracotta }, 11, 5) +
    put(
      640,
      736,
      2.8,
      sofa(p, { fabric: '#d9b58c', width: 226 }) +
        pillow(p, -74, -42, 42, 40, { colour: hue.terracotta }, -6) +
        pillow(p, -44, -41, 36, 33, { colour: hue.linen, motif: 'block', print: hue.clay }, 5) +
        pillow(p, 74, -42, 40, 37, { colour: '#5d8273', motif: 'zigzag', print: hue.linen }, 5) +
        throwBlanket(p, 8, -46, 40, 34, '#8ea08a', 'sadu'),
    ) +
    put(
      1050,
      790,
      2.7,
      sideTable(p) + put(0, -52, 1, put(0, -15, 1, sprig(hue.olive, 26, 5)) + vase(p, 'round', 17, hue.clay)),
    ) +
    put(190, 800, 3, armchair(p, '#4f7466')) +
    put(
      640,
      862,
      2.7,
      coffeeTable(p, 112, hue.walnut) +
        put(-16, -38, 1, tray(p, 46) + put(0, -1, 0.82, dallah(p))) +
        put(30, -38, 1, fruitBowl(p, 28, '#eef0e6', '#e0912f')),
    )
  )
}

function bedroomLook(p: Picture): Markup {
  const wall = '#dcdfcf'
  const window = { cx: 180, foot: 540, w: 180, h: 410 }
  const lying = plane({ cx: 660, far: 690, near: 850, farWidth: 820, nearWidth: 1020 })
  return (
    room(p, { wall, floor: '#d3ae86', horizon: 640 }) +
    opening(p, window, wall, gardenView(p, { x: 86, y: 120, w: 210, h: 426 })) +
    glazing(window, '#f7f2e4') +
    sill(p, window, wall) +
    drape(p, 30, 96, 76, 550, '#f3ead8', 4) +
    drape(p, 256, 96, 76, 550, '#eee3ce', 4) +
    palmShadow(p, 420, 480, 2.4, '#5d6148', 0.06) +
    sunbeams(400, 60, 240, 300, 0.36) +
    floorLight(p, 110, 652, 240, 190, 160) +
    put(660, 120, 2.5, frame(p, 96, 56, 'dunes')) +
    put(1070, 0, 2.1, pendant(p, 66, 78, '#cfa066')) +
    put(1106, 690, 2.6, mirror(p, 74, 150)) +
    stripedRug(p, lying, '#e9dcc2', '#b98160', 11) +
    put(
      392,
      736,
      2.5,
      put(0, -57, 1, tableLamp(p, hue.terracotta, hue.linen)) + nightstand(p, hue.walnut, 52),
    ) +
    put(
      936,
      736,
      2.5,
      put(0, -57, 1, tableLamp(p, hue.terracotta, hue.linen)) + nightstand(p, hue.walnut, 52),
    ) +
    put(660, 782, 2.7, bed(p, { head: '#c48a64', cover: '#f0e8d8', linen: '#fdf8ee', blanket: '#8ea08a' })) +
    put(1090, 820, 2.6, pouf(p, '#c8854f', 58)) +
    put(120, 800, 2.6, basket(p, 58, 44))
  )
}

/** Five lit arches of a showroom, each with something to sit on or look at. */
function kioskWall(p: Picture): Markup {
  const wall = '#e9d2b0'
  const bays = spread(170, 1430, 5)
  const tones = ['#dfe3d3', '#f0d3bd', '#f4e4c4', '#d3e0db', '#efd9c2']
  return (
    room(p, { wall, floor: '#c99f76', horizon: 690, boards: 'tile' }) +
    bays
      .map(
        (x, i) =>
          path(
            arch(x, 690, 276, 560),
            p.linear(
              [
                { at: 0, colour: '#b98d64' },
                { at: 0.14, colour: tones[i] ?? wall },
                { at: 1, colour: '#fff6e4' },
              ],
              1,
              0.3,
            ),
          ) + box(x - 138, 690, 276, 6, p.gloom(0.3)),
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
      floorSeating(p, { fabric: '#a8452c', band: '#4f2019', thread: '#f0d6a2', width: 190, seats: 3 }),
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
