import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Day } from '#kernel/local-time.ts'
import type { ServiceTerm, StairsRule } from './service-terms.ts'
import type { SizeClass } from './size-class.ts'
import type { Season, SlotPlan } from './slot-plan.ts'

/** How one size class is brought to one zone. */
export type DeliveryTerm = {
  /** Working days from the day of dispatch: the soonest and the latest. */
  readonly days: readonly [number, number]
  /** Minor units of the country's currency, below the total from which delivery is free. */
  readonly feeMinor: number
}

/** A day on which nothing is sent and nothing arrives. */
export type Holiday = {
  readonly date: Day
  readonly name: Bilingual
  /** Who says so: law, authority or calendar. */
  readonly source: string
  /** Computed (a Hijri date): it holds until an operator confirms or moves it. */
  readonly provisional: boolean
}

/** Everything about delivering in one country, as its data file says it. */
export type DeliveryTable = {
  readonly country: CountryCode
  /** Wall clock of the country, "14:00": an order before it leaves on the same working day. */
  readonly cutOff: string
  /** Days of the week that are not counted, 0 is Sunday. */
  readonly restDays: readonly number[]
  readonly zones: readonly {
    readonly code: string
    readonly classes: Readonly<Record<SizeClass, DeliveryTerm>>
  }[]
  /** Emirates, governorates, municipalities, states: headings of the list of areas. */
  readonly regions: readonly { readonly code: string; readonly name: Bilingual }[]
  /** The first is the country's default. */
  readonly areas: readonly {
    readonly code: string
    readonly name: Bilingual
    readonly region: string
    readonly zone: string
  }[]
  readonly holidays: readonly Holiday[]
  readonly slots: SlotPlan
  /** Days with hours of their own. */
  readonly ramadan: readonly Season[]
  readonly services: readonly ServiceTerm[]
  readonly stairs: StairsRule
  readonly load: LoadRule
  readonly collect: CollectRule
}

/** What is carried at the fee of its size class, and what a larger load costs on top. One piece is never a larger load. */
export type LoadRule = {
  readonly litresIncluded: number
  readonly stepLitres: number
  readonly stepFeeMinor: number
}

/** How long a store needs to make goods ready while it is open, and how long they then wait. */
export type CollectRule = { readonly readyAfterMinutes: number; readonly pickupWindowHours: number }
