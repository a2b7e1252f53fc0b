import type { Day } from '#kernel/local-time.ts'

/** Hours in which some zones are delivered to, on some days of the week. */
export type SlotWindow = {
  readonly zones: readonly string[]
  /** 0 is Sunday. May name a rest day (Friday afternoons), on which no promise rests. */
  readonly weekdays: readonly number[]
  /** Ramadan has its own hours; a window of the one is not offered in the other. */
  readonly season: 'usual' | 'ramadan'
  /** Wall clock; `to` before `from` is after midnight: "21:00" to "01:00". */
  readonly from: string
  readonly to: string
  /** Orders that it can take. */
  readonly capacity: number
  /** On top of the fee, in minor units. */
  readonly surchargeMinor: number
}

export type SlotPlan = {
  /** Days that can be chosen from, counted from the soonest on which the goods can come. */
  readonly days: number
  readonly windows: readonly SlotWindow[]
}

/** From the first day to the last. */
export type Season = {
  readonly from: Day
  readonly to: Day
  readonly source: string
  /** Computed (a Hijri month): it holds until an operator confirms or moves it. */
  readonly provisional: boolean
}
