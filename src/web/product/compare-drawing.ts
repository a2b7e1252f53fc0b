import type { Dimensions } from '#commerce/catalog/product.ts'

type Point = readonly [x: number, y: number]
export type ScaledDrawing = { readonly faces: readonly (readonly Point[])[]; readonly labels: string }

/** Units of each drawing. */
export const drawingBox = { width: 200, height: 150 }
const margin = 8
/** Horizontal and vertical offset per unit of depth. */
const slant = { x: 0.42, y: 0.3 }

/**
 * Boxes of several products on one scale, so that the largest fits; null for a product with fewer than two dimensions.
 * Without a height it is drawn flat, from above.
 */
export function drawTogether(
  sizes: readonly Dimensions[],
  mirrored: boolean,
): readonly (ScaledDrawing | null)[] {
  const boxes = sizes.map(toBox)
  const known = boxes.filter((box) => box !== null)
  const scale = Math.min(
    ...known.map(({ across, aside }) => (drawingBox.width - 2 * margin) / (across + aside)),
    ...known.map(({ up, back }) => (drawingBox.height - 2 * margin) / (up + back)),
  )
  return boxes.map((box) => {
    if (!box) return null
    const { across, aside, up, back, labels } = box
    const start = (drawingBox.width - (across + aside) * scale) / 2
    const at = (x: number, y: number): Point => {
      const placed = start + x * scale
      return [
        round(mirrored ? drawingBox.width - placed : placed),
        round(drawingBox.height - margin - y * scale),
      ]
    }
    const front = [at(0, 0), at(across, 0), at(across, up), at(0, up)]
    const top = [at(0, up), at(across, up), at(across + aside, up + back), at(aside, up + back)]
    const side = [at(across, 0), at(across + aside, back), at(across + aside, up + back), at(across, up)]
    return { faces: up === 0 ? [top] : back === 0 ? [front] : [top, side, front], labels }
  })
}

function toBox({ widthCm, depthCm, heightCm }: Dimensions) {
  const measures = [widthCm, depthCm, heightCm].filter((cm) => cm !== null && cm > 0)
  if (measures.length < 2) return null
  const across = widthCm ?? depthCm ?? 0
  const deep = widthCm === null ? 0 : (depthCm ?? 0)
  const up = heightCm ?? 0
  const isFlat = up === 0
  return {
    across,
    up,
    aside: isFlat ? 0 : deep * slant.x,
    back: isFlat ? deep : deep * slant.y,
    labels: measures.join(' × '),
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
