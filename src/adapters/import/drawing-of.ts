import type { ProductPicture } from '#commerce/catalog/product.ts'
import { drawingOfForm } from '#adapters/catalog/demo/drawing-of-form.ts'

/** The drawing of a product's form, used when it has no picture; an empty frame for unknown forms. */
export const drawingOf = (form: string): ProductPicture => ({
  base: `/art/product-${Object.hasOwn(drawingOfForm, form) ? drawingOfForm[form as keyof typeof drawingOfForm] : 'frame'}.svg`,
  widths: [],
  width: 600,
  height: 600,
  color: '#e6d5bc',
  view: 'drawing',
  alt: null,
})
