import type { Dimensions } from '#commerce/catalog/product.ts'

type Point = readonly [x: number, y: number]
type DimensionLine = {
  readonly kind: 'width' | 'depth' | 'height'
  readonly cm: number
  readonly from: Point
  readonly to: Point
  /** Where its figure stands, and which end of the figure. */
  readonly text: Point
  readonly anchor: 'start' | 'middle' | 'end'
}

/** A drawing to scale, 400 units wide. Faces are closed outlines, from back to front. */
export type SizeDrawing = {
  readonly height: number
  readonly faces: readonly (readonly Point[])[]
  readonly lines: readonly DimensionLine[]
  /** A person of 170 cm for comparison, with feet and height in units; null without a height, or when too small. */
  readonly person: { readonly foot: Point; readonly height: number } | null
}

const canvas = 400
/** Margins for labels, and the maximum size of the drawing. */
const room = { aside: 72, above: 22, below: 50, high: 230 }
const personCm = 170
/** Horizontal and vertical offset per unit of depth. */
const slant = { x: 0.42, y: 0.3 }

/**
 * Draws the outer dimensions as a box from the front and slightly above; without a height as a surface, without a depth as
 * a face. `mirrored`: for right-to-left pages; only positions of text are mirrored. Null with fewer than two dimensions.
 */
export function drawSizes(
  { widthCm: width, depthCm: depth, heightCm: height }: Dimensions,
  mirrored: boolean,
): SizeDrawing | null {
  if ([width, depth, height].filter((cm) => cm !== null && cm > 0).length < 2) return null
  const across = width ?? depth ?? 0
  const aside = width === null ? 0 : (depth ?? 0)
  const flat = height === null
  const up = height ?? 0
  // A surface is seen from above: its depth is drawn vertically.
  const deep: Point = flat ? [0, aside] : [aside * slant.x, aside * slant.y]
  const scaleFigure = !flat && Math.max(across, up) >= 40
  const personRoom = scaleFigure ? personCm * 0.36 + 55 : 0
  const wholeWidth = across + deep[0] + personRoom
  const wholeHeight = Math.max(up + deep[1], scaleFigure ? personCm : 0)
  const scale = Math.min((canvas - 2 * room.aside) / wholeWidth, room.high / wholeHeight)
  const startX = (canvas - wholeWidth * scale) / 2
  const floor = room.above + wholeHeight * scale
  const at = (x: number, y: number): Point => {
    const placed = startX + x * scale
    return [round(mirrored ? canvas - placed : placed), round(floor - y * scale)]
  }
  const [dx, dy] = deep
  const front = [at(0, 0), at(across, 0), at(across, up), at(0, up)]
  const top = [at(0, up), at(across, up), at(across + dx, up + dy), at(dx, up + dy)]
  const side = [at(across, 0), at(across + dx, dy), at(across + dx, up + dy), at(across, up)]
  const faces = flat ? [top] : aside > 0 ? [top, side, front] : [front]
  const gap = 16 / scale
  const word = 12 / scale
  const end = mirrored ? 'end' : 'start'
  const begin = mirrored ? 'start' : 'end'
  const lines: DimensionLine[] = [
    {
      kind: width === null ? 'depth' : 'width',
      cm: across,
      from: at(0, -gap),
      to: at(across, -gap),
      text: at(across / 2, -gap - word * 1.5),
      anchor: 'middle',
    },
  ]
  if (height !== null)
    lines.push({
      kind: 'height',
      cm: height,
      from: at(-gap, 0),
      to: at(-gap, up),
      text: at(-gap - word * 0.7, up / 2),
      anchor: begin,
    })
  if (aside > 0)
    lines.push({
      kind: 'depth',
      cm: aside,
      from: flat ? at(across + gap, 0) : at(across + gap * 0.7, -gap * 0.4),
      to: flat ? at(across + gap, dy) : at(across + dx + gap * 0.7, dy - gap * 0.4),
      text: flat
        ? at(across + gap + word * 0.7, dy / 2)
        : at(across + dx / 2 + gap * 1.2, dy / 2 - gap * 0.6),
      anchor: end,
    })
  const footX = across + dx + 55 + personCm * 0.18
  return {
    height: Math.ceil(floor + room.below),
    faces,
    lines,
    person: scaleFigure ? { foot: at(footX, 0), height: round(personCm * scale) } : null,
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
