import type { Day } from '#kernel/local-time.ts'

/** Delivery hours of some zones on some weekdays. */
export type SlotWindow = {
  readonly zones: readonly string[]
  /** 0 is Sunday. May include a rest day (Friday afternoons), which promises do not count. */
  readonly weekdays: readonly number[]
  /** Ramadan has its own hours. */
  readonly season: 'usual' | 'ramadan'
  /** Local time; `to` before `from` is after midnight: "21:00" to "01:00". */
  readonly from: string
  readonly to: string
  /** Orders per day. */
  readonly capacity: number
  /** Added to the fee, in minor units. */
  readonly surchargeMinor: number
}

export type SlotPlan = {
  /** Days offered, from the earliest delivery day. */
  readonly days: number
  readonly windows: readonly SlotWindow[]
}

/** First to last day, inclusive. */
export type Season = {
  readonly from: Day
  readonly to: Day
  readonly source: string
  /** Computed (a Hijri month), until an operator confirms or corrects it. */
  readonly provisional: boolean
}
