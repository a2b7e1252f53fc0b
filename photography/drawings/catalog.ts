import { emptyScreenKeys } from '#kernel/empty-screen-key.ts'

/** Every drawing the shop refers to, with its size. */
export interface DrawingEntry {
  name: string
  width: number
  height: number
}

const sized = (width: number, height: number, names: readonly string[]): DrawingEntry[] =>
  names.map((name) => ({ name, width, height }))

export const productNames = [
  'sofa',
  'sectional',
  'armchair',
  'floor-seating',
  'coffee-table',
  'tv-unit',
  'bed',
  'mattress',
  'nightstand',
  'wardrobe',
  'dresser',
  'dining-table',
  'dining-chair',
  'desk',
  'office-chair',
  'bookshelf',
  'rug',
  'curtain',
  'cushion',
  'floor-lamp',
  'pendant',
  'table-lamp',
  'mirror',
  'vase',
  'planter',
  'outdoor-set',
  'bunk-bed',
  'towels',
  'cookware',
  'frame',
] as const

/** Products drawn in every color way as well. */
export const productsInColors = ['sofa', 'sectional', 'armchair', 'cushion', 'floor-seating'] as const

export const drawings: readonly DrawingEntry[] = [
  ...sized(
    600,
    600,
    productNames.map((name) => `product-${name}`),
  ),
  ...sized(
    600,
    600,
    productsInColors.flatMap((name) =>
      ['clay', 'palm', 'sand'].map((variation) => `product-${name}-${variation}`),
    ),
  ),
  ...sized(
    320,
    240,
    emptyScreenKeys.map((name) => `empty-${name}`),
  ),
]
