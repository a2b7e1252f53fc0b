import type { Seller } from '#commerce/delivery/seller.ts'
import type { Product } from './product.ts'
import type { SetParts } from './set-parts.ts'

/** How a product comes to leave. */
export type Supply = {
  /** Working days until it can leave: 0 stands ready, more is made to order. */
  readonly leadDays: number
  /** Null: the shop itself. */
  readonly seller: Seller | null
}

export const fromStock: Supply = { leadDays: 0, seller: null }

/** A set leaves whole, when its slowest part is ready; a seller sends it only when he sends every part of it. */
export function supplyOf({ supply, parts }: Pick<Product, 'supply' | 'parts'>, setParts: SetParts): Supply {
  const supplies = parts.flatMap(({ sku }) => setParts.get(sku)?.product.supply ?? [])
  const [first, ...others] = supplies
  if (!first) return supply
  const together = others.every(({ seller }) => seller?.code === first.seller?.code)
  return {
    leadDays: Math.max(supply.leadDays, ...supplies.map(({ leadDays }) => leadDays)),
    seller: supply.seller ?? (together ? first.seller : null),
  }
}
