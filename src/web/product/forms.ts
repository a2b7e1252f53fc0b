/** Quantities from 1 to 14 (more is a bulk order), in Latin or Arabic digits. */
export const quantityPattern = '0*(?:[1-9]|1[0-4]|[١-٩]|١[٠-٤])'
/** With 0, for forms with several products. */
export const partPattern = '0*(?:[0-9]|1[0-4]|[٠-٩]|١[٠-٤])'

/** The action of forms on a product page: the page itself, with its query. */
export function productFormHref({ pathname, search }: URL, action: 'addToCart' | 'setWishlistEntry'): string {
  const query = new URLSearchParams(search)
  query.delete('_action')
  // Last, as islands/shell/live-forms.ts looks for it.
  query.set('_action', action)
  return `${pathname}?${query.toString()}`
}
