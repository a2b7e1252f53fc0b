import { bulkFrom } from '#commerce/cart/cart.ts'

/** The first row of a list, by the product page that led to it. */
export function firstRowOf(url: Pick<URL, 'searchParams'>): string {
  const sku = url.searchParams.get('sku') ?? ''
  return /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(sku) ? `${sku} ${bulkFrom}` : ''
}
