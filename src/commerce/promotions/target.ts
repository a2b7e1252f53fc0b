import type { PromotionLine } from './priced-cart.ts'
import type { Target } from './promotion.ts'

type Goods = Pick<PromotionLine, 'sku' | 'productCode' | 'categories' | 'brand'>

/** Whether a promotion speaks of these goods. */
export function isTargeted({ products, categories, brands }: Target, goods: Goods): boolean {
  if (products.length + categories.length + brands.length === 0) return true
  return (
    products.includes(goods.sku) ||
    products.includes(goods.productCode) ||
    categories.some((path) => goods.categories.includes(path)) ||
    brands.includes(goods.brand)
  )
}
