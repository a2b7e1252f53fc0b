import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'
import type { RunState } from './run-states.ts'
import type { StopState } from './stop-states.ts'

/** Stops of all runs of a place on a day. */
export const maxStopsPerDay = 400

/** What a stop takes besides assembly. */
export const minutesPerStop = 15

/** A shipment on a run. */
export type RunStop = {
  readonly orderId: string
  readonly orderNumber: string
  /** Of the shipment within its order. */
  readonly position: number
  /** Its place in the order of the stops. */
  readonly rank: number
  readonly state: StopState
  readonly litres: number
  readonly minutes: number
  /** Cash due at the door; null: none. */
  readonly due: Money | null
  /** Cash taken at the door; null: none. */
  readonly collected: Money | null
  /** Why it could not be loaded the last time; null: it was not. */
  readonly rejection: string | null
}

/** Cash counted before what was expected is known. */
export type HandIn = {
  readonly id: string
  readonly state: 'accepted' | 'needs-approval' | 'rejected'
  /** A row per currency. */
  readonly sums: readonly CountedSum[]
  readonly note: string | null
  readonly countedBy: OperatorRef
  readonly at: Instant
  readonly decidedBy: OperatorRef | null
}

export type CountedSum = {
  readonly expected: Money
  readonly counted: Money
  /** Counted less expected: below zero, it is short. */
  readonly difference: Money
}

export type Run = {
  readonly id: string
  /** "AE261126-01": country, day, and a number of that day. */
  readonly number: string
  readonly country: CountryCode
  /** The warehouse or store from which it starts. */
  readonly place: string
  readonly day: Day
  readonly crew: readonly string[]
  readonly vehicle: string
  readonly state: RunState
  /** In the order of the round. */
  readonly stops: readonly RunStop[]
  /** Links that the crew was given: a new one ends those before. */
  readonly link: { readonly count: number; readonly isOpen: boolean }
  /** The last one; earlier ones were rejected. */
  readonly handIn: HandIn | null
  readonly createdAt: Instant
  readonly version: number
}

/** "AE4830217764/1" */
export const stopKey = ({ orderNumber, position }: Pick<RunStop, 'orderNumber' | 'position'>): string =>
  `${orderNumber}/${position}`

/** Undefined: no shipment of an order. */
export function parseStopKey(
  text: string,
): { readonly orderNumber: string; readonly position: number } | undefined {
  const match = /^([A-Z]{2}\d{6,12})[/-](\d{1,2})$/.exec(text.trim().toUpperCase())
  const [, orderNumber, position] = match ?? []
  return orderNumber === undefined ? undefined : { orderNumber, position: Number(position) }
}

/** Stops that were not taken off. */
export const liveStops = ({ stops }: Pick<Run, 'stops'>): readonly RunStop[] =>
  stops.filter(({ state }) => state !== 'removed')
