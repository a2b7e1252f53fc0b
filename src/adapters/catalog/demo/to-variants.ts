import type { Product, Variant } from '#commerce/catalog/product.ts'
import { sizeClasses, type SizeClass } from '#commerce/delivery/size-class.ts'
import { listCombinations, type Combination } from '#content/schemas/family-combinations.ts'
import type { Family } from '#content/schemas/family.ts'
import type { FamilyProduct } from '#content/schemas/family-product.ts'
import { choosePictures } from './choose-pictures.ts'
import type { AvailablePictures } from './available-pictures.ts'

type Color = Family['colors'][number]

/** The colors of a product; without a choice its only color, or that of a family with one color. Sets have those of their parts. */
export function colorsOf(family: Family, product: FamilyProduct): readonly Color[] {
  const composed = product.type === 'combo' || product.type === 'grouped'
  const only = family.colors.length === 1 && !composed ? family.colors.map(({ value }) => value) : []
  return (product.colors ?? only).flatMap(
    (value) => family.colors.find((color) => color.value === value) ?? [],
  )
}

/** Options, color first. A single color is included, for the facet. */
export function toOptions(family: Family, product: FamilyProduct): Product['options'] {
  const colors = colorsOf(family, product)
  const { sizeOption, sizes = [] } = product
  return [
    ...(colors.length > 0
      ? [
          {
            attribute: 'color' as const,
            values: colors.map(({ value, label, hex, family: group }) => ({
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
  pictures: AvailablePictures,
): readonly Variant[] {
  const colors = colorsOf(family, product)
  return listCombinations(product).map((combination) => {
    const only = colors.length === 1 ? colors[0] : undefined
    const color = colors.find(({ value }) => value === combination.color) ?? only
    const { sizeOption } = product
    return {
      sku: combination.sku,
      options: {
        ...(color ? { color: color.value } : {}),
        ...(sizeOption && combination.size?.value ? { [sizeOption]: combination.size.value } : {}),
      },
      ...toMeasures(combination),
      gtin: null,
      pictures: choosePictures({ code: product.code, form: product.form, color: color ?? null }, pictures),
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

/** The largest class for sets, whose parts have their own. */
const largest: SizeClass = sizeClasses[sizeClasses.length - 1] ?? 'XXL'
