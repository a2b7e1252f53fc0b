import type { CutQuote } from '#commerce/made-to-measure/cut.ts'

type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Line = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }

/** A drawing to scale, 400 × 280 units. */
export type CutDrawing = {
  /** Everything that is cut from the roll; the rest around `item` is waste. */
  readonly taken: Rect
  readonly item: Rect
  /** Seams between panels, and folds of a curtain. */
  readonly seams: readonly Line[]
  readonly folds: readonly Line[]
  readonly widthAt: { readonly x: number; readonly y: number }
  readonly lengthAt: { readonly x: number; readonly y: number }
}

const box = { width: 400, height: 280, margin: 40 }

/** `mirrored`: for right-to-left pages. */
export function drawCut(quote: CutQuote, mirrored: boolean): CutDrawing {
  const { widthCm, lengthCm, panels, rollWidthCm, turned, kind } = quote
  const isCurtain = kind === 'curtain'
  // Curtains are drawn gathered on their rail.
  const across = isCurtain || turned ? widthCm : panels * rollWidthCm
  const down = isCurtain || !turned ? lengthCm : panels * rollWidthCm
  const scale = Math.min((box.width - 2 * box.margin) / across, (box.height - 2 * box.margin) / down)
  const startX = (box.width - across * scale) / 2
  const startY = (box.height - down * scale) / 2
  const rect = (width: number, height: number): Rect => ({
    x: round(mirrored ? box.width - startX - width * scale : startX),
    y: round(startY),
    width: round(width * scale),
    height: round(height * scale),
  })
  const taken = rect(across, down)
  const item = rect(widthCm, lengthCm)
  const upright = (share: number): Line => {
    const x = round(mirrored ? taken.x + taken.width * (1 - share) : taken.x + taken.width * share)
    return { x1: x, x2: x, y1: taken.y, y2: round(taken.y + taken.height) }
  }
  const flat = (share: number): Line => {
    const y = round(taken.y + taken.height * share)
    return { x1: taken.x, x2: round(taken.x + taken.width), y1: y, y2: y }
  }
  const between = (count: number) => Array.from({ length: count - 1 }, (_, index) => (index + 1) / count)
  return {
    taken,
    item,
    seams: between(panels).map(turned && !isCurtain ? flat : upright),
    folds: isCurtain ? between(24).map(upright) : [],
    widthAt: { x: round(item.x + item.width / 2), y: round(taken.y + taken.height + 22) },
    lengthAt: {
      x: mirrored ? round(taken.x + taken.width + 10) : round(taken.x - 10),
      y: round(item.y + item.height / 2),
    },
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
