import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { Product, ProductPicture, Variant } from '#commerce/catalog/product.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import { fromStock } from '#commerce/catalog/product.ts'
import type { ProductView, VariantView } from '#commerce/catalog/product-view.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import { money } from '#kernel/money.ts'

/** A drawing, as products have it before they are photographed. */
export const aPicture = (parts: Partial<ProductPicture> = {}): ProductPicture => ({
  base: '/art/product-sofa-sand.svg',
  widths: [],
  width: 600,
  height: 600,
  color: '#dbcbb2',
  view: 'drawing',
  alt: null,
  ...parts,
})

export const aVariant = (parts: Partial<Variant> = {}): Variant => ({
  sku: 'MJ-1001',
  options: {},
  dimensions: { widthCm: 220, depthCm: 92, heightCm: 84 },
  weightKg: 58,
  parcels: [{ count: 1, kg: 60, lengthCm: 225, widthCm: 98, heightCm: 70 }],
  sizeClass: 'XL',
  gtin: null,
  pictures: [],
  ...parts,
})

/** A sofa with one variant, whose SKU is its code. */
export const aProduct = (parts: Partial<Product> = {}): Product => {
  const code = parts.code ?? 'MJ-1001'
  return {
    code,
    urlKey: code.toLowerCase(),
    type: 'general',
    brand: 'Majlis Home',
    name: { en: `Sofa ${code}`, ar: `كنبة ${code}` },
    summary: { en: 'A deep sofa for long evenings.', ar: 'كنبة عميقة لسهرات طويلة.' },
    description: { en: 'It seats three.\n\nIts frame is oak.', ar: 'تتسع لثلاثة.\n\nهيكلها من البلوط.' },
    categories: ['living/sofas/three-seaters'],
    options: [],
    variants: [aVariant({ sku: code })],
    material: { en: 'Linen and oak', ar: 'كتان وبلوط' },
    care: null,
    warranty: [{ component: { en: 'Frame', ar: 'الهيكل' }, months: 60 }],
    assembly: { by: 'self', minutes: 20 },
    madeIn: 'AE',
    badges: [],
    keywords: { en: [], ar: [] },
    form: 'sofa',
    pictures: [aPicture()],
    aPlusContent: [],
    related: [],
    completeTheLook: [],
    parts: [],
    comboSaving: null,
    gift: null,
    madeToMeasure: null,
    returnClass: 'standard',
    supply: fromStock,
    rank: 100,
    publishedAt: '2026-03-14T00:00:00.000Z',
    ...parts,
  }
}

/** The same product in several colors: `CODE-SAND`, `CODE-PALM`, … */
export const aColoredProduct = (colors: readonly string[], parts: Partial<Product> = {}): Product => {
  const product = aProduct(parts)
  return {
    ...product,
    options: [
      {
        attribute: 'color',
        values: colors.map((value) => ({
          value,
          label: { en: value, ar: value },
          hex: '#d9c7a9',
          family: 'beige',
        })),
      },
    ],
    variants: colors.map((value) =>
      aVariant({ sku: `${product.code}-${value.toUpperCase()}`, options: { color: value } }),
    ),
    ...parts,
  }
}

export const aBookPrice = (defaultMinor: number, special: BookPrice['special'] = null): BookPrice => ({
  defaultMinor,
  special,
})

/** Prices in all six books, in round amounts of each currency: 2 499 dirhams or 249 dinars. */
export const sixPrices = (units = 249): Record<string, BookPrice> => ({
  ae: aBookPrice(units * 1_000),
  bh: aBookPrice(units * 1_000),
  om: aBookPrice(units * 1_000),
  kw: aBookPrice(units * 1_000),
  qa: aBookPrice(units * 1_000),
  in: aBookPrice(units * 20_000),
})

/** A product with six prices and ten pieces in every warehouse, for each of its variants. */
export const aRecord = (parts: Partial<Product> = {}, rest: Partial<ProductRecord> = {}): ProductRecord => {
  const product = aProduct(parts)
  const ownPrices = product.type !== 'combo' && product.type !== 'grouped'
  const skus = ownPrices ? product.variants.map(({ sku }) => sku) : []
  const warehouses = ['wh-ae', 'wh-bh', 'wh-om', 'wh-kw', 'wh-qa', 'wh-in']
  return {
    product,
    prices: Object.fromEntries(skus.map((sku) => [sku, sixPrices()])),
    stock: Object.fromEntries(
      skus.map((sku) => [sku, Object.fromEntries(warehouses.map((location) => [location, 10]))]),
    ),
    ...rest,
  }
}

export const aProductCard = (parts: Partial<ProductCard> = {}): ProductCard => ({
  code: 'MJ-1001',
  sku: 'MJ-1001',
  type: 'general',
  name: 'Zahra three-seat sofa',
  urlKey: 'zahra-three-seat-sofa',
  href: '/p/zahra-three-seat-sofa',
  picture: aPicture(),
  alt: 'Zahra three-seat sofa',
  price: money(249_900, 'AED'),
  from: false,
  was: null,
  badge: null,
  colors: [],
  availability: { kind: 'in-stock', remaining: null },
  quickAdd: true,
  openChoice: null,
  secondPicture: null,
  rating: null,
  ...parts,
})

export const aVariantView = (parts: Partial<VariantView> = {}): VariantView => ({
  sku: 'MJ-1001',
  options: {},
  price: money(249_900, 'AED'),
  was: null,
  priceUntil: null,
  availability: { kind: 'in-stock', remaining: null },
  pickup: [],
  pictures: [],
  dimensions: { widthCm: 220, depthCm: 92, heightCm: 84 },
  weightKg: 58,
  parcels: [{ count: 1, kg: 60, lengthCm: 225, widthCm: 98, heightCm: 70 }],
  sizeClass: 'XL',
  gtin: null,
  ...parts,
})

/** A sofa as its page in ae/en shows it: one variant, in stock, nothing beside it. */
export const aProductView = (parts: Partial<ProductView> = {}): ProductView => {
  const variants = parts.variants ?? [aVariantView()]
  return {
    code: 'MJ-1001',
    urlKey: 'zahra-three-seat-sofa',
    type: 'general',
    brand: 'Majlis Home',
    ownBrand: { value: 'majlis-home', name: { en: 'Majlis Home', ar: 'مجلس هوم' } },
    name: 'Zahra three-seat sofa',
    summary: 'A deep sofa for long evenings.',
    description: ['It seats three.', 'Its frame is oak.'],
    trail: [
      { label: 'Living', path: 'living' },
      { label: 'Sofas', path: 'living/sofas' },
    ],
    options: [],
    variants,
    firstSku: variants[0]?.sku ?? 'MJ-1001',
    material: 'Linen and oak',
    care: null,
    warranty: [{ component: 'Frame', months: 60 }],
    assembly: { by: 'self', minutes: 20 },
    madeIn: 'AE',
    badges: [],
    pictures: [aPicture()],
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
    soldIn: ['ae', 'bh', 'om', 'kw', 'qa', 'in'],
    ...parts,
  }
}
