import type { Product, ProductBadge } from '#commerce/catalog/product.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** How the shop presents a product, as operators change it of many at once. */
export type PresentationChange =
  | { readonly kind: 'visibility'; readonly isHidden: boolean }
  | { readonly kind: 'badge'; readonly badge: ProductBadge; readonly isOn: boolean }
  | { readonly kind: 'category'; readonly category: string; readonly isIn: boolean }

export type PresentedProduct = Pick<Product, 'code' | 'badges' | 'categories'> & {
  readonly isHidden: boolean
}

export type CategoryProblem = 'only-category' | 'category-above'

/** What a change does to a product, before it is made. */
export function planPresentation(
  product: PresentedProduct,
  change: PresentationChange,
): 'changed' | 'same' | CategoryProblem {
  if (change.kind === 'visibility') return product.isHidden === change.isHidden ? 'same' : 'changed'
  if (change.kind === 'badge')
    return product.badges.includes(change.badge) === change.isOn ? 'same' : 'changed'
  const after = withCategory(change.category, change.isIn)(product)
  if (!after.ok) return after.failure.kind
  return after.value.categories.length === product.categories.length ? 'same' : 'changed'
}

export const withBadge =
  (badge: ProductBadge, isOn: boolean) =>
  (product: Product): Result<Product, never> => {
    const { badges } = product
    if (badges.includes(badge) === isOn) return ok(product)
    return ok({ ...product, badges: isOn ? [...badges, badge] : badges.filter((one) => one !== badge) })
  }

/** A category that is added comes last: that of the breadcrumbs stays. Categories above those that a product has are its own anyway. */
export const withCategory =
  (category: string, isIn: boolean) =>
  <Placed extends Pick<Product, 'categories'>>(
    product: Placed,
  ): Result<Placed, { readonly kind: CategoryProblem }> => {
    const { categories } = product
    if (!isIn) {
      const rest = categories.filter((path) => path !== category)
      return rest.length === 0 ? fail({ kind: 'only-category' }) : ok({ ...product, categories: rest })
    }
    if (categories.some((path) => path === category || path.startsWith(`${category}/`))) return ok(product)
    return categories.some((path) => category.startsWith(`${path}/`))
      ? fail({ kind: 'category-above' })
      : ok({ ...product, categories: [...categories, category] })
  }
