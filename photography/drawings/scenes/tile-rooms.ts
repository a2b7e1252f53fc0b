import { light, shade } from '../core/colour.ts'
import * as hue from '../core/palette.ts'
import type { Markup, Picture } from '../core/picture.ts'
import { plane } from '../core/plane.ts'
import { box, contact, oval, put } from '../core/shapes.ts'
import { bed } from '../furniture/beds.ts'
import { armchair, diningChair, officeChair } from '../furniture/chairs.ts'
import { frame, vase } from '../furniture/decor.ts'
import { pillow } from '../furniture/fabric.ts'
import { floorLamp, pendant, tableLamp } from '../furniture/lamps.ts'
import { ropeSeat } from '../furniture/outdoor.ts'
import { datePalm, palmPlant, pot, sprig } from '../furniture/plants.ts'
import { blocks, bunting, camel, tent } from '../furniture/play.ts'
import { rug, stripedRug } from '../furniture/rugs.ts'
import { desk, diningTable } from '../furniture/tables.ts'
import { fruitBowl } from '../furniture/tableware.ts'
import { niche } from '../rooms/openings.ts'
import { room, sunbeams } from '../rooms/room.ts'
import { duskSky } from '../rooms/views.ts'

const floor = '#d3ac82'

/** A rug rolled up and stood against the wall. */
const rolled = (p: Picture, x: number, foot: number, tall: number, colour: string): Markup =>
  contact(p, x + 4, foot, 26, 6) +
  box(x - 16, foot - tall, 32, tall, p.lit(colour), 6) +
  oval(x, foot - tall + 4, 16, 5, shade(colour, 0.25)) +
  oval(x, foot - tall + 4, 8, 2.4, light(colour, 0.2)) +
  [0.24, 0.72].map((v) => box(x - 16, foot - tall * v, 32, 8, '#ecd4a8')).join('')

/** Small pictures of rooms: one group of things, read at a glance. */
export const roomTiles: Readonly<Record<string, (p: Picture) => Markup>> = {
  living: (p) =>
    room(p, { wall: '#e9cfae', floor, horizon: 338 }) +
    sunbeams(36, 30, 170, 200, 0.34) +
    rug(
      p,
      plane({ cx: 240, far: 372, near: 462, farWidth: 380, nearWidth: 500 }),
      { ground: '#ecd9b6', border: '#b5583a', motif: hue.palm, accent: hue.terracotta },
      0,
      3,
    ) +
    put(376, 380, 2.1, floorLamp(p, hue.linen)) +
    put(98, 384, 1.5, put(0, -40, 1, palmPlant(p, 110)) + pot(p, 46, 44, '#e7d6bb')) +
    put(
      230,
      410,
      2.7,
      armchair(p, '#5d8273') +
        pillow(p, 2, -44, 38, 30, { colour: hue.linen, motif: 'block', print: hue.clay }, -3),
    ),
  bedroom: (p) =>
    room(p, { wall: '#ccd3c0', floor, horizon: 330 }) +
    sunbeams(40, 24, 170, 180, 0.36) +
    put(250, 52, 1.5, frame(p, 70, 46, 'dunes')) +
    stripedRug(
      p,
      plane({ cx: 240, far: 368, near: 460, farWidth: 420, nearWidth: 540 }),
      '#e9dcc2',
      '#b98160',
    ) +
    put(240, 412, 2.02, bed(p, { head: '#c48a64', cover: '#f0e8d8', linen: '#fdf8ee', blanket: '#8ea08a' })),
  dining: (p) =>
    room(p, { wall: '#ecd8ab', floor: '#c99c74', horizon: 338, boards: 'tile' }) +
    sunbeams(30, 30, 160, 190, 0.4) +
    put(240, 0, 1.5, pendant(p, 30, 92, '#cf9d5c')) +
    [-64, 0, 64].map((x) => put(240 + x * 1.7, 396, 1.7, diningChair(p, '#7d9580', '#c08e5a'))).join('') +
    put(
      240,
      424,
      1.85,
      diningTable(p, 216, '#b98450') +
        put(-26, -74, 1, put(0, -25, 1, sprig(hue.olive, 40, 6)) + vase(p, 'bottle', 30, hue.terracotta)) +
        put(34, -74, 0.9, fruitBowl(p, 30, '#eef0e6', '#e0912f')),
    ),
  office: (p) =>
    room(p, { wall: '#dfd8c2', floor, horizon: 342 }) +
    sunbeams(30, 30, 160, 190, 0.4) +
    put(330, 62, 1.5, frame(p, 56, 66, 'sprig')) +
    put(
      250,
      400,
      2.3,
      desk(p, 150, '#c7955f') +
        put(-46, -74, 1, tableLamp(p, hue.palm, hue.linen)) +
        put(
          28,
          -74,
          1,
          box(-22, -1.6, 44, 2.2, '#cfc8bc', 1) +
            box(-19, -28, 38, 27, '#4a4440', 1.8) +
            box(-17.4, -26.4, 34.8, 23, p.soft('#a4c6bf'), 1),
        ),
    ) +
    put(196, 446, 2.2, officeChair(p, '#c8794f')),
  outdoor: (p) =>
    duskSky(p, { x: 0, y: 0, w: 480, h: 370 }, 150) +
    put(410, 372, 1, datePalm(p, 300, '#35594a', '#7d5640')) +
    box(0, 360, 480, 120, p.fall('#d9a582')) +
    box(0, 360, 480, 6, p.gloom(0.3)) +
    stripedRug(
      p,
      plane({ cx: 230, far: 388, near: 466, farWidth: 360, nearWidth: 460 }),
      '#ecd7b4',
      '#a9533a',
    ) +
    put(
      230,
      418,
      2.7,
      ropeSeat(p, 96, '#f3e6d0', { colour: hue.deepSea, motif: 'stripe', print: hue.linen }, '#9a6b48'),
    ),
  kids: (p) =>
    room(p, { wall: '#c6dccf', floor: '#dcbb90', horizon: 344 }) +
    sunbeams(30, 40, 160, 180, 0.4) +
    bunting(-20, 50, 500, 40, 40, [hue.terracotta, hue.saffron, hue.linen, hue.deepSea, hue.rose], 8) +
    put(262, 392, 2, tent(p, '#f6e7cc', 128, 142)) +
    put(126, 438, 2.3, camel(p)) +
    put(376, 444, 2.1, blocks(p)),
  rugs: (p) =>
    room(p, { wall: '#e6c8a8', floor: '#cfa67c', horizon: 214 }) +
    niche(p, { cx: 372, foot: 206, w: 100, h: 168 }, '#e6c8a8') +
    put(372, 204, 1.6, vase(p, 'jug', 44, hue.clay)) +
    sunbeams(40, 20, 150, 150, 0.36) +
    rolled(p, 66, 232, 182, '#3d6a5f') +
    rolled(p, 102, 238, 168, '#c2683f') +
    rug(
      p,
      plane({ cx: 240, far: 246, near: 440, farWidth: 330, nearWidth: 440 }),
      { ground: '#ecd4a8', border: '#a8481f', motif: hue.palm, accent: '#c2683f' },
      12,
      3,
    ),
}
