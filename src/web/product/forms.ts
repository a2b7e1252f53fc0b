/** Pattern of the quantities from `least` to `max` (19 or less), in Latin or Arabic digits. */
export const quantityPattern = (least: 0 | 1, max: number): string => {
  const written = ['0123456789', '٠١٢٣٤٥٦٧٨٩'].flatMap((digits) => {
    const digit = (value: number) => digits.charAt(value)
    const units = `[${digit(least)}-${digit(Math.min(max, 9))}]`
    return max < 10 ? units : [units, `${digit(1)}[${digit(0)}-${digit(max - 10)}]`]
  })
  return `0*(?:${written.join('|')})`
}

/** The action of forms on a product page: the page itself, with its query. */
export function productFormHref({ pathname, search }: URL, action: 'addToCart' | 'setWishlistEntry'): string {
  const query = new URLSearchParams(search)
  query.delete('_action')
  // Last, as islands/shell/live-forms.ts looks for it.
  query.set('_action', action)
  return `${pathname}?${query.toString()}`
}
