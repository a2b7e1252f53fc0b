import { fail, ok, type Result } from '#kernel/result.ts'
import { boxOf, fitOnLanding, fitUpright, fitTilted, type Box, type BoxPosition } from './box-fit.ts'
import {
  accessRanges,
  type AccessCheckResult,
  type AccessFailure,
  type AccessField,
  type AccessRequest,
  type Pose,
  type PassageResult,
} from './access.ts'

/** Clearance in every opening, for hands and packaging. */
const handsCm = 2
/** Headroom of lift doors and stairs, which shoppers do not measure. */
const lowCm = 200
/** Room behind a door: unknown, so taken as unlimited. */
const openCm = 10_000

type Tried = { readonly verdict: PassageResult['verdict']; readonly spareCm: number; readonly pose: Pose }
type TryBox = (box: Box) => { readonly position: BoxPosition; readonly tilted: boolean } | undefined
type PassageCheck = {
  readonly passage: PassageResult['passage']
  readonly try: TryBox
  pose(position: BoxPosition): Pose
}

/** Whether every parcel reaches the home. */
export function checkAccess(request: AccessRequest): Result<AccessCheckResult, AccessFailure> {
  const { parcels, door, lift, stair } = request
  if (parcels.length === 0) return fail({ kind: 'no-parcels' })
  if (!door && !lift && !stair) return fail({ kind: 'no-passage' })
  const wrong = rangeProblem(request)
  if (wrong) return fail(wrong)
  const boxes = parcels.map(boxOf)
  const checks = [door && throughDoor(door), lift && inLift(lift), stair && upStair(stair)].filter(
    (one) => one !== null,
  )
  const tried = checks.map(({ passage, ...how }) => ({ passage, of: boxes.map((box) => tryBox(box, how)) }))
  const passes = (passage: PassageResult['passage'], parcel: number): boolean | undefined => {
    const found = tried.find((one) => one.passage === passage)?.of[parcel]
    return found && found.verdict !== 'does-not-pass'
  }
  const reaches = boxes.every((_, parcel) => {
    const up = [passes('lift', parcel), passes('stair', parcel)].filter((one) => one !== undefined)
    return passes('door', parcel) !== false && (up.length === 0 || up.includes(true))
  })
  return ok({ passages: tried.map(({ passage, of }) => ({ passage, ...worst(of) })), reaches })
}

function rangeProblem({ door, lift, stair }: AccessRequest): AccessFailure | undefined {
  const measured: readonly (readonly [AccessField, number | undefined])[] = [
    ['door-width', door?.widthCm],
    ['door-height', door?.heightCm],
    ['lift-door', lift?.doorWidthCm],
    ['lift-width', lift?.widthCm],
    ['lift-depth', lift?.depthCm],
    ['lift-height', lift?.heightCm],
    ['stair-width', stair?.widthCm],
    ['stair-landing', stair?.landingCm],
    ['stair-floor', stair?.floor],
  ]
  for (const [field, value] of measured) {
    const [min, max] = accessRanges[field]
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= min && value <= max))
      return { kind: 'out-of-range', field, min, max }
  }
  return undefined
}

function throughDoor({ widthCm, heightCm }: NonNullable<AccessRequest['door']>): PassageCheck {
  const room = { across: widthCm - handsCm, ahead: openCm, up: heightCm - handsCm }
  return {
    passage: 'door',
    try: inRoom(room),
    pose: ({ across, up, degrees }) => ({
      view: 'front',
      frame: { widthCm, heightCm },
      box: { widthCm: across, heightCm: up, degrees },
    }),
  }
}

/** Parcels are moved straight in, so what fits inside has passed the door in the same position. */
function inLift({
  doorWidthCm,
  widthCm,
  depthCm,
  heightCm,
}: NonNullable<AccessRequest['lift']>): PassageCheck {
  const across = Math.min(doorWidthCm, widthCm)
  const up = Math.min(heightCm, lowCm)
  return {
    passage: 'lift',
    try: inRoom({ across: across - handsCm, ahead: depthCm - handsCm, up: up - handsCm }),
    pose: ({ plane, degrees, ...box }) => {
      if (plane === 'across-ahead')
        return {
          view: 'above',
          frame: { widthCm: across, heightCm: depthCm },
          box: { widthCm: box.across, heightCm: box.ahead, degrees },
        }
      if (plane === 'across-up')
        return {
          view: 'front',
          frame: { widthCm: across, heightCm: up },
          box: { widthCm: box.across, heightCm: box.up, degrees },
        }
      return {
        view: 'side',
        frame: { widthCm: depthCm, heightCm: up },
        box: { widthCm: box.ahead, heightCm: box.up, degrees },
      }
    },
  }
}

function upStair({ widthCm, landingCm }: NonNullable<AccessRequest['stair']>): PassageCheck {
  return {
    passage: 'stair',
    try: (box) => {
      const [stair, landing] = [widthCm - handsCm, landingCm - handsCm]
      const lying = fitOnLanding(box, stair, landing, Math.min(lowCm - handsCm, box[1]))
      if (lying) return { position: lying, tilted: false }
      const upright = fitOnLanding(box, stair, landing, lowCm - handsCm)
      return upright && { position: upright, tilted: true }
    },
    pose: ({ across, ahead, degrees }) => ({
      view: 'above',
      frame: { widthCm, heightCm: landingCm },
      box: { widthCm: ahead, heightCm: across, degrees },
    }),
  }
}

const inRoom =
  (room: Parameters<typeof fitUpright>[1]): TryBox =>
  (box) => {
    const square = fitUpright(box, room)
    if (square) return { position: square, tilted: false }
    const tilted = fitTilted(box, room)
    return tilted && { position: tilted, tilted: true }
  }

function tryBox(box: Box, how: Omit<PassageCheck, 'passage'>): Tried {
  const found = how.try(box)
  const spareCm = spareOf(box, how.try)
  if (found) return { verdict: found.tilted ? 'tilted' : 'passes', spareCm, pose: how.pose(found.position) }
  // Drawn with its two shorter sides in the opening.
  const [across, up, ahead] = box
  return {
    verdict: 'does-not-pass',
    spareCm,
    pose: how.pose({ across, ahead, up, degrees: 0, plane: null }),
  }
}

/** How many centimeters each side may grow; by bisection, since a smaller box passes wherever a larger one does. */
function spareOf(box: Box, passes: TryBox): number {
  let [fits, fails] = [-Math.ceil(box[2]), 1000]
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2)
    const grown: Box = [
      Math.max(0, box[0] + middle),
      Math.max(0, box[1] + middle),
      Math.max(0, box[2] + middle),
    ]
    if (passes(grown)) fits = middle
    else fails = middle
  }
  return fits
}

const gravity = { passes: 0, tilted: 1, 'does-not-pass': 2 } as const

/** The parcel with the worst verdict, and of equal ones the one with the least to spare. */
const worst = (tried: readonly Tried[]): Tried & { readonly parcel: number } =>
  tried
    .map((one, parcel) => ({ ...one, parcel }))
    .reduce((found, one) => {
      const difference = gravity[one.verdict] - gravity[found.verdict]
      return difference > 0 || (difference === 0 && one.spareCm < found.spareCm) ? one : found
    })
