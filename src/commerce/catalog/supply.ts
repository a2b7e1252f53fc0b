import type { Product, Supply } from './product.ts'
import type { ComponentVariants } from './bundle-components.ts'

/** A bundle is dispatched complete, when its slowest component is ready; by a seller only if every component is the seller's. */
export function supplyOf(
  { supply, parts }: Pick<Product, 'supply' | 'parts'>,
  components: ComponentVariants,
): Supply {
  const supplies = parts.flatMap(({ sku }) => components.get(sku)?.product.supply ?? [])
  const [first, ...others] = supplies
  if (!first) return supply
  const together = others.every(({ seller }) => seller?.code === first.seller?.code)
  return {
    leadTimeDays: Math.max(supply.leadTimeDays, ...supplies.map(({ leadTimeDays }) => leadTimeDays)),
    seller: supply.seller ?? (together ? first.seller : null),
  }
}
