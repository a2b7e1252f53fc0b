/** A rectangle of the drawing. */
type Box = { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }

export type MapLabel = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

type Pin = { readonly text: string; readonly point: readonly [x: number, y: number] }

/** Radius of a pin, and the line of a label, in units of the drawing. */
export const pinRadius = 19
const letter = 13
const line = 30

/** Writes each text once, beside the first of its pins, where it covers no pin and no other text; else not at all. */
export function placeLabels(
  pins: readonly Pin[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly MapLabel[] {
  const taken: Box[] = pins.map(({ point: [x, y] }) => boxOf(x, y, pinRadius))
  const labels: MapLabel[] = []
  for (const { text, point } of pins) {
    if (labels.some((label) => label.text === text)) continue
    const free = sidesOf(text, point).find(
      ({ box }) =>
        box.minX >= 0 &&
        box.maxX <= width &&
        box.minY >= 0 &&
        box.maxY <= height &&
        !taken.some((other) => overlap(box, other)),
    )
    if (!free) continue
    taken.push(free.box)
    labels.push(free.label)
  }
  return labels
}

function sidesOf(
  text: string,
  [x, y]: Pin['point'],
): readonly { readonly label: MapLabel; readonly box: Box }[] {
  const length = text.length * letter
  const away = pinRadius + 8
  const at = (anchor: MapLabel['anchor'], minX: number, middle: number) => ({
    label: {
      text,
      anchor,
      x: anchor === 'start' ? minX : anchor === 'end' ? minX + length : x,
      y: middle + line / 4,
    },
    box: { minX, maxX: minX + length, minY: middle - line / 2, maxY: middle + line / 2 },
  })
  return [
    at('start', x + away, y),
    at('end', x - away - length, y),
    at('middle', x - length / 2, y + away + line / 2),
    at('middle', x - length / 2, y - away - line / 2),
  ]
}

const boxOf = (x: number, y: number, radius: number): Box => ({
  minX: x - radius,
  maxX: x + radius,
  minY: y - radius,
  maxY: y + radius,
})

const overlap = (one: Box, other: Box): boolean =>
  one.minX < other.maxX && other.minX < one.maxX && one.minY < other.maxY && other.minY < one.maxY
