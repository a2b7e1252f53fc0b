import type { CardDesign } from '#commerce/gift-cards/gift-card.ts'
import type { Bilingual } from '#kernel/country.ts'

/** A gift card as orders and invoices name it, in both languages. */
export const cardLabels: {
  readonly name: Bilingual
  readonly designs: Readonly<Record<CardDesign, Bilingual>>
} = {
  name: { en: 'Gift card', ar: 'بطاقة هدية' },
  designs: {
    dunes: { en: 'Dunes at dusk', ar: 'كثبان عند الغروب' },
    lattice: { en: 'Lattice', ar: 'مشربية' },
    palms: { en: 'Palms', ar: 'نخيل' },
    stars: { en: 'Starry night', ar: 'ليلة مرصّعة بالنجوم' },
  },
}
