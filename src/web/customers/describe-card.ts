import type { SavedCard } from '#commerce/payments/cards/saved-card.ts'
import type { Translate } from '#i18n/translator.ts'

const brands: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  AMERICANEXPRESS: 'American Express',
  MADA: 'mada',
}

/** Providers write it as they like. */
const brandOf = (brand: string): string => brands[brand.toUpperCase().replace(/[^A-Z]/g, '')] ?? brand

type Card = Pick<SavedCard, 'brand' | 'lastFour'>

/** "Visa ···· 4242"; reads from left to right in both languages. */
export const describeCard = ({ brand, lastFour }: Card, t: Translate): string =>
  t('saved-cards:name', { brand: brandOf(brand), last: lastFour })

/** For screen readers. */
export const speakCard = ({ brand, lastFour }: Card, t: Translate): string =>
  t('saved-cards:spoken', { brand: brandOf(brand), last: lastFour })

/** "09/28" */
export const describeExpiry = ({ expiry: { month, year } }: Pick<SavedCard, 'expiry'>): string =>
  `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`
