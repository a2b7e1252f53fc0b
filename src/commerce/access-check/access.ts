import type { Parcel } from '#commerce/delivery/size-class.ts'

/** The way into a home, in whole centimetres; what is not there is null. */
export type AccessRequest = {
  readonly parcels: readonly Parcel[]
  readonly door: { readonly widthCm: number; readonly heightCm: number } | null
  readonly lift: {
    readonly doorWidthCm: number
    readonly widthCm: number
    readonly depthCm: number
    readonly heightCm: number
  } | null
  readonly stair: { readonly widthCm: number; readonly landingCm: number; readonly floor: number } | null
}

export type Way = 'door' | 'lift' | 'stair'

/** How the parcel stands in the way when it is tried at its best, for the drawing. */
export type Pose = {
  /** Seen from the front, from the side or from above. */
  readonly view: 'front' | 'side' | 'above'
  /** The opening as it is, without the centimetres kept for hands. */
  readonly frame: { readonly widthCm: number; readonly heightCm: number }
  readonly piece: { readonly widthCm: number; readonly heightCm: number; readonly degrees: number }
}

export type WayAnswer = {
  readonly way: Way
  readonly verdict: 'passes' | 'tilted' | 'does-not-pass'
  /** So much larger could each side of the parcel be; negative: so much is missing. Hands have their room already. */
  readonly spareCm: number
  /** Which parcel decides, counted from 0. */
  readonly parcel: number
  readonly pose: Pose
}

export type AccessAnswer = {
  /** Of each way that was asked about: passes as it is, only tilted, or not. */
  readonly ways: readonly WayAnswer[]
  /** Fits in by at least one way to the floor. */
  readonly reaches: boolean
}

export type AccessFailure =
  | { readonly kind: 'no-parcels' }
  | { readonly kind: 'no-way' }
  | { readonly kind: 'out-of-range'; readonly field: AccessField; readonly min: number; readonly max: number }

/** What may be measured, with the smallest and largest that are believed, in centimetres (floors: counted). */
export const accessRanges = {
  'door-width': [40, 400],
  'door-height': [120, 400],
  'lift-door': [40, 300],
  'lift-width': [50, 500],
  'lift-depth': [50, 600],
  'lift-height': [150, 400],
  'stair-width': [40, 400],
  'stair-landing': [40, 600],
  'stair-floor': [1, 100],
} as const satisfies Record<string, readonly [number, number]>

export type AccessField = keyof typeof accessRanges
