import type { StaffLimits } from '#commerce/staff/limits.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { adjustmentReasons, type AdjustmentReason } from './stock-movement.ts'

/** What a person does to the units on hand of a SKU at a place. */
export type UnitsChange =
  | { readonly kind: 'adjusted'; readonly units: number; readonly why: AdjustmentReason }
  /** `seen`: what was on hand when counting began. */
  | { readonly kind: 'counted'; readonly counted: number; readonly seen: number }

export type UnitsOnHand = { readonly onHand: number; readonly reserved: number }

export type UnitsFailure =
  /** No whole number of units within bounds, or no units at all. */
  | { readonly kind: 'not-units' }
  /** Sold or moved since it was counted. */
  | { readonly kind: 'moved'; readonly onHand: number }
  | { readonly kind: 'below-reserved'; readonly reserved: number }

/** Units on hand of a SKU at one place. */
const maxOnHand = 1_000_000

const isUnits = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= maxOnHand

/** What is on hand after a change. */
export function unitsAfter(
  { onHand, reserved }: UnitsOnHand,
  change: UnitsChange,
): Result<number, UnitsFailure> {
  const after = change.kind === 'counted' ? change.counted : onHand + change.units
  if (change.kind === 'adjusted' && (!Number.isSafeInteger(change.units) || change.units === 0))
    return fail({ kind: 'not-units' })
  if (change.kind === 'counted' && !isUnits(change.counted)) return fail({ kind: 'not-units' })
  if (change.kind === 'counted' && change.seen !== onHand) return fail({ kind: 'moved', onHand })
  if (after < reserved) return fail({ kind: 'below-reserved', reserved })
  return isUnits(after) ? ok(after) : fail({ kind: 'not-units' })
}

/** A place, for what one person may take from it alone. */
export type PlaceUnits = {
  /** Of all SKUs. */
  readonly onHand: number
  /** Taken by people within 24 hours. */
  readonly taken: number
}

/** Whether a second person decides: nothing left of more than a few, or too much of a place within a day. */
export const needsSecondPerson = (
  before: number,
  after: number,
  { onHand, taken }: PlaceUnits,
  { stockUnits, stockPercent }: StaffLimits,
): boolean =>
  after < before &&
  ((after === 0 && before > stockUnits) || (taken + before - after) * 100 > stockPercent * (onHand + taken))

/** What is damaged, lost or given as a sample goes, with or without a sign. */
const taking: readonly AdjustmentReason[] = ['damaged', 'lost', 'sample']

export const adjustment = (units: number, why: AdjustmentReason): UnitsChange => ({
  kind: 'adjusted',
  units: taking.includes(why) ? -Math.abs(units) : units,
  why,
})

/** Reads "damaged" and the like. */
export const parseAdjustmentReason = (text: string): AdjustmentReason | undefined =>
  adjustmentReasons.find((one) => one === text)
