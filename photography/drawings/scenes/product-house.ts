import { light, shade } from '../core/color.ts'
import * as hue from '../core/palette.ts'
import type { Markup, Picture } from '../core/picture.ts'
import { plane } from '../core/plane.ts'
import { box, contact, disc, line, oval, path, put } from '../core/shapes.ts'
import { drape, folded, frame, mirror, slip, vase } from '../furniture/decor.ts'
import { pillow } from '../furniture/fabric.ts'
import { floorLamp, pendant, tableLamp } from '../furniture/lamps.ts'
import { pampas, palmPlant, pot, sprig } from '../furniture/plants.ts'
import { rug } from '../furniture/rugs.ts'
import { cookingPot, pan } from '../furniture/tableware.ts'
import type { ProductDrawing } from './products.ts'

const set = (main: string, accent: string, ground: string, wood: string = hue.walnut) => ({
  main,
  accent,
  ground,
  wood,
})

/** A window between two drawn curtains. */
function dressedWindow(p: Picture, main: string): Markup {
  return (
    box(-66, 18, 132, 150, '#fff8ea', 2) +
    box(
      -62,
      22,
      124,
      142,
      p.linear([
        { at: 0, color: '#dcebe4' },
        { at: 0.7, color: '#f5e3c4' },
        { at: 1, color: '#cfd9b8' },
      ]),
    ) +
    line('M0 22V164M-62 92H62', '#fff8ea', 4) +
    drape(p, -100, 4, 58, 196, main, 5) +
    drape(p, 42, 4, 58, 196, shade(main, 0.05), 5) +
    box(-114, 0, 228, 4.4, p.fall(hue.brass), 2) +
    disc(-114, 2, 5, p.soft(hue.brass)) +
    disc(114, 2, 5, p.soft(hue.brass))
  )
}

/** Things that lie, hang or stand on something else. */
export const furnishingsForTheHouse = {
  rug: {
    colors: set('#b4512f', hue.palm, '#ebdcc4'),
    scale: 1,
    x: 300,
    y: 0,
    horizon: 0.2,
    piece: (p, c) => {
      const on = plane({ cx: 0, far: 196, near: 474, farWidth: 420, nearWidth: 520, depth: 0.82 })
      return (
        oval(6, 480, 280, 14, p.glow('#3a1f14', 0.4)) +
        rug(p, on, { ground: '#e6cda3', border: c.main, motif: c.accent, accent: c.main }, 11) +
        path('M-214 172H214Q220 186 212 198H-212Q-220 186 -214 172Z', p.fall(shade(c.main, 0.05))) +
        oval(-214, 185, 6, 13, shade(c.main, 0.35)) +
        oval(214, 185, 6, 13, light(c.main, 0.3)) +
        oval(214, 185, 3, 7, c.main) +
        box(-210, 198, 420, 14, p.fade('#3a1f14', 0.26, 0))
      )
    },
  },
  curtain: {
    colors: set('#d8bf9a', hue.brass, '#eee3d2'),
    scale: 2.25,
    y: 66,
    horizon: 0.86,
    piece: (p, c) => dressedWindow(p, c.main),
  },
  cushion: {
    colors: set('#c56d45', hue.palm, '#eddccb'),
    scale: 4.6,
    y: 445,
    piece: (p, c) =>
      contact(p, 4, 0, 58, 6) +
      pillow(p, -17, -1, 56, 54, { color: hue.linen, motif: 'block', print: c.main }, -7) +
      pillow(p, 22, 0, 50, 47, { color: c.main, motif: 'sadu', print: light(c.main, 0.6) }, 6) +
      pillow(p, 0, 3, 42, 24, { color: c.accent, motif: 'stripe', print: light(c.accent, 0.35) }, -2),
  },
  'floor-lamp': {
    colors: set(hue.linen, hue.oak, '#ead6bd', hue.oak),
    scale: 3.05,
    y: 525,
    horizon: 0.8,
    piece: (p, c) => floorLamp(p, c.main, c.wood),
  },
  pendant: {
    colors: set('#d2a468', hue.brass, '#ecd9bd'),
    scale: 4,
    y: 0,
    horizon: 0.9,
    piece: (p, c) => pendant(p, 34, 88, c.main),
  },
  'table-lamp': {
    colors: set(hue.palm, hue.linen, '#ecd8bf'),
    scale: 6.4,
    y: 480,
    horizon: 0.72,
    piece: (p, c) => tableLamp(p, c.main, c.accent),
  },
  mirror: {
    colors: set(hue.brass, hue.linen, '#e9d8c3'),
    scale: 2.9,
    y: 520,
    horizon: 0.8,
    piece: (p, c) =>
      path('M8 0L56 -2L52 2Z', '#3a1f14', 'fill-opacity=".12"') +
      mirror(p, 84, 168, c.main) +
      put(-62, 4, 1, put(0, -24, 1, pampas(78)) + vase(p, 'tall', 30, hue.terracotta)),
  },
  vase: {
    colors: set(hue.terracotta, '#e8dcc8', '#e2dccb'),
    scale: 5.4,
    y: 460,
    piece: (p, c) =>
      put(
        -25,
        0,
        1,
        put(0, -38, 1, sprig(hue.olive, 36, 6) + `<g transform="rotate(-24)">${sprig(hue.leaf, 28, 5)}</g>`) +
          vase(p, 'bottle', 42, c.accent) +
          slip(42, 0.3, 0.3, shade(c.accent, 0.2)),
      ) +
      put(
        10,
        3,
        1,
        vase(p, 'round', 30, c.main) +
          slip(30, 0.49, 0.5, light(c.main, 0.55)) +
          slip(30, 0.5, 0.42, light(c.main, 0.55)),
      ) +
      put(38, 1, 1, vase(p, 'jug', 20, hue.palm)),
  },
  planter: {
    colors: set(hue.terracotta, hue.leaf, '#dfe3d3'),
    scale: 3.4,
    y: 510,
    horizon: 0.8,
    piece: (p, c) =>
      put(0, -42, 1, palmPlant(p, 88, c.accent)) +
      pot(p, 46, 44, c.main) +
      line('M-21.5 -32Q0 -28 21.5 -32M-21 -28.5Q0 -24.5 21 -28.5', light(c.main, 0.5), 1.3),
  },
  towels: {
    colors: set('#c9a78a', hue.sage, '#dfe6e0'),
    scale: 5,
    y: 460,
    horizon: 0.72,
    piece: (p, c) =>
      put(6, 0, 1, folded(p, 66, [c.main, '#f7efe0', c.accent, light(c.main, 0.35), '#f7efe0'], 11)) +
      put(
        4,
        -55,
        1,
        path('M-9 0C-12 -2 -12 -12 -5 -13H3C10 -12 10 -2 7 0Z', p.soft('#e9dcc6')) +
          line('M-1 -13Q0 -22 6 -26', hue.olive, 1) +
          put(-1, -12, 0.5, sprig(hue.olive, 30, 5)),
      ) +
      put(
        -46,
        3,
        1,
        box(-6.5, -26, 13, 26, p.lit('#b4713f'), 3) +
          box(-2.4, -34, 4.8, 8, '#40342c', 1) +
          box(-8, -36, 10, 3, '#40342c', 1.5) +
          box(-4.5, -18, 9, 10, hue.linen, 0.6),
      ),
  },
  cookware: {
    colors: set('#b8562f', hue.brass, '#e9dfcd'),
    scale: 4.3,
    y: 450,
    piece: (p, c) =>
      put(-14, 0, 1, cookingPot(p, 58, 34, c.main)) +
      put(40, 0, 1, cookingPot(p, 34, 20, '#e9d8bb')) +
      put(-4, 16, 1, pan(p, 54, '#4a4542', hue.oak)),
  },
  frame: {
    colors: set(hue.oak, hue.terracotta, '#ecdcc6', hue.oak),
    scale: 3.6,
    y: 84,
    horizon: 0.9,
    piece: (p, c) =>
      put(-32, 0, 1, frame(p, 58, 78, 'arch', c.wood)) +
      put(32, 8, 1, frame(p, 50, 44, 'dunes', hue.walnut)) +
      put(22, 60, 1, frame(p, 34, 46, 'sprig', c.wood)) +
      put(-46, 86, 1, frame(p, 30, 30, 'sun', hue.walnut)) +
      put(52, 66, 1, frame(p, 20, 26, 'sea', hue.walnut)),
  },
} as const satisfies Readonly<Record<string, ProductDrawing>>
