import type { Order } from '#commerce/orders/order.ts'
import type { Bilingual } from '#kernel/country.ts'

export type PickRow = {
  readonly sku: string
  readonly name: Bilingual
  readonly choice: Bilingual
  readonly quantity: number
  /** "AE4830217764/1": order and shipment, with the quantity for it. */
  readonly shipments: readonly { readonly shipment: string; readonly quantity: number }[]
}

/** Items of all shipments to be packed now (Approved or Processing), by SKU. */
export function pickList(orders: readonly Order[]): readonly PickRow[] {
  const rows = new Map<string, PickRow>()
  for (const { number, lines: ordered, shipments } of orders)
    for (const { position, status, lines } of shipments)
      if (status === 'Approved' || status === 'Processing')
        for (const { sku, quantity } of lines) {
          const row = rows.get(sku)
          const line = ordered.find((one) => one.sku === sku)
          rows.set(sku, {
            sku,
            name: line?.name ?? { en: sku, ar: sku },
            choice: line?.choice ?? { en: '', ar: '' },
            quantity: (row?.quantity ?? 0) + quantity,
            shipments: [...(row?.shipments ?? []), { shipment: `${number}/${position}`, quantity }],
          })
        }
  return [...rows.values()].toSorted((one, other) => (one.sku < other.sku ? -1 : 1))
}
