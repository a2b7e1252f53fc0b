/** Every drawing the shop refers to, with its size. */
export interface DrawingEntry {
  name: string
  width: number
  height: number
}

const sized = (width: number, height: number, names: readonly string[]): DrawingEntry[] =>
  names.map((name) => ({ name, width, height }))

export const heroNames = [
  'living',
  'majlis',
  'bedroom',
  'dining',
  'outdoor',
  'kids',
  'ramadan',
  'office',
  'summer',
  'eid',
] as const

export const tileNames = [
  'living',
  'bedroom',
  'dining',
  'office',
  'outdoor',
  'kids',
  'rugs',
  'curtains',
  'bedding',
  'bath',
  'lighting',
  'kitchen',
  'decor',
  'garden',
] as const

export const storyNames = ['craft', 'delivery', 'assembly', 'stores', 'materials', 'business'] as const

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

export const emptyNames = [
  'myOrder',
  'PLP',
  'returns',
  'offline',
  'address',
  'wishlist',
  '404',
  'search',
  'cart',
  'wallet',
  'card',
  'order404',
  'loadingCart',
  'ahlan',
  'invalidRequest',
] as const

/** Products drawn in every colour way as well. */
export const productsInColours = ['sofa', 'sectional', 'armchair', 'cushion', 'floor-seating'] as const

export const drawings: readonly DrawingEntry[] = [
  ...heroNames.flatMap((name) => [
    { name: `hero-${name}-wide`, width: 1600, height: 720 },
    { name: `hero-${name}-tall`, width: 780, height: 980 },
  ]),
  ...sized(
    480,
    480,
    tileNames.map((name) => `tile-${name}`),
  ),
  ...sized(1200, 900, ['look-living', 'look-bedroom']),
  ...sized(
    960,
    720,
    storyNames.map((name) => `story-${name}`),
  ),
  ...sized(
    600,
    600,
    productNames.map((name) => `product-${name}`),
  ),
  ...sized(
    600,
    600,
    productsInColours.flatMap((name) => ['clay', 'palm', 'sand'].map((way) => `product-${name}-${way}`)),
  ),
  ...sized(
    320,
    240,
    emptyNames.map((name) => `empty-${name}`),
  ),
  { name: 'kiosk-wall', width: 1600, height: 900 },
]
