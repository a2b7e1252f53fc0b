import type { Pose, PassageResult } from '#commerce/access-check/access.ts'

type Point = readonly [x: number, y: number]

/** A passage and the parcel in it, to scale, 240 × 240 units. */
export type FitDrawing = {
  /** Outlines of walls, open at the floor or entrance. */
  readonly walls: readonly (readonly Point[])[]
  /** Four corners of the parcel. */
  readonly parcel: readonly Point[]
  readonly widthAt: Point
  readonly heightAt: Point
}

const box = { side: 240, margin: 34 }

/** `mirrored`: for right-to-left pages; only positions of text are mirrored. */
export function drawFit(
  { passage, pose }: Pick<PassageResult, 'passage' | 'pose'>,
  mirrored: boolean,
): FitDrawing {
  return passage === 'stair' ? drawLanding(pose, mirrored) : drawOpening(pose, mirrored)
}

/** A door, or a lift from the front, side or above: a frame with the parcel upright or leaning in it. */
function drawOpening({ frame, box, view }: Pose, mirrored: boolean): FitDrawing {
  const spun = spin(box.widthCm, box.heightCm, box.degrees)
  const [wide, high] = [extent(spun, 0), extent(spun, 1)]
  const { at } = scaled(Math.max(frame.widthCm, wide), Math.max(frame.heightCm, high), mirrored)
  const middle = frame.widthCm / 2
  const { widthCm: width, heightCm: height } = frame
  const sides: readonly Point[] = [
    [0, 0],
    [0, height],
    [width, height],
    [width, 0],
  ]
  return {
    walls: [(view === 'front' ? sides : [...sides, [0, 0] as Point]).map((point) => at(point))],
    parcel: spun.map(([x, y]) => at([x + middle, y + high / 2])),
    widthAt: at([middle, 0], [0, 22]),
    heightAt: at([0, height / 2], [-8, 0]),
  }
}

/** Two parallel flights with a landing from above, and the parcel where it is turned. */
function drawLanding({ frame, box }: Pose, mirrored: boolean): FitDrawing {
  const { widthCm: stair, heightCm: landing } = frame
  const [long, short] = [box.widthCm, box.heightCm]
  const isTurned = long > Math.min(stair, landing)
  const flight = Math.max(landing, stair)
  const reach = isTurned ? (long + short) * Math.SQRT1_2 : Math.max(long, short)
  const { at } = scaled(Math.max(2 * stair, reach), Math.max(landing + flight, reach), mirrored)
  const top = landing + flight
  // When turned, its outer edge slides along both outer walls; otherwise it is moved along them.
  const center = isTurned ? ((long + short) * Math.SQRT1_2) / 2 : null
  const spun = isTurned ? spin(long, short, -45) : spin(short, long, 0)
  const [x, y] = center === null ? [short / 2, top - long / 2] : [center, top - center]
  return {
    walls: [
      [
        [0, 0],
        [0, top],
        [2 * stair, top],
        [2 * stair, 0],
      ],
      [
        [stair, 0],
        [stair, flight],
      ],
    ].map((wall) => wall.map((point) => at(point as unknown as Point))),
    parcel: spun.map(([dx, dy]) => at([x + dx, y + dy])),
    widthAt: at([stair / 2, 0], [0, 22]),
    heightAt: at([2 * stair, top - landing / 2], [8, 0]),
  }
}

/** Corners of a rectangle rotated about its center. */
function spin(width: number, height: number, degrees: number): readonly Point[] {
  const angle = (degrees * Math.PI) / 180
  const corners: readonly Point[] = [
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [width / 2, height / 2],
    [-width / 2, height / 2],
  ]
  return corners.map(([x, y]) => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ])
}

const extent = (points: readonly Point[], axis: 0 | 1): number =>
  Math.max(...points.map((point) => point[axis])) - Math.min(...points.map((point) => point[axis]))

/** Converts centimeters from the floor to units from the corner of the drawing. */
function scaled(wide: number, high: number, mirrored: boolean) {
  const scale = (box.side - 2 * box.margin) / Math.max(wide, high)
  const startX = (box.side - wide * scale) / 2
  const floor = box.side - (box.side - high * scale) / 2
  const at = ([x, y]: Point, [dx, dy]: Point = [0, 0]): Point => {
    const placed = startX + x * scale + dx
    return [round(mirrored ? box.side - placed : placed), round(floor - y * scale + dy)]
  }
  return { at }
}

const round = (value: number): number => Math.round(value * 10) / 10
