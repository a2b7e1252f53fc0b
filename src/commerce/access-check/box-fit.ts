import type { Parcel } from '#commerce/delivery/size-class.ts'

/** Sides of a box in ascending order. */
export type Box = readonly [number, number, number]

export const boxOf = ({ lengthCm, widthCm, heightCm }: Parcel): Box => {
  const [a = 0, b = 0, c = 0] = [lengthCm, widthCm, heightCm].sort((one, other) => one - other)
  return [a, b, c]
}

/** The six upright orientations of a box. */
// prettier-ignore
const orders = [
  [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0],
] as const

/** The position of a box: which side is across, ahead and up, and how far it leans in which plane. */
export type BoxPosition = {
  readonly across: number
  readonly ahead: number
  readonly up: number
  readonly degrees: number
  readonly plane: 'across-up' | 'ahead-up' | 'across-ahead' | null
}

type Room = { readonly across: number; readonly ahead: number; readonly up: number }

/** Upright in a room, with its longest side horizontal; undefined when it does not fit. */
export function fitUpright(box: Box, room: Room): BoxPosition | undefined {
  for (const [x, y, z] of orders) {
    const position = { across: box[x], ahead: box[y], up: box[z] }
    if (position.up === box[2] && box[2] !== box[1]) continue
    if (fitsSquare(position, room)) return { ...position, degrees: 0, plane: null }
  }
  return undefined
}

/** On its end, or leaning in one plane and moved straight ahead, as two people can carry it. */
export function fitTilted(box: Box, room: Room): BoxPosition | undefined {
  const positions = orders.map(([x, y, z]) => ({ across: box[x], ahead: box[y], up: box[z] }))
  const upright = positions.find((position) => fitsSquare(position, room))
  if (upright) return { ...upright, degrees: 0, plane: null }
  for (const position of positions) {
    const { across, ahead, up } = position
    if (ahead <= room.ahead) {
      const degrees = leaning(across, up, room.across, room.up)
      if (degrees !== undefined) return { ...position, degrees, plane: 'across-up' }
    }
    if (across <= room.across) {
      const degrees = leaning(ahead, up, room.ahead, room.up)
      if (degrees !== undefined) return { ...position, degrees, plane: 'ahead-up' }
    }
    if (up <= room.up) {
      const degrees = leaning(across, ahead, room.across, room.ahead)
      if (degrees !== undefined) return { ...position, degrees, plane: 'across-ahead' }
    }
  }
  return undefined
}

const fitsSquare = (position: Room, room: Room): boolean =>
  position.across <= room.across && position.ahead <= room.ahead && position.up <= room.up

/** An angle at which a rectangle fits inside another, in steps of a degree; undefined when none does. */
function leaning(width: number, height: number, frameWidth: number, frameHeight: number): number | undefined {
  // A leaning rectangle is never narrower than its shorter side.
  if (Math.min(width, height) > Math.min(frameWidth, frameHeight)) return undefined
  for (let degrees = 1; degrees < 90; degrees += 1) {
    const angle = (degrees * Math.PI) / 180
    const wide = width * Math.cos(angle) + height * Math.sin(angle)
    const high = width * Math.sin(angle) + height * Math.cos(angle)
    if (wide <= frameWidth && high <= frameHeight) return degrees
  }
  return undefined
}

/** The width left for something `length` long that is turned through a right-angled corner. */
function roomAtCorner(length: number, one: number, other: number): number {
  const at = (angle: number): number =>
    one * Math.cos(angle) + other * Math.sin(angle) - length * Math.sin(angle) * Math.cos(angle)
  const steps = 90
  const step = Math.PI / 2 / steps
  let best = 0
  for (let index = 1; index <= steps; index += 1) if (at(index * step) < at(best * step)) best = index
  let [from, to] = [Math.max(0, best - 1) * step, Math.min(steps, best + 1) * step]
  for (let round = 0; round < 40; round += 1) {
    const third = (to - from) / 3
    if (at(from + third) < at(to - third)) to -= third
    else from += third
  }
  return Math.min(at((from + to) / 2), at(best * step))
}

/** Carried round the landing of stairs: turned through the corner, or short enough to be moved without turning. */
export function fitOnLanding(
  box: Box,
  stair: number,
  landing: number,
  headroom: number,
): BoxPosition | undefined {
  for (const [x, y, z] of orders) {
    const [across, ahead, up] = [box[x], box[y], box[z]]
    if (across > ahead || up > headroom || across > stair || across > landing) continue
    const moved = ahead <= Math.min(stair, landing)
    // Between two parallel flights it is placed along the wall before it is turned again.
    const turned = ahead <= 2 * stair && across <= roomAtCorner(ahead, stair, landing)
    if (moved || turned) return { across, ahead, up, degrees: moved ? 0 : 45, plane: null }
  }
  return undefined
}
