import type { ProductType } from '#commerce/catalog/product.ts'
import type { Bilingual } from '#kernel/country.ts'

/** Labels of product types in the filter. */
export const typeLabels: Readonly<Record<ProductType, Bilingual>> = {
  general: { en: 'Single items', ar: 'قطع مفردة' },
  combo: { en: 'Sets', ar: 'أطقم بسعر أوفر' },
  bogo: { en: 'Buy one, get one free', ar: 'اشترِ واحدًا واحصل على آخر مجانًا' },
  freebie: { en: 'With a free gift', ar: 'مع هدية مجانية' },
  grouped: { en: 'Collections', ar: 'مجموعات' },
}

/** The only value of the facet "offer". */
export const offerValue = 'yes'
export const offerLabel: Bilingual = { en: 'On offer', ar: 'عليه عرض' }
export const availabilityLabels = {
  'in-stock': { en: 'In stock', ar: 'متوفر' },
  'sold-out': { en: 'Sold out', ar: 'نفدت الكمية' },
} as const satisfies Record<string, Bilingual>
