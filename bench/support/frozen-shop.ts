import type { Shop } from '../../src/commerce/shop.ts'

/** The same shop without its data: each question is answered once and for all, the same object every time. */
export function frozen(shop: Shop): Shop {
  return {
    ...shop,
    content: {
      ...shop.content,
      loadPage: once(shop.content.loadPage),
      loadScreen: once(shop.content.loadScreen),
    },
    catalog: { ...shop.catalog, listProductCards: once(shop.catalog.listProductCards) },
    stores: { list: once(shop.stores.list) },
  }
}

function once<Given extends readonly unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) {
  const answers = new Map<string, Promise<Answer>>()
  return (...given: Given): Promise<Answer> => {
    const key = given.map((each) => (isStorefront(each) ? each.code : JSON.stringify(each))).join(' ')
    const before = answers.get(key)
    if (before) return before
    const answer = ask(...given)
    answers.set(key, answer)
    return answer
  }
}

const isStorefront = (value: unknown): value is { code: string } =>
  typeof value === 'object' && value !== null && 'code' in value && 'country' in value
