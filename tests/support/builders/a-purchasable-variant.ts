import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import { money } from '#kernel/money.ts'

/** A SKU that is sold and in stock. */
export const aPurchasableVariant = (given: Partial<PurchasableVariant> = {}): PurchasableVariant => {
  const sku = given.sku ?? 'SKU-A'
  return {
    sku,
    productCode: `P-${sku}`,
    urlKey: sku.toLowerCase(),
    brand: 'Majlis',
    name: { en: `Piece ${sku}`, ar: `قطعة ${sku}` },
    choice: { en: '', ar: '' },
    picture: {
      base: '/media/one',
      widths: [320],
      width: 320,
      height: 320,
      color: '#d9c7a9',
      view: 'front',
      alt: null,
    },
    categories: ['living'],
    unitPrice: money(129_900, 'AED'),
    priceUntil: null,
    floor: money(0, 'AED'),
    taxClass: 'standard',
    sizeClass: 'L',
    litres: 900,
    kgPerUnit: null,
    kg: 40,
    returnClass: 'standard',
    leadTimeDays: 0,
    seller: null,
    assemblyMinutes: null,
    parcels: [],
    orderType: 'general',
    components: [{ sku, quantity: 1 }],
    gift: null,
    addable: true,
    cut: null,
    snapshot: {
      brand: 'Majlis',
      trail: [{ en: 'Living', ar: 'المعيشة' }],
      color: { en: 'Sand', ar: 'رملي' },
      madeIn: 'AE',
      gallery: ['/media/one'],
      listPrice: money(129_900, 'AED'),
    },
    available: 10,
    card: {
      href: `/p/${sku.toLowerCase()}`,
      from: false,
      was: null,
      badge: null,
      colors: [],
      availability: { kind: 'in-stock', remaining: null },
      quickAdd: true,
      rating: null,
      alt: { en: `Piece ${sku}`, ar: `قطعة ${sku}` },
    },
    ...given,
  }
}
