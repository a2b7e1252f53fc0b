import type { FamilyProduct, FamilySize } from './family-product.ts'

/** One variant as a family file means it. */
export type Combination = {
  readonly sku: string
  /** Null where there is nothing to choose. */
  readonly color: string | null
  readonly size: FamilySize | null
}

/**
 * The variants of a product: every color in every size but those left out. The SKU is the code, then the color, then
 * the size, each only where there is a choice: "MJ-1001-SAND-220". A combo or grouped product is one, under its code.
 */
export function listCombinations(
  product: Pick<FamilyProduct, 'code' | 'colors' | 'sizes' | 'without'>,
): readonly Combination[] {
  const { code, colors = [], sizes = [], without = [] } = product
  const choices = colors.length > 1 ? colors : [null]
  return choices.flatMap((color) =>
    (sizes.length > 0 ? sizes : [null])
      .filter((size) => !without.some(([one, other]) => one === color && other === size?.value))
      .map((size) => ({
        sku: [code, color, sizes.length > 1 ? size?.value : null].filter(Boolean).join('-').toUpperCase(),
        color,
        size,
      })),
  )
}
