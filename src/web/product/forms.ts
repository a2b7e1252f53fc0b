/** Most of one product that a cart takes; what is more is asked for as a bulk order. */
export const mostPieces = 14

/** Quantities from 1 to 14, in Latin or Arabic digits. */
export const quantityPattern = '0*(?:[1-9]|1[0-4]|[١-٩]|١[٠-٤])'
/** The same with 0, where several are bought by one form. */
export const partPattern = '0*(?:[0-9]|1[0-4]|[٠-٩]|١[٠-٤])'

/** Where the forms of a product's page post to: the page itself, with its own query. */
export function productFormHref({ pathname, search }: URL, action: 'addToCart' | 'setWishlistEntry'): string {
  const query = new URLSearchParams(search)
  query.delete('_action')
  // Last, as islands/shell/live-forms.ts looks for it.
  query.set('_action', action)
  return `${pathname}?${query.toString()}`
}
