import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { DeliveryServiceCode } from './delivery-quote.ts'
import type { SizeClass } from './size-class.ts'

/** A service at delivery and its price in one country, tax included. */
export type ServiceTerm = {
  readonly code: DeliveryServiceCode
  readonly label: Bilingual

  readonly zones: readonly string[]
  /**
   * Minor units. Assembly, extended warranty: per unit. Old item removal: by the heaviest item. Carry-up: per floor above the free ones. Not
   * offered for missing sizes.
   */
  readonly perClassMinor: Readonly<Partial<Record<SizeClass, number>>>
  /** Assembly only: minutes per unit included in the price, and the price of each further half hour. */
  readonly minutesIncluded: number
  readonly halfHourMinor: number
}

/** Services that an outside service may price. Carrying up belongs to stairs, which the tables know. */
export const extraServiceCodes = ['assembly', 'old-item-removal', 'extended-warranty'] as const

/** What a service outside said last of its extras in a country; undefined: nothing yet. */
export type ExtraTerms = (country: CountryCode) => readonly ServiceTerm[] | undefined

/** The services of a country with the extras of a service outside in place of its own. */
export const withExtras = (
  services: readonly ServiceTerm[],
  extras: readonly ServiceTerm[],
): readonly ServiceTerm[] => [
  ...extras,
  ...services.filter(({ code }) => !extraServiceCodes.some((one) => one === code)),
]

/** Rules for stairs without a suitable lift. */
export type StairsRule = {
  /** Highest floor without a charge; 0 is the ground floor. */
  readonly freeUpToFloor: number
  /** Heaviest size class that fits in a small lift, where parcels are not known. */
  readonly smallLiftUpTo: SizeClass
  /** From this size class on there is no fee; we call first and agree how it is carried up. Null: never. */
  readonly requiresCallFrom: SizeClass | null
}
