import type { Product, Variant } from '#commerce/catalog/product.ts'
import { sizeClasses, type SizeClass } from '#commerce/delivery/size-class.ts'
import { listCombinations, type Combination } from '#content/schemas/family-combinations.ts'
import type { Family, FamilyProduct } from '#content/schemas/family.ts'
import { choosePictures } from './choose-pictures.ts'
import type { PictureSizes } from './picture-sizes.ts'

type Colour = Family['colours'][number]

/**
 * The colours a product comes in; its only one where there is no choice, which is the family's where that has one only.
 * Sets have the colours of their parts.
 */
export function coloursOf(family: Family, product: FamilyProduct): readonly Colour[] {
  const composed = product.type === 'combo' || product.type === 'grouped'
  const only = family.colours.length === 1 && !composed ? family.colours.map(({ value }) => value) : []
  return (product.colours ?? only).flatMap(
    (value) => family.colours.find((colour) => colour.value === value) ?? [],
  )
}

/** What is chosen, colour first. A single colour is stated too: it is a fact to filter by, and no question. */
export function toOptions(family: Family, product: FamilyProduct): Product['options'] {
  const colours = coloursOf(family, product)
  const { sizeOption, sizes = [] } = product
  return [
    ...(colours.length > 0
      ? [
          {
            attribute: 'color' as const,
            values: colours.map(({ value, label, hex, family: group }) => ({
              value,
              label,
              hex,
              family: group,
            })),
          },
        ]
      : []),
    ...(sizeOption
      ? [
          {
            attribute: sizeOption,
            values: sizes.flatMap(({ value, label }) =>
              value && label ? [{ value, label, hex: null, family: null }] : [],
            ),
          },
        ]
      : []),
  ]
}

export function toVariants(
  family: Family,
  product: FamilyProduct,
  pictures: PictureSizes,
): readonly Variant[] {
  const colours = coloursOf(family, product)
  return listCombinations(product).map((combination) => {
    const only = colours.length === 1 ? colours[0] : undefined
    const colour = colours.find(({ value }) => value === combination.colour) ?? only
    const { sizeOption } = product
    return {
      sku: combination.sku,
      options: {
        ...(colour ? { color: colour.value } : {}),
        ...(sizeOption && combination.size?.value ? { [sizeOption]: combination.size.value } : {}),
      },
      ...toMeasures(combination),
      gtin: null,
      pictures: choosePictures({ code: product.code, form: product.form, colour: colour ?? null }, pictures),
    }
  })
}

function toMeasures({
  size,
}: Combination): Pick<Variant, 'dimensions' | 'weightKg' | 'parcels' | 'sizeClass'> {
  const [widthCm, depthCm, heightCm] = size?.cm ?? [null, null, null]
  return {
    dimensions: { widthCm, depthCm, heightCm },
    weightKg: size?.kg ?? null,
    parcels: (size?.parcels ?? []).map(([count, kg, length, width, height]) => ({
      count,
      kg,
      lengthCm: length,
      widthCm: width,
      heightCm: height,
    })),
    sizeClass: size?.sizeClass ?? largest,
  }
}

/** Sets come with a lorry: their parts say more. */
const largest: SizeClass = sizeClasses[sizeClasses.length - 1] ?? 'XXL'
