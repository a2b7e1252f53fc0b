import type { Parcel } from '#commerce/delivery/size-class.ts'
import { checkAccess } from './check-access.ts'

/**
 * The lifts that an address may name, by the least that is inside, in centimeters: cabins of EN 81-70 for 450 and 630 kg.
 * A lift of the shopper's may be larger, so a parcel that does not pass is a reason to ask, not to refuse.
 */
export const liftSizes = {
  small: { doorWidthCm: 80, widthCm: 100, depthCm: 125, heightCm: 210 },
  large: { doorWidthCm: 90, widthCm: 110, depthCm: 140, heightCm: 220 },
} as const

export type LiftSize = keyof typeof liftSizes

/** Whether all parcels pass a lift of each size, by the rule of the product page; null: no parcels are known. */
export const passesLifts = (parcels: readonly Parcel[]): Readonly<Record<LiftSize, boolean>> | null =>
  parcels.length === 0 ? null : { small: passes(parcels, 'small'), large: passes(parcels, 'large') }

function passes(parcels: readonly Parcel[], size: LiftSize): boolean {
  const checked = checkAccess({ parcels, door: null, lift: liftSizes[size], stair: null })
  return checked.ok && checked.value.reaches
}
