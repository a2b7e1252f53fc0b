import type { FoundProduct, PartView, ProductView } from '#commerce/catalog/product-view.ts'
import { fromStock } from '#commerce/catalog/product.ts'
import { money } from '#kernel/money.ts'
import { aPicture, aProductCard, aVariantView as plainVariant } from './a-product.ts'

const aVariantView: typeof plainVariant = (more) =>
  plainVariant({
    sku: 'MJ-1001-SAND-220',
    options: { color: 'sand', size: '220' },
    price: money(199_900, 'AED'),
    pictures: [aPicture()],
    pickup: [{ store: 'barsha', available: 2 }],
    ...more,
  })

const color = {
  attribute: 'color',
  values: [
    { value: 'sand', label: 'Sand', hex: '#d9c7a9' },
    { value: 'palm', label: 'Palm', hex: '#3f7466' },
    { value: 'clay', label: 'Clay', hex: '#b5623c' },
  ],
} as const
const size = {
  attribute: 'size',
  values: [
    { value: '220', label: '220 cm', hex: null },
    { value: '260', label: '260 cm', hex: null },
  ],
} as const

/**
 * A sofa in three colors and two lengths: sand in both, palm in both with 220 sold out, clay in 260 only. Hand in what a
 * test is about.
 */
export const aSofa = (more: Partial<ProductView> = {}): ProductView => ({
  code: 'MJ-1001',
  urlKey: 'zahra-three-seat-sofa',
  type: 'general',
  brand: 'Majlis Home',
  ownBrand: { value: 'majlis-home', name: { en: 'Majlis Home', ar: 'مجلس هوم' } },
  name: 'Zahra three-seat sofa',
  summary: 'A deep sofa with rounded arms for long evenings.',
  description: ['Zahra is made for sitting together.', 'The covers come off and can be washed.'],
  trail: [
    { label: 'Living', path: 'living' },
    { label: 'Sofas', path: 'living/sofas' },
  ],
  options: [color, size],
  variants: [
    aVariantView(),
    aVariantView({
      sku: 'MJ-1001-SAND-260',
      options: { color: 'sand', size: '260' },
      price: money(239_900, 'AED'),
    }),
    aVariantView({
      sku: 'MJ-1001-PALM-220',
      options: { color: 'palm', size: '220' },
      availability: { kind: 'sold-out' },
      pictures: [aPicture({ base: '/art/product-sofa-palm.svg' })],
    }),
    aVariantView({
      sku: 'MJ-1001-PALM-260',
      options: { color: 'palm', size: '260' },
      price: money(219_900, 'AED'),
      was: money(249_900, 'AED'),
      priceUntil: '2026-12-31T20:00:00.000Z',
      availability: { kind: 'in-stock', remaining: 3 },
      pictures: [aPicture({ base: '/art/product-sofa-palm.svg' })],
    }),
    aVariantView({ sku: 'MJ-1001-CLAY-260', options: { color: 'clay', size: '260' } }),
  ],
  firstSku: 'MJ-1001-SAND-220',
  material: 'Linen blend on a beech frame',
  care: 'Wash the covers at 30 °C.',
  warranty: [
    { component: 'Frame', months: 60 },
    { component: 'Foam', months: 18 },
  ],
  assembly: { by: 'us', minutes: 40 },
  madeIn: 'AE',
  badges: ['best-seller'],
  pictures: [aPicture({ base: '/art/look-living.svg', view: 'in-room' })],
  aPlusContent: [],
  parts: [],
  partsTotal: null,
  gift: null,
  madeToMeasure: null,
  returnClass: 'standard',
  supply: fromStock,
  related: [],
  completeTheLook: [],
  publishedAt: '2026-03-14T00:00:00.000Z',
  form: 'sofa',
  soldIn: ['ae', 'kw'],
  ...more,
})

export const aPartView = (more: Partial<PartView> = {}): PartView => ({
  card: aProductCard({ code: 'MJ-1006', sku: 'MJ-1006', name: 'Zahra armchair', href: '/p/zahra-armchair' }),
  sku: 'MJ-1006',
  quantity: 2,
  choice: 'Sand',
  ...more,
})

export const sold = (product: ProductView): FoundProduct => ({
  kind: 'sold',
  product,
  tags: [`product:${product.code}`],
  nextChange: null,
})

const set = { code: 'MJ-5001', options: [], badges: [] } as const
const one = aVariantView({ sku: 'MJ-5001', options: {}, price: money(340_000, 'AED') })

/** One product of each type (specification 3), and one that is cut to measure. */
export const everyType: Readonly<Record<string, ProductView>> = {
  general: aSofa(),
  combo: aSofa({
    ...set,
    type: 'combo',
    urlKey: 'a-combo',
    variants: [one],
    firstSku: 'MJ-5001',
    parts: [
      aPartView(),
      aPartView({ card: aProductCard({ code: 'MJ-1002', name: 'Zahra pouf' }), quantity: 1 }),
    ],
    partsTotal: money(379_700, 'AED'),
  }),
  grouped: aSofa({
    ...set,
    type: 'grouped',
    urlKey: 'a-group',
    variants: [one],
    firstSku: 'MJ-5001',
    parts: [
      aPartView(),
      aPartView({
        sku: 'MJ-1009',
        card: aProductCard({
          code: 'MJ-1009',
          sku: 'MJ-1009',
          name: 'Zahra bench',
          availability: { kind: 'sold-out' },
        }),
      }),
    ],
  }),
  bogo: aSofa({ type: 'bogo', urlKey: 'a-bogo', gift: { card: null, buy: 1, get: 1 } }),
  freebie: aSofa({
    type: 'freebie',
    urlKey: 'a-freebie',
    gift: { card: aProductCard({ name: 'Zahra cushion' }), buy: 1, get: 2 },
  }),
  'made to measure': aSofa({
    ...set,
    urlKey: 'a-grass',
    variants: [
      aVariantView({
        sku: 'MJ-9001',
        options: {},
        dimensions: { widthCm: null, depthCm: null, heightCm: null },
      }),
    ],
    firstSku: 'MJ-9001',
    returnClass: 'made-to-measure',
    madeToMeasure: {
      kind: 'grass',
      minWidthCm: 50,
      maxWidthCm: 400,
      minLengthCm: 50,
      maxLengthCm: 2000,
      rollWidthCm: 400,
    },
  }),
}
