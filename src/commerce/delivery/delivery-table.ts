import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import type { ServiceTerm, StairsRule } from './service-terms.ts'
import type { SizeClass } from './size-class.ts'
import type { Season, SlotPlan } from './slot-plan.ts'

/** Delivery of one size class to one zone. */
export type DeliveryTerm = {
  /** Working days from dispatch: earliest and latest. */
  readonly days: readonly [number, number]
  /** Minor units, charged below the total from which delivery is free. */
  readonly feeMinor: number
}

/** A day without dispatch and delivery. */
type Holiday = {
  readonly date: Day
  readonly name: Bilingual
  /** Law, authority or calendar. */
  readonly source: string
  /** Computed (a Hijri date), until an operator confirms or corrects it. */
  readonly provisional: boolean
}

/** Delivery in one country, as in its data file. */
export type DeliveryTable = {
  readonly country: CountryCode
  /** Local time, "14:00": orders before it are dispatched on the same working day. */
  readonly cutOff: string
  /** Days of the week that are not working days; 0 is Sunday. */
  readonly restDays: readonly number[]
  readonly zones: readonly {
    readonly code: string
    readonly classes: Readonly<Record<SizeClass, DeliveryTerm>>
  }[]
  /** Emirates, governorates, municipalities or states: headings of the list of areas. */
  readonly regions: readonly { readonly code: string; readonly name: Bilingual }[]
  /** The first that is open is the country's default. */
  readonly areas: readonly {
    readonly code: string
    readonly name: Bilingual
    readonly region: string
    readonly zone: string
    /** What operators called it before. */
    readonly also?: readonly string[]
    /** No new addresses; orders and saved addresses keep its name. */
    readonly isClosed?: boolean
  }[]
  readonly holidays: readonly Holiday[]
  readonly slots: SlotPlan
  /** Periods with slot hours of their own. */
  readonly ramadan: readonly Season[]
  readonly services: readonly ServiceTerm[]
  readonly stairs: StairsRule
  readonly load: LoadRule
  readonly collect: CollectRule
  readonly rescheduling: ReschedulingTerms
}

/** Moving a delivery that is planned: free up to some working days before it, then for a fee by its size class. */
type ReschedulingTerms = {
  readonly freeWorkingDays: number
  /** Minor units, tax included. */
  readonly feeMinor: Readonly<Record<SizeClass, number>>
}

/** The load that the fee of the size class includes, and the surcharge beyond it. A single unit is never surcharged. */
type LoadRule = {
  readonly litresIncluded: number
  readonly stepLitres: number
  readonly stepFeeMinor: number
}

/** Working days that a warehouse needs to bring to a store what is collected there. */
type CollectRule = { readonly transferWorkingDays: number }
