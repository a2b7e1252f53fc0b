import type { Product } from '#commerce/catalog/product.ts'
import type { Result } from '#kernel/result.ts'
import {
  readOptionLabels,
  withOptionLabels,
  type InvalidOptions,
  type OptionLabels,
} from './option-labels.ts'
import { readMeasures, withMeasures, type InvalidMeasures, type VariantMeasures } from './variant-measures.ts'

/** What is edited of variants: what they measure, and what the values of their options are called. */
export type VariantFields = VariantMeasures & OptionLabels

export const readVariantFields = (product: Product): VariantFields => ({
  ...readMeasures(product),
  ...readOptionLabels(product),
})

export function withVariantFields(
  product: Product,
  fields: VariantFields,
): Result<Product, InvalidMeasures | InvalidOptions> {
  const measured = withMeasures(product, fields)
  return measured.ok ? withOptionLabels(measured.value, fields) : measured
}
