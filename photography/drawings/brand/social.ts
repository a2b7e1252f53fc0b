import { compact } from '../core/compact.ts'
import * as hue from '../core/palette.ts'
import { Picture } from '../core/picture.ts'
import { plane } from '../core/plane.ts'
import { box, path, put } from '../core/shapes.ts'
import { frame } from '../furniture/decor.ts'
import { pillow } from '../furniture/fabric.ts'
import { arcLamp } from '../furniture/lamps.ts'
import { palmPlant, pot } from '../furniture/plants.ts'
import { rug } from '../furniture/rugs.ts'
import { sofa } from '../furniture/sofas.ts'
import { coffeeTable } from '../furniture/tables.ts'
import { dallah, finjan, tray } from '../furniture/tableware.ts'
import { palmShadow, room, sunbeams } from '../rooms/room.ts'
import { wordmarkStroke, wordmarks } from '../../../src/components/shell/wordmark-paths.ts'

type Script = keyof typeof wordmarks

/** The wordmark with its upper start corner at (x, y). */
function word(script: Script, x: number, y: number, scale: number): string {
  const { strokes, dots } = wordmarks[script]
  return put(
    x,
    y,
    scale,
    path(
      strokes,
      'none',
      `stroke="${hue.ink}" stroke-width="${wordmarkStroke}" stroke-linecap="round" stroke-linejoin="round"`,
    ) + path(dots, hue.saffron),
  )
}

/** The card that a shared link shows: the name in the reader's script, and the room it is named after. */
export function socialCard(script: Script): string {
  const p = new Picture(1200, 630)
  const wall = '#f0dcc0'
  const lying = plane({ cx: 800, far: 528, near: 622, farWidth: 620, nearWidth: 780 })
  const other: Script = script === 'en' ? 'ar' : 'en'
  const scene =
    room(p, { wall, floor: '#d9b48a', horizon: 482 }) +
    sunbeams(60, 40, 300, 300, 0.3) +
    palmShadow(p, 20, 440, 2.2, '#7a5a3c', 0.05) +
    put(742, 84, 1.9, frame(p, 62, 78, 'arch')) +
    put(880, 116, 1.9, frame(p, 50, 50, 'dunes', hue.walnut)) +
    put(1120, 520, 2, put(0, -40, 1, palmPlant(p, 116)) + pot(p, 46, 44, '#e7d6bb')) +
    put(1030, 508, 2.1, arcLamp(p, hue.brass, -70, 204)) +
    rug(p, lying, { ground: '#ecd9b6', border: '#b5583a', motif: hue.palm, accent: hue.terracotta }, 8, 4) +
    put(
      800,
      546,
      2.15,
      sofa(p, { fabric: '#5d8273', width: 226 }) +
        pillow(p, -74, -42, 42, 40, { colour: hue.terracotta }, -6) +
        pillow(p, -44, -41, 36, 33, { colour: hue.linen, motif: 'block', print: hue.clay }, 5) +
        pillow(p, 74, -42, 40, 37, { colour: '#e3b264', motif: 'zigzag', print: hue.linen }, 5),
    ) +
    put(
      820,
      612,
      2,
      coffeeTable(p, 108, hue.walnut) +
        put(0, -38, 1, tray(p, 56) + put(-10, -1, 0.86, dallah(p)) + finjan(p, 8, 0) + finjan(p, 17, 0.5)),
    )
  return compact(
    p.render(
      scene +
        word(script, 78, 170, 1.78) +
        box(82, 372, 64, 5, hue.saffron, 2.5) +
        word(other, 166, 354, 0.42),
    ),
  )
}
