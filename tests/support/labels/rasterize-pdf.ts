import { inflateSync } from 'node:zlib'

/** Gray pixels, 0 black to 255 white. */
export type GrayImage = { readonly width: number; readonly height: number; readonly pixels: Uint8Array }

type Matrix = readonly [number, number, number, number, number, number]
const unit: Matrix = [1, 0, 0, 1, 0, 0]
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
]

/** Page size of the labels, in points. */
const page = { width: 595.28, height: 841.89 }

/**
 * The filled rectangles of the pages of a PDF as pixels: bars and modules of codes, as a camera would see them. Text and
 * lines are left out. `scale`: pixels per point.
 */
export function rasterizePdf(pdf: Uint8Array, scale = 4): readonly GrayImage[] {
  const text = Buffer.from(pdf).toString('latin1')
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, stream = '']) => {
    const content = inflate(stream)
    return / re\n/.test(content) ? [draw(content, scale)] : []
  })
}

function inflate(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

function draw(content: string, scale: number): GrayImage {
  const width = Math.ceil(page.width * scale)
  const height = Math.ceil(page.height * scale)
  const pixels = new Uint8Array(width * height).fill(255)
  let matrix = unit
  const stack: Matrix[] = []
  let rects: (readonly [number, number, number, number])[] = []
  for (const line of content.split('\n')) {
    const parts = line.trim().split(/\s+/)
    const operator = parts.at(-1) ?? ''
    const values = parts.slice(0, -1).map(Number)
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values
    if (operator === 'q') stack.push(matrix)
    else if (operator === 'Q') matrix = stack.pop() ?? unit
    else if (operator === 'cm') matrix = times([a, b, c, d, e, f], matrix)
    else if (operator === 're') rects.push(corners(matrix, [a, b, c, d]))
    else if (operator === 'f') {
      for (const rect of rects) fill(rect)
      rects = []
    } else if (operator === 'S' || operator === 'n') rects = []
  }
  return { width, height, pixels }

  function fill([start, top, right, bottom]: readonly [number, number, number, number]): void {
    for (let y = Math.round(top * scale); y < Math.round(bottom * scale); y += 1)
      pixels.fill(0, y * width + Math.round(start * scale), y * width + Math.round(right * scale))
  }
}

/** Left, top, right and bottom in points from the top left corner of the page. */
function corners(
  [a, , , d, e, f]: Matrix,
  [x, y, width, height]: readonly [number, number, number, number],
): readonly [number, number, number, number] {
  const [x1, x2] = [a * x + e, a * (x + width) + e]
  const [y1, y2] = [page.height - (d * y + f), page.height - (d * (y + height) + f)]
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}
