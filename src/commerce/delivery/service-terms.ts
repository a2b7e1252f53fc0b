import type { Bilingual } from '#kernel/country.ts'
import type { DeliveryServiceCode } from './delivery-quote.ts'
import type { SizeClass } from './size-class.ts'

/** Something done for the shopper at delivery, and what it costs in one country, tax included. */
export type ServiceTerm = {
  readonly code: DeliveryServiceCode
  readonly label: Bilingual
  /** Where it is to be had. */
  readonly zones: readonly string[]
  /**
   * In minor units: of assembly for each piece, of taking an old one away by the heaviest piece that comes, of carrying up
   * for each floor above the last free one. A size that is not named has none of it.
   */
  readonly perClassMinor: Readonly<Partial<Record<SizeClass, number>>>
  /** Assembly only: minutes of one piece within that price, and what each further half hour costs. */
  readonly minutesIncluded: number
  readonly halfHourMinor: number
}

/** What stairs without a lift that fits change. */
export type StairsRule = {
  /** Up to here they are climbed for nothing; 0 is the ground floor. */
  readonly freeUpToFloor: number
  /** The heaviest piece that a small lift takes. */
  readonly smallLiftUpTo: SizeClass
  /** From this size on no fee is asked: somebody telephones first and agrees how. Null: never. */
  readonly requiresCallFrom: SizeClass | null
}
