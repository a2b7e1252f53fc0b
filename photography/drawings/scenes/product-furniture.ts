import { light, shade } from '../core/color.ts'
import * as hue from '../core/palette.ts'
import { box, put } from '../core/shapes.ts'
import { bed, bunkBed, mattress } from '../furniture/beds.ts'
import { armchair, diningChair, officeChair } from '../furniture/chairs.ts'
import { vase } from '../furniture/decor.ts'
import { pillow, throwBlanket } from '../furniture/fabric.ts'
import { tableLamp } from '../furniture/lamps.ts'
import { floorSeating } from '../furniture/majlis.ts'
import { parasol, ropeSeat } from '../furniture/outdoor.ts'
import { sprig } from '../furniture/plants.ts'
import { sectional, sofa } from '../furniture/sofas.ts'
import { bookshelf, dresser, nightstand, tvUnit, wardrobe } from '../furniture/storage.ts'
import { coffeeTable, desk, diningTable } from '../furniture/tables.ts'
import { dallah, finjan, fruitBowl, tray } from '../furniture/tableware.ts'
import type { ProductDrawing } from './products.ts'

const set = (main: string, accent: string, ground: string, wood: string = hue.walnut) => ({
  main,
  accent,
  ground,
  wood,
})

/** Pieces that stand on the floor. */
export const furnishings = {
  sofa: {
    colors: set('#c98b63', hue.sage, '#ecdcc8'),
    scale: 2.45,
    y: 440,
    piece: (p, c) =>
      sofa(p, { fabric: c.main, wood: c.wood }) +
      pillow(p, -72, -42, 40, 38, { color: c.accent }, -5) +
      pillow(p, -44, -41, 34, 31, { color: hue.linen, motif: 'block', print: shade(c.main, 0.2) }, 6) +
      pillow(p, 70, -42, 38, 36, { color: hue.linen, motif: 'stripe', print: c.accent }, 5),
  },
  sectional: {
    colors: set('#a7ad9b', hue.saffron, '#e3e2d4'),
    scale: 1.9,
    y: 420,
    piece: (p, c) =>
      sectional(p, { fabric: c.main, wood: c.wood }) +
      pillow(p, -102, -40, 40, 38, { color: c.accent }, -5) +
      pillow(p, -10, -40, 38, 36, { color: hue.linen, motif: 'check', print: shade(c.main, 0.3) }, 4) +
      throwBlanket(p, 72, -34, 44, 30, hue.linen, 'sadu'),
  },
  armchair: {
    colors: set('#d9b38c', hue.terracotta, '#efdccb'),
    scale: 4,
    y: 470,
    piece: (p, c) =>
      armchair(p, c.main, c.wood) +
      pillow(p, 2, -44, 38, 29, { color: c.accent, motif: 'zigzag', print: light(c.accent, 0.5) }, -3),
  },
  'floor-seating': {
    colors: set('#b7573a', hue.saffron, '#efd9c2'),
    scale: 1.98,
    y: 410,
    piece: (p, c) =>
      floorSeating(p, { fabric: c.main, band: shade(c.main, 0.5), thread: light(c.accent, 0.3) }) +
      put(8, 34, 1, tray(p, 62) + put(-12, -1, 0.9, dallah(p)) + finjan(p, 8, 0) + finjan(p, 18, 0.5)),
  },
  'coffee-table': {
    colors: set(hue.walnut, hue.linen, '#eadfcf'),
    scale: 4,
    y: 430,
    piece: (p, c) =>
      coffeeTable(p, 104, c.wood) +
      put(-20, -39, 1, box(-17, -4, 34, 4, hue.clay, 0.6) + box(-15, -7.5, 30, 3.5, hue.linen, 0.6)) +
      put(22, -38, 1, put(0, -17, 1, sprig(hue.olive, 26, 5)) + vase(p, 'round', 18, c.accent)),
  },
  'tv-unit': {
    colors: set(hue.walnut, hue.terracotta, '#e9dccb'),
    scale: 2.75,
    y: 430,
    piece: (p, c) =>
      put(-62, -51, 1, put(0, -26, 1, sprig(hue.olive, 40, 6)) + vase(p, 'bottle', 30, c.accent)) +
      put(56, -51, 1, tableLamp(p, hue.sage, hue.linen)) +
      tvUnit(p, 190, c.wood),
  },
  bed: {
    colors: set('#c4916c', '#dfe3d6', '#eee0d0', hue.oak),
    scale: 2.5,
    y: 440,
    piece: (p, c) =>
      bed(p, { head: c.main, cover: c.accent, linen: '#fbf5ea', blanket: shade(c.main, 0.22) }),
  },
  mattress: {
    colors: set('#f6ecdb', hue.palm, '#dfe5da'),
    scale: 2.55,
    y: 420,
    piece: (p, c) => mattress(p, c.main, c.accent),
  },
  nightstand: {
    colors: set(hue.walnut, hue.terracotta, '#ead9c8'),
    scale: 3.9,
    y: 480,
    piece: (p, c) =>
      put(-6, -57, 1, tableLamp(p, c.accent, hue.linen)) +
      put(15, -57, 1, box(-7, -2.6, 14, 2.6, hue.palm, 0.6)) +
      nightstand(p, c.wood, 54),
  },
  wardrobe: {
    colors: set(hue.oak, hue.oak, '#e6ddcb', '#d6ad7c'),
    scale: 2.25,
    y: 525,
    horizon: 0.8,
    piece: (p, c) => wardrobe(p, c.wood),
  },
  dresser: {
    colors: set(hue.oak, hue.palm, '#e4e2d2', '#d3a978'),
    scale: 3.2,
    y: 460,
    piece: (p, c) =>
      put(-46, -80, 1, put(0, -19, 1, sprig(hue.leaf, 30, 5)) + vase(p, 'tall', 22, hue.linen)) +
      put(36, -80, 1, vase(p, 'round', 16, c.accent)) +
      dresser(p, c.wood),
  },
  'dining-table': {
    colors: set(hue.oak, hue.terracotta, '#ecdfcb', '#cf9f69'),
    scale: 2.35,
    y: 440,
    piece: (p, c) =>
      diningTable(p, 220, c.wood) +
      put(-8, -74, 1, put(0, -26, 1, sprig(hue.olive, 44, 6)) + vase(p, 'bottle', 30, c.accent)) +
      put(38, -74, 0.9, fruitBowl(p, 32, hue.linen, hue.saffron)),
  },
  'dining-chair': {
    colors: set('#8fa08b', hue.linen, '#e6dfcc', '#c99760'),
    scale: 4.6,
    y: 500,
    horizon: 0.74,
    piece: (p, c) => diningChair(p, c.main, c.wood),
  },
  desk: {
    colors: set(hue.oak, hue.palm, '#e2e3d6', '#d1a06b'),
    scale: 3.1,
    y: 480,
    horizon: 0.74,
    piece: (p, c) =>
      desk(p, 146, c.wood) +
      put(-48, -74, 1, tableLamp(p, c.accent, hue.linen)) +
      put(
        6,
        -74,
        1,
        box(-20, -1.6, 40, 2, '#c9c3b8', 1) +
          box(-17, -25, 34, 24, '#4a4440', 1.6) +
          box(-15.5, -23.5, 31, 20, p.soft('#9fc0bb'), 1),
      ) +
      put(
        48,
        -74,
        1,
        box(-10, -3.6, 20, 3.6, hue.clay, 0.6) +
          box(-9, -7, 18, 3.4, hue.linen, 0.6) +
          put(0, -7, 0.7, vase(p, 'round', 14, hue.sage)),
      ),
  },
  'office-chair': {
    colors: set('#6f8f86', hue.linen, '#e3e0d2'),
    scale: 3.9,
    y: 515,
    horizon: 0.76,
    piece: (p, c) => officeChair(p, c.main),
  },
  bookshelf: {
    colors: set(hue.oak, hue.palm, '#eadac4', '#cf9d68'),
    scale: 2.5,
    y: 535,
    horizon: 0.82,
    piece: (p, c) => bookshelf(p, c.wood),
  },
  'outdoor-set': {
    colors: set('#efe2cb', hue.terracotta, '#cfe0da', '#b98a5d'),
    scale: 1.95,
    y: 465,
    horizon: 0.72,
    piece: (p, c) =>
      put(40, -6, 1, parasol(p, 176, 218, c.accent)) +
      put(
        -42,
        0,
        1,
        ropeSeat(p, 150, c.main, { color: hue.deepSea, motif: 'stripe', print: hue.linen }, c.wood),
      ) +
      put(78, 6, 0.94, ropeSeat(p, 76, c.main, { color: c.accent }, c.wood)) +
      put(
        -2,
        30,
        0.8,
        coffeeTable(p, 76, c.wood, 'legs') + put(-10, -38, 1, fruitBowl(p, 26, hue.linen, hue.saffron)),
      ),
  },
  'bunk-bed': {
    colors: set('#e9d2ac', hue.terracotta, '#dde5dc', '#dcb684'),
    scale: 2.2,
    y: 500,
    horizon: 0.76,
    piece: (p, c) => bunkBed(p, c.wood, '#fbf5ea', '#86a99b', c.accent),
  },
} as const satisfies Readonly<Record<string, ProductDrawing>>
