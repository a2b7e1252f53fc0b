import type { Country } from '#kernel/country.ts'
import type { Money } from '#kernel/money.ts'
import type { SizeClass } from './size-class.ts'

/**
 * Whether delivery is free: from the country's threshold on, the only one that is shown, and for free samples that fit in
 * a courier's bag when nothing else is ordered.
 */
export const isDeliveryFree = (
  itemsTotal: Money,
  heaviest: SizeClass,
  { freeDeliveryFromMinor }: Pick<Country, 'freeDeliveryFromMinor'>,
): boolean => itemsTotal.minor >= freeDeliveryFromMinor || (itemsTotal.minor === 0 && heaviest === 'XS')
