import type { Cart } from '#commerce/cart/cart.ts'
import { isLineSku } from './line-sku.ts'
import { maxAddedItems } from './max-added-items.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import { pathTo } from '#web/paths.ts'

const line = /^([A-Z0-9_-]+)\.([1-9]\d?)$/

/** Link that shows these items to others, who can add them to their own carts. */
export const shareHref = (origin: string, storefrontCode: string, { lines }: Pick<Cart, 'lines'>): string => {
  const shared = lines.slice(0, maxAddedItems).map(({ sku, quantity }) => `${sku}.${quantity}`)
  return `${origin}${pathTo(storefrontCode, 'cart')}?shared=${shared.join('~')}`
}

/** The lines of a link; anything malformed is ignored. */
export const readShared = (url: URL): readonly ItemQuantity[] => {
  const found = (url.searchParams.get('shared') ?? '').slice(0, 1200).split('~').slice(0, maxAddedItems)
  const lines = found.flatMap((text) => {
    const [, sku, quantity] = line.exec(text) ?? []
    return sku === undefined || !isLineSku(sku) ? [] : [{ sku, quantity: Number(quantity) }]
  })
  return lines.filter(({ sku }, index) => lines.findIndex((other) => other.sku === sku) === index)
}
