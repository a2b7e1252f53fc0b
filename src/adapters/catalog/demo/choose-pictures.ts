import type { ProductPicture } from '#commerce/catalog/product.ts'
import type { ProductForm } from '#content/schemas/product-forms.ts'
import { drawingOfForm } from './drawing-of-form.ts'
import { photographPath } from './photograph-path.ts'
import type { AvailablePictures } from './available-pictures.ts'

/** What decides a variant's pictures. */
export type PictureChoice = {
  readonly code: string
  readonly form: ProductForm
  readonly color: { readonly value: string; readonly hex: string } | null
}

/** Suffixes of file names for views other than the front, in the order of the gallery. */
export const furtherViews = ['in-room', 'detail', 'open', 'above', 'side', 'back', 'scale', 'cup'] as const

/** The name of a product's photographs in sizes.json: "product-mj-1001-sand". */
export const photographName = (code: string, color: string | null): string =>
  ['product', code.toLowerCase(), color].filter(Boolean).join('-')

/**
 * Photographs of the product in this color, front first; else the photograph of its form in the nearest color; else the
 * drawing of its form.
 */
export function choosePictures(choice: PictureChoice, sizes: AvailablePictures): readonly ProductPicture[] {
  const name = photographName(choice.code, choice.color?.value ?? null)
  const photograph = (file: string, view: ProductPicture['view']): readonly ProductPicture[] => {
    const found = sizes.photographs[file]
    return found ? [{ base: `/photos/${photographPath(file)}`, ...found, view, alt: null }] : []
  }
  const front = photograph(name, 'front')
  if (front.length === 0) return [photographOfForm(choice, sizes.photographs) ?? chooseDrawing(choice, sizes)]
  return [...front, ...furtherViews.flatMap((view) => photograph(`${name}-${view}`, view))]
}

/** Photographs are named by form and color, "product-bed-8c8f92"; "product-bed" is the default. */
function photographOfForm(
  { form, color }: PictureChoice,
  photographs: AvailablePictures['photographs'],
): ProductPicture | undefined {
  const plain = `product-${drawingOfForm[form]}`
  const painted = Object.keys(photographs)
    .filter((name) => name.startsWith(`${plain}-`) && /^-[0-9a-f]{6}$/.test(name.slice(plain.length)))
    .map((name) => ({ name, far: color ? distance(`#${name.slice(-6)}`, color.hex) : 0 }))
    .sort((a, b) => a.far - b.far)
  const name = color && painted[0] ? painted[0].name : plain
  const found = photographs[name]
  return found && { base: `/photos/${photographPath(name)}`, ...found, view: 'front', alt: null }
}

/** Colors of the drawings that exist in several. */
const drawnIn = { sand: '#d9c7a9', palm: '#3f7466', clay: '#b5623c' }

function chooseDrawing({ form, color }: PictureChoice, { drawings }: AvailablePictures): ProductPicture {
  const plain = `product-${drawingOfForm[form]}`
  const painted = color
    ? Object.entries(drawnIn)
        .map(([word, hex]) => ({ name: `${plain}-${word}`, far: distance(hex, color.hex) }))
        .filter(({ name }) => drawings[name])
        .sort((a, b) => a.far - b.far)[0]?.name
    : undefined
  const name = painted ?? plain
  const { width, height, color: ground } = drawings[name] ?? { width: 600, height: 600, color: '#E6D5BC' }
  return { base: `/art/${name}.svg`, widths: [], width, height, color: ground, view: 'drawing', alt: null }
}

function distance(a: string, b: string): number {
  const [one, other] = [a, b].map((hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)))
  return (one ?? []).reduce((sum, part, index) => sum + (part - (other?.[index] ?? 0)) ** 2, 0)
}
