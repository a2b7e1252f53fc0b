import type { Parcel } from '#commerce/delivery/size-class.ts'
import { boxOf } from './box-fit.ts'
import { checkAccess } from './check-access.ts'
import type { AccessRequest, Passage } from './access.ts'
import { liftSizes } from './lift-sizes.ts'

/** The narrowest that homes usually have, in centimeters. */
const narrow: Omit<AccessRequest, 'parcels'> = {
  door: { widthCm: 75, heightCm: 200 },
  lift: liftSizes.small,
  stair: { widthCm: 90, landingCm: 90, floor: 1 },
}

/** Rolled rugs, curtain poles, flat lamps: carried upright or bent, they pass wherever a person with a bag does. */
const slenderCm = 50

/** The passages that the parcels may fail in a usual home, worth measuring before buying; empty: they reach every one. */
export function criticalPassages(parcels: readonly Parcel[]): readonly Passage[] {
  const bulky = parcels.filter((parcel) => boxOf(parcel)[1] > slenderCm)
  const checked = checkAccess({ ...narrow, parcels: bulky })
  return checked.ok
    ? checked.value.passages.flatMap(({ passage, verdict }) => (verdict === 'does-not-pass' ? [passage] : []))
    : []
}
