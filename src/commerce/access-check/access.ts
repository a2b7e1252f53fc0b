import type { Parcel } from '#commerce/delivery/size-class.ts'

/** The passages into a home, in whole centimeters; null: there is none. */
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

export type Passage = 'door' | 'lift' | 'stair'

/** The best position of the parcel in the passage, for the drawing. */
export type Pose = {
  /** Seen from the front, from the side or from above. */
  readonly view: 'front' | 'side' | 'above'
  /** The opening itself, clearance included. */
  readonly frame: { readonly widthCm: number; readonly heightCm: number }
  readonly box: { readonly widthCm: number; readonly heightCm: number; readonly degrees: number }
}

export type PassageResult = {
  readonly passage: Passage
  readonly verdict: 'passes' | 'tilted' | 'does-not-pass'
  /** How much larger each side of the parcel could be; negative: how much is missing. Clearance is deducted. */
  readonly spareCm: number
  /** Index of the deciding parcel. */
  readonly parcel: number
  readonly pose: Pose
}

export type AccessCheckResult = {
  /** A result for each passage of the request. */
  readonly passages: readonly PassageResult[]
  /** Whether every parcel passes the door, and the lift or the stairs. */
  readonly reaches: boolean
}

export type AccessFailure =
  | { readonly kind: 'no-parcels' }
  | { readonly kind: 'no-passage' }
  | { readonly kind: 'out-of-range'; readonly field: AccessField; readonly min: number; readonly max: number }

/** Measurements with their plausible minimum and maximum, in centimeters (floors: a number). */
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
