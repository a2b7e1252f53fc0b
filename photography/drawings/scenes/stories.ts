import type { storyNames } from '../catalogue.ts'
import { light, shade } from '../core/colour.ts'
import * as hue from '../core/palette.ts'
import { type Markup, Picture } from '../core/picture.ts'
import { box, contact, disc, line, oval, path, put } from '../core/shapes.ts'
import { armchair, diningChair, officeChair, stool } from '../furniture/chairs.ts'
import { basket, frame, vase } from '../furniture/decor.ts'
import { floorLamp, pendant } from '../furniture/lamps.ts'
import { broadLeaves, datePalm, oliveTree, palmPlant, pot, sprig } from '../furniture/plants.ts'
import { sofa } from '../furniture/sofas.ts'
import { diningTable } from '../furniture/tables.ts'
import { plane, screwDish, screwdriver, shopfront, toolRack, van, workbench } from '../furniture/workshop.ts'
import { glazing, opening, sill } from '../rooms/openings.ts'
import { floorLight, room, sunbeams } from '../rooms/room.ts'
import { gardenView, seaView } from '../rooms/views.ts'

import { bareChair, street, swatch } from './story-pieces.ts'

export type StoryName = (typeof storyNames)[number]

const scenes: Readonly<Record<StoryName, (p: Picture) => Markup>> = {
  craft: (p) => {
    const window = { cx: 200, foot: 430, w: 190, h: 320 }
    return (
      room(p, { wall: '#e8d3b2', floor: '#c79a6c', horizon: 536 }) +
      opening(p, window, '#e8d3b2', gardenView(p, { x: 100, y: 100, w: 220, h: 336 })) +
      glazing(window, '#fbf1df') +
      sill(p, window, '#e8d3b2') +
      sunbeams(400, 60, 220, 260, 0.3) +
      floorLight(p, 150, 546, 240, 170, 160) +
      put(560, 120, 2.4, toolRack(p)) +
      put(500, 616, 2.6, workbench(p, 190)) +
      put(392, 386, 2.4, plane(p)) +
      put(800, 636, 2.9, bareChair(p)) +
      put(
        516,
        392,
        1,
        box(-10, -12, 130, 12, p.lit(hue.oak), 1) + box(0, -24, 110, 12, p.lit(light(hue.oak, 0.2)), 1),
      ) +
      line(
        'M380 642q16 -14 26 0t24 -4M700 660q14 -12 22 0t20 -4M520 668q12 -10 20 0',
        '#ecd3a6',
        5,
        'stroke-linecap="round"',
      ) +
      put(
        130,
        668,
        2,
        basket(p, 62, 46) +
          line('M-14 -44L-24 -92M0 -46L4 -104M12 -44L26 -88', hue.oak, 5, 'stroke-linecap="round"'),
      ) +
      put(700, 660, 1.9, stool(p))
    )
  },
  delivery: (p) =>
    street(p) +
    put(884, 540, 1, datePalm(p, 330, hue.leaf)) +
    put(70, 540, 1, datePalm(p, 270, '#3f6b55')) +
    put(500, 640, 2, van(p, 300)) +
    put(150, 652, 1.5, sofa(p, { fabric: '#c98b63', width: 150, seats: 2 })) +
    put(
      272,
      664,
      1,
      box(-42, -74, 84, 74, p.lit('#cf9f6a'), 2) +
        box(-8, -74, 16, 32, '#e9c99c') +
        box(-32, -128, 64, 54, p.lit('#dab07e'), 2) +
        box(-6, -128, 12, 24, '#f0d8b0'),
    ),
  assembly: (p) =>
    room(p, { wall: '#d3dccd', floor: '#d9b88c', horizon: 440 }) +
    sunbeams(70, 40, 250, 290, 0.4) +
    put(790, 120, 2, frame(p, 60, 74, 'arch')) +
    put(140, 500, 2, put(0, -40, 1, broadLeaves(p, 100)) + pot(p, 44, 42, hue.terracotta)) +
    put(480, 560, 3.3, bareChair(p)) +
    put(740, 556, 3.1, diningChair(p, '#7d9580', '#cf9d68')) +
    put(
      300,
      640,
      1,
      `<g transform="rotate(-7)">${box(-110, -26, 230, 22, p.lit('#cf9d68'), 4)}</g>` +
        `<g transform="rotate(4)">${box(-90, 6, 200, 16, p.lit('#dcb27e'), 4)}</g>`,
    ) +
    put(560, 664, 2.2, screwdriver(p)) +
    put(420, 660, 2, screwDish(p)) +
    put(
      842,
      660,
      2,
      box(-36, -46, 72, 46, p.lit('#cf9f6a'), 2) +
        path('M-36 -46l-12 -16h40l8 16zM36 -46l14 -14h-42l-8 14z', p.lit('#e3bd8a')) +
        path('M6 -22h20v10h-20z', hue.linen),
    ),
  stores: (p) =>
    street(p) +
    put(
      480,
      532,
      1,
      shopfront(
        p,
        660,
        400,
        put(-205, -8, 1.1, armchair(p, '#5d8273')) +
          put(-150, -8, 1, floorLamp(p, hue.linen)) +
          put(0, -8, 0.72, sofa(p, { fabric: '#c98b63', width: 200 })) +
          put(0, -240, 0.9, pendant(p, 10, 70, '#d2a468')) +
          put(205, -8, 1, put(0, -40, 1, palmPlant(p, 90)) + pot(p, 44, 42, hue.terracotta)) +
          put(160, -8, 1, vase(p, 'jug', 40, hue.deepSea)),
      ),
    ) +
    put(70, 560, 1.7, oliveTree(p, 130, '#e7d6bb')) +
    put(892, 560, 1.7, oliveTree(p, 130, '#e7d6bb')) +
    oval(480, 560, 330, 14, p.glow('#fff1cf', 0.6)),
  materials: (p) =>
    box(0, 0, 960, 720, p.soft('#ead9bd', 0.8)) +
    sunbeams(80, 20, 420, 520, 0.3) +
    swatch(p, 90, 110, 220, 260, -8, '#b5583a', 'sadu') +
    swatch(p, 250, 70, 210, 240, 5, '#f1e4cc', 'check') +
    swatch(p, 210, 270, 230, 230, -3, '#5d8273', 'block') +
    [0, 1, 2]
      .map((i) =>
        put(
          560 + i * 96,
          90 + i * 22,
          1,
          box(4, 6, 78, 330, '#3a1f14', 3, 'fill-opacity=".18"') +
            box(0, 0, 78, 330, p.lit([hue.walnut, hue.oak, '#e2c79b'][i] ?? hue.oak), 3) +
            line(
              'M18 20q10 80 2 160t6 130M44 14q-10 90 4 170t-6 130M62 40q6 80 0 150',
              shade([hue.walnut, hue.oak, '#e2c79b'][i] ?? hue.oak, 0.4),
              2,
              'stroke-opacity=".35"',
            ),
        ),
      )
      .join('') +
    contact(p, 560, 590, 110, 22) +
    disc(550, 560, 74, p.soft('#c56d45')) +
    disc(550, 560, 50, shade('#c56d45', 0.14)) +
    disc(552, 562, 46, p.soft('#d98a5f')) +
    contact(p, 742, 610, 80, 16) +
    disc(736, 590, 52, p.soft(hue.brass, 1.5)) +
    disc(736, 590, 34, p.soft(shade(hue.brass, 0.1), 1.5)) +
    put(150, 640, 3, `<g transform="rotate(62)">${sprig(hue.olive, 60, 7)}</g>`) +
    put(860, 640, 2.6, `<g transform="rotate(-30)">${sprig(hue.leaf, 46, 6)}</g>`) +
    path(
      'M330 560C300 520 380 490 400 530C430 500 480 560 440 590C450 640 360 640 360 606C320 620 300 580 330 560Z',
      p.soft('#f8f0e0'),
    ) +
    line('M360 560q20 -14 40 0M390 596q16 -10 30 0', '#d9c8aa', 3, 'stroke-linecap="round"'),
  business: (p) => {
    const window = { cx: 480, foot: 440, w: 300, h: 360 }
    return (
      room(p, { wall: '#dfd5bd', floor: '#c79f77', horizon: 520, boards: 'tile' }) +
      opening(p, window, '#dfd5bd', seaView(p, { x: 320, y: 70, w: 330, h: 376 })) +
      glazing(window, '#fbf1df') +
      sill(p, window, '#dfd5bd') +
      floorLight(p, 360, 532, 280, 170, 130) +
      put(180, 0, 1.6, pendant(p, 60, 80, '#cf9d5c')) +
      put(790, 0, 1.6, pendant(p, 60, 80, '#cf9d5c')) +
      put(
        480,
        612,
        2.5,
        [-66, 0, 66].map((x) => put(x, -12, 1, officeChair(p, '#7f9d92'))).join('') +
          diningTable(p, 230, '#9a6842') +
          put(-40, -74, 1, vase(p, 'round', 18, hue.terracotta)) +
          put(10, -73, 1, box(-18, -2, 36, 2.4, hue.linen, 1)) +
          put(58, -73, 1, box(-14, -3, 28, 3, hue.palm, 1)),
      ) +
      put(90, 600, 2.1, put(0, -40, 1, broadLeaves(p, 120)) + pot(p, 46, 44, '#e7d6bb')) +
      put(884, 600, 2.1, oliveTree(p, 170, hue.terracotta))
    )
  },
}

export function drawStory(name: StoryName): string {
  const p = new Picture(960, 720)
  return p.render(scenes[name](p))
}
