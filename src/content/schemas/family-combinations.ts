import type { FamilyProduct, FamilySize } from './family.ts'

/** One variant as a family file means it. */
export type Combination = {
  readonly sku: string
  /** Null where there is nothing to choose. */
  readonly colour: string | null
  readonly size: FamilySize | null
}

/**
 * The variants of a product: every colour in every size but those left out. The SKU is the code, then the colour, then
 * the size, each only where there is a choice: "MJ-1001-SAND-220". A combo or grouped product is one, under its code.
 */
export function listCombinations(
  product: Pick<FamilyProduct, 'code' | 'colours' | 'sizes' | 'without'>,
): readonly Combination[] {
  const { code, colours = [], sizes = [], without = [] } = product
  const choices = colours.length > 1 ? colours : [null]
  return choices.flatMap((colour) =>
    (sizes.length > 0 ? sizes : [null])
      .filter((size) => !without.some(([one, other]) => one === colour && other === size?.value))
      .map((size) => ({
        sku: [code, colour, sizes.length > 1 ? size?.value : null].filter(Boolean).join('-').toUpperCase(),
        colour,
        size,
      })),
  )
}
