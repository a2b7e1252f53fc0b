import { light, shade } from '../core/colour.ts'
import * as hue from '../core/palette.ts'
import { type Markup, type Picture, d } from '../core/picture.ts'
import { box, disc, line, oval, path, put, spread } from '../core/shapes.ts'
import { pouf } from '../furniture/chairs.ts'
import { basket, drape, folded, frame, mirror, slip, vase } from '../furniture/decor.ts'
import { pillow } from '../furniture/fabric.ts'
import { pendant, tableLamp } from '../furniture/lamps.ts'
import { parasol } from '../furniture/outdoor.ts'
import { broadLeaves, oliveTree, palmPlant, pampas, pot, sprig } from '../furniture/plants.ts'
import { cookingPot, pan, stack } from '../furniture/tableware.ts'
import { glazing, opening, sill } from '../rooms/openings.ts'
import { room, sunbeams } from '../rooms/room.ts'
import { gardenView, seaView } from '../rooms/views.ts'

/** Glazed tiles on a wall. */
const tiling = (p: Picture, h: number, colour: string): Markup =>
  box(0, 0, p.width, h, p.soft(colour, 0.6)) +
  box(
    0,
    0,
    p.width,
    h,
    p.pattern(
      48,
      48,
      `<path d="M0 0H48V48" fill="none" stroke="${light(colour, 0.5)}" stroke-width="2.4"/><path d="M6 10v26" stroke="${light(colour, 0.5)}" stroke-opacity=".5" stroke-width="2" stroke-linecap="round"/>`,
    ),
  )

const shelf = (p: Picture, x: number, y: number, w: number, wood: string = hue.oak): Markup =>
  box(x, y, w, 10, p.lit(wood), 2) + box(x + 4, y + 10, w - 8, 16, p.gloom(0.3))

export const thingTiles: Readonly<Record<string, (p: Picture) => Markup>> = {
  curtains: (p) => {
    const at = { cx: 240, foot: 350, w: 190, h: 290 }
    return (
      room(p, { wall: '#ead6bd', floor: '#cfa67c', horizon: 400 }) +
      opening(p, at, '#ead6bd', seaView(p, { x: 140, y: 56, w: 210, h: 300 })) +
      glazing(at, '#fdf5e6') +
      sill(p, at, '#ead6bd') +
      drape(p, 46, 46, 112, 392, '#b9694a', 6) +
      drape(p, 322, 46, 112, 392, shade('#b9694a', 0.05), 6) +
      box(24, 38, 432, 9, p.fall(hue.brass), 4) +
      disc(24, 42, 10, p.soft(hue.brass)) +
      disc(456, 42, 10, p.soft(hue.brass))
    )
  },
  bedding: (p) =>
    room(p, { wall: '#d5dbcd', floor: '#d8b98f', horizon: 330, boards: 'plain' }) +
    sunbeams(36, 30, 190, 210, 0.4) +
    put(240, 400, 3.6, folded(p, 96, ['#8ea08a', '#f8f1e3', '#c98f6c'], 15)) +
    put(
      240,
      236,
      3.6,
      pillow(p, -16, 0, 56, 36, { colour: '#fbf5ea' }, -4) +
        pillow(p, 20, 1, 46, 30, { colour: '#e9d2b4', motif: 'block', print: '#b5653f' }, 5),
    ),
  bath: (p) =>
    tiling(p, 350, '#b7d0c8') +
    box(0, 350, 480, 130, p.fall('#d9b68b')) +
    box(0, 350, 480, 8, p.gloom(0.3)) +
    disc(330, 130, 84, p.lit(hue.brass)) +
    disc(330, 130, 76, p.soft('#e3ece6')) +
    path('M290 176L342 74h20L310 190z', '#ffffff', 'fill-opacity=".5"') +
    put(210, 406, 3.5, folded(p, 76, ['#c98f6c', '#fbf3e4', '#7d9a8c', '#fbf3e4'], 12)) +
    put(
      366,
      408,
      3.4,
      box(-8, -30, 16, 30, p.lit('#b4713f'), 3.4) +
        box(-2.6, -39, 5.2, 9, '#40342c', 1) +
        box(-9, -41, 12, 3.4, '#40342c', 1.6) +
        box(-5.5, -21, 11, 11, hue.linen, 0.8),
    ) +
    put(84, 410, 2.4, put(0, -34, 1, broadLeaves(p, 74, hue.leaf)) + pot(p, 34, 34, '#f0e4d0')),
  lighting: (p) =>
    box(
      0,
      0,
      480,
      480,
      p.linear([
        { at: 0, colour: '#6d4a3a' },
        { at: 1, colour: '#a8714d' },
      ]),
    ) +
    oval(240, 300, 330, 260, p.glow('#ffd99a', 0.5)) +
    put(120, 0, 2, pendant(p, 56, 78, '#d2a468')) +
    put(330, 0, 2.3, pendant(p, 22, 86, '#d9b27a')) +
    box(0, 404, 480, 76, p.fall('#7c4e35')) +
    box(0, 404, 480, 4, '#c08a5c') +
    put(226, 408, 3.2, tableLamp(p, '#3f6b5c', hue.linen)) +
    put(336, 408, 2.2, box(-22, -5, 44, 5, hue.clay, 1) + box(-19, -10, 38, 5, hue.linen, 1)),
  kitchen: (p) =>
    tiling(p, 366, '#eadfc6') +
    shelf(p, 40, 178, 400) +
    put(112, 178, 2.1, stack(p, 52, 4, ['#f7efe0', '#7d9a8c', '#f7efe0', '#c56d45'])) +
    put(236, 178, 2, vase(p, 'jug', 48, '#3d7f86')) +
    put(
      352,
      178,
      2,
      put(0, -26, 1, sprig(hue.leaf, 34, 5) + `<g transform="rotate(-26)">${sprig(hue.olive, 28, 5)}</g>`) +
        pot(p, 34, 30, hue.terracotta),
    ) +
    box(0, 366, 480, 114, p.fall('#c79a68')) +
    box(0, 366, 480, 10, light('#c79a68', 0.4)) +
    put(180, 412, 3.2, cookingPot(p, 62, 38, '#b8562f')) +
    put(352, 420, 2.6, pan(p, 62, '#4a4542', hue.oak)),
  decor: (p) =>
    room(p, { wall: '#e3bfa4', floor: '#cfa67c', horizon: 372, boards: 'plain' }) +
    sunbeams(28, 24, 170, 200, 0.36) +
    put(352, 48, 1.9, frame(p, 76, 92, 'arch', hue.walnut)) +
    shelf(p, 26, 372, 428, hue.walnut) +
    put(122, 372, 2.1, mirror(p, 74, 124)) +
    put(
      250,
      372,
      3,
      put(0, -34, 1, pampas(52)) + vase(p, 'bottle', 40, '#f3e6d2') + slip(40, 0.3, 0.3, hue.clay),
    ) +
    put(334, 372, 2.6, vase(p, 'round', 28, '#2f5a50') + slip(28, 0.49, 0.5, hue.saffron)) +
    put(406, 372, 2.2, vase(p, 'jug', 26, hue.terracotta)),
  garden: (p) =>
    gardenView(p, { x: 0, y: 0, w: 480, h: 380 }) +
    box(0, 340, 480, 140, p.fall('#dcb88c')) +
    line(
      spread(-60, 540, 7)
        .map((x) => d`M${x} 340L${240 + (x - 240) * 1.7} 480`)
        .join(''),
      '#9a6b48',
      1.6,
      'stroke-opacity=".25"',
    ) +
    put(330, 380, 1.75, parasol(p, 180, 200, '#c56d45')) +
    put(126, 400, 2, oliveTree(p, 120, '#e7d6bb')) +
    put(250, 430, 2, put(0, -40, 1, palmPlant(p, 76)) + pot(p, 44, 42, hue.terracotta)) +
    put(374, 430, 2.1, pouf(p, '#e0b15c', 54)) +
    put(60, 446, 1.7, basket(p, 48, 34)),
}
