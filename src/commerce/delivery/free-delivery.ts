import type { Country } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'
import type { SizeClass } from './size-class.ts'

/**
 * Whether goods are brought for nothing: from the country's threshold on, and samples, that is what is given away and fits a
 * courier's bag. One paid piece beside them makes it a delivery like others.
 */
export const isDeliveryFree = (
  goods: Money,
  heaviest: SizeClass,
  { freeDeliveryFromMinor }: Pick<Country, 'freeDeliveryFromMinor'>,
): boolean => goods.minor >= freeDeliveryFromMinor || (goods.minor === 0 && heaviest === 'XS')
