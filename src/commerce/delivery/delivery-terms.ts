import type { DeliveryTable } from './delivery-table.ts'
import { sizeClasses } from './size-class.ts'
import type { SlotWindow } from './slot-plan.ts'

/** Hours of a slot in local time; `to` before `from` is after midnight. */
type SlotHours = Pick<SlotWindow, 'from' | 'to'>

/** What texts say of delivery in a country; the same table prices and plans it. */
export type DeliveryTerms = {
  /** "14:00": orders before it leave on the same working day. */
  readonly cutOff: string
  /** Working days of items in stock by zone, over all size classes. */
  readonly daysByZone: ReadonlyMap<string, readonly [min: number, max: number]>
  /** Highest floor to which we carry by stairs without a charge; 0 is the ground floor. */
  readonly freeUpToFloor: number
  readonly slots: readonly SlotHours[]
  /** Where Friday has hours of its own; empty elsewhere. */
  readonly fridaySlots: readonly SlotHours[]
  readonly ramadanSlots: readonly SlotHours[]
  /** Fees of the smallest and the largest size class, in minor units. */
  readonly rescheduling: {
    readonly freeWorkingDays: number
    readonly feeMinor: readonly [min: number, max: number]
  }
}

const friday = 5

export function deliveryTerms({ cutOff, rescheduling, slots, stairs, zones }: DeliveryTable): DeliveryTerms {
  const windows = (season: SlotWindow['season'], isOwn: (weekdays: readonly number[]) => boolean) =>
    distinct(slots.windows.filter((window) => window.season === season && isOwn(window.weekdays)))
  const isFridays = (weekdays: readonly number[]): boolean => weekdays.every((day) => day === friday)
  return {
    cutOff,
    daysByZone: new Map(
      zones.map(({ code, classes }) => {
        const days = sizeClasses.flatMap((size) => classes[size].days)
        return [code, rangeOf(days)]
      }),
    ),
    freeUpToFloor: stairs.freeUpToFloor,
    slots: windows('usual', (weekdays) => !isFridays(weekdays)),
    fridaySlots: windows('usual', isFridays),
    rescheduling: { ...rescheduling, feeMinor: rangeOf(Object.values(rescheduling.feeMinor)) },
    ramadanSlots: windows('ramadan', (weekdays) => !isFridays(weekdays)),
  }
}

const rangeOf = (numbers: readonly number[]): readonly [min: number, max: number] => [
  Math.min(...numbers),
  Math.max(...numbers),
]

const distinct = (windows: readonly SlotWindow[]): readonly SlotHours[] => [
  ...new Map(windows.map(({ from, to }) => [`${from}-${to}`, { from, to }])).values(),
]
