import type { ProductView, VariantView } from '#commerce/catalog/product-view.ts'
import models from '#content/models.json' with { type: 'json' }

/** The 3D model of a product, and the color it is painted in for a variant; undefined: it has none. */
export function modelOf(
  { code, options }: Pick<ProductView, 'code' | 'options'>,
  variant: Pick<VariantView, 'options'>,
): { readonly url: string; readonly color: string | null } | undefined {
  if (!Object.hasOwn(models, code)) return undefined
  const hex = options
    .flatMap(({ attribute, values }) => values.filter(({ value }) => value === variant.options[attribute]))
    .find((value) => value.hex !== null)?.hex
  return { url: `/models/${code.toLowerCase()}.glb`, color: hex ?? null }
}
