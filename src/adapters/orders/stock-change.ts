import type { Order } from '#commerce/orders/order.ts'
import { countBy } from '#kernel/count-by.ts'
import type { Instant } from '#kernel/instant.ts'
import type { StockChange } from '#adapters/inventory/publish-stock-change.ts'

/** The stock that an order reserves or releases. `quantity` is an upper bound: that of the SKU with most units. */
export function stockChangeOf({ lines, country, choice }: Order, at: Instant): StockChange {
  const units = lines.flatMap(({ components, quantity }) =>
    components.map((component) => ({ sku: component.sku, quantity: component.quantity * quantity })),
  )
  const bySku = countBy(
    units,
    ({ sku }) => sku,
    ({ quantity }) => quantity,
  )
  return {
    skus: [...bySku.keys()],
    quantity: Math.max(0, ...bySku.values()),
    country,
    choice: choice.kind === 'digital' ? null : choice,
    at,
  }
}
