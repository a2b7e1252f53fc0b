import type { Shop } from '../../src/commerce/shop.ts'

/** The same shop with memoized reads: each returns the same object every time. */
export function frozen(shop: Shop): Shop {
  return {
    ...shop,
    content: {
      ...shop.content,
      loadPage: once(shop.content.loadPage),
      loadScreen: once(shop.content.loadScreen),
    },
    catalog: { ...shop.catalog, listProductCards: once(shop.catalog.listProductCards) },
    stores: { ...shop.stores, list: once(shop.stores.list) },
  }
}

function once<Arguments extends readonly unknown[], Value>(load: (...values: Arguments) => Promise<Value>) {
  const loaded = new Map<string, Promise<Value>>()
  return (...values: Arguments): Promise<Value> => {
    const key = values.map((each) => (isStorefront(each) ? each.code : JSON.stringify(each))).join(' ')
    const known = loaded.get(key)
    if (known) return known
    const value = load(...values)
    loaded.set(key, value)
    return value
  }
}

const isStorefront = (value: unknown): value is { code: string } =>
  typeof value === 'object' && value !== null && 'code' in value && 'country' in value
