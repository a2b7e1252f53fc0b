import type { PromotionLine } from './priced-cart.ts'
import type { Target } from './promotion.ts'

type Item = Pick<PromotionLine, 'sku' | 'productCode' | 'categories' | 'brand'>

/** Whether a promotion applies to an item. */
export function isTargeted({ products, categories, brands }: Target, item: Item): boolean {
  if (products.length + categories.length + brands.length === 0) return true
  return (
    products.includes(item.sku) ||
    products.includes(item.productCode) ||
    categories.some((path) => item.categories.includes(path)) ||
    brands.includes(item.brand)
  )
}
