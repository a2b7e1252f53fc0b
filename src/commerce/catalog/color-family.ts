import type { Bilingual } from '#kernel/country.ts'

/** Color families (specification 3): value in URLs, labels, and swatch color. */
export const colorFamilies = {
  'multi-color': { label: { en: 'Multi Color', ar: 'متعدد الألوان' }, hex: null },
  white: { label: { en: 'White', ar: 'أبيض' }, hex: '#ffffff' },
  brown: { label: { en: 'Brown', ar: 'بني' }, hex: '#6f4e37' },
  grey: { label: { en: 'Grey', ar: 'رمادي' }, hex: '#8c8f91' },
  black: { label: { en: 'Black', ar: 'أسود' }, hex: '#1f1f1f' },
  silver: { label: { en: 'Silver', ar: 'فضي' }, hex: '#c3c7ca' },
  beige: { label: { en: 'Beige', ar: 'بيج' }, hex: '#d9c8a9' },
  gold: { label: { en: 'Gold', ar: 'ذهبي' }, hex: '#c19a3f' },
  blue: { label: { en: 'Blue', ar: 'أزرق' }, hex: '#3c5f8f' },
  clear: { label: { en: 'Clear', ar: 'شفاف' }, hex: null },
  green: { label: { en: 'Green', ar: 'أخضر' }, hex: '#5d7a55' },
  pink: { label: { en: 'Pink', ar: 'وردي' }, hex: '#d9a0a3' },
  red: { label: { en: 'Red', ar: 'أحمر' }, hex: '#a63a33' },
  orange: { label: { en: 'Orange', ar: 'برتقالي' }, hex: '#c8743c' },
  purple: { label: { en: 'Purple', ar: 'بنفسجي' }, hex: '#75588c' },
  yellow: { label: { en: 'Yellow', ar: 'أصفر' }, hex: '#dfb64a' },
} as const satisfies Record<string, { readonly label: Bilingual; readonly hex: string | null }>

export type ColorFamily = keyof typeof colorFamilies
