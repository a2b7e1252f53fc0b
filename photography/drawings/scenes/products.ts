import type { productNames } from '../catalog.ts'
import type { Color } from '../core/color.ts'
import * as hue from '../core/palette.ts'
import { type Markup, Picture } from '../core/picture.ts'
import { put } from '../core/shapes.ts'
import { studio } from '../core/studio.ts'
import { furnishings } from './product-furniture.ts'
import { furnishingsForTheHouse } from './product-house.ts'

export type ProductName = (typeof productNames)[number]

export interface Colors {
  /** The cloth, glaze or paint that gives the piece its name. */
  main: Color
  accent: Color
  wood: Color
  ground: Color
}

export interface ProductDrawing {
  colors: Colors
  /** Pixels to a centimetre, and where the floor or the hook is. */
  scale: number
  y: number
  x?: number
  horizon?: number
  piece: (p: Picture, colors: Colors) => Markup
}

const products: Readonly<Record<ProductName, ProductDrawing>> = { ...furnishings, ...furnishingsForTheHouse }

/** The color ways in which some products are drawn as well. */
export const colorVariations = {
  clay: { main: hue.terracotta, accent: hue.sand, ground: '#f0d9c6' },
  palm: { main: '#3f6b5c', accent: hue.saffron, ground: '#dbe3d6' },
  sand: { main: '#dcc6a3', accent: hue.clay, ground: '#efe3d0' },
} as const

export type ColorVariation = keyof typeof colorVariations

export function drawProduct(name: ProductName, variation?: ColorVariation): string {
  const { colors, scale, x = 300, y, horizon = 0.7, piece } = products[name]
  const p = new Picture(600, 600)
  const chosen = variation === undefined ? colors : { ...colors, ...colorVariations[variation] }
  return p.render(studio(p, chosen.ground, horizon) + put(x, y, scale, piece(p, chosen)))
}
