import { productBadges } from '#commerce/catalog/product.ts'
import type { PresentationChange } from '#commerce/catalog-admin/presentation.ts'
import type { PresentationPage } from './catalog-bulk.ts'
import { categoryOptions } from './category-options.ts'

/** How many refused products a check page names; it counts them all. */
export const shownRejected = 100

/** The badges or categories among which one is chosen. */
export async function choicesOf(
  act: PresentationPage['act'],
  locals: Pick<App.Locals, 'shop' | 'storefront' | 't'>,
): Promise<readonly { readonly value: string; readonly label: string }[]> {
  if (act === 'badge')
    return productBadges.map((value) => ({ value, label: locals.t(`product:badge.${value}`) }))
  return act === 'category' ? categoryOptions(locals) : []
}

/** What a change does to a product, in words. */
export async function presentationEffect(
  change: PresentationChange,
  locals: Pick<App.Locals, 'shop' | 'storefront' | 't'>,
): Promise<string> {
  const { t } = locals
  switch (change.kind) {
    case 'visibility':
      return t(`operations-catalog:visibility.${change.isHidden ? 'hide' : 'publish'}.effect`)
    case 'badge':
      return t(`operations-catalog-bulk:badge.${change.isOn ? 'add' : 'remove'}.effect`, {
        badge: t(`product:badge.${change.badge}`),
      })
    case 'category': {
      const options = await categoryOptions(locals)
      const category = options.find(({ value }) => value === change.category)?.label ?? change.category
      return t(`operations-catalog-bulk:category.${change.isIn ? 'add' : 'remove'}.effect`, { category })
    }
  }
}
