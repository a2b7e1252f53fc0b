import type { Order } from '#commerce/orders/order.ts'

export type PickRow = {
  readonly sku: string
  readonly name: string
  readonly pieces: number
  /** "AE4830217764/1": order and shipment. */
  readonly shipments: readonly string[]
}

/** Pieces of the shipments that are to be packed now (Approved or Processing), by SKU. */
export function pickList(orders: readonly Order[]): readonly PickRow[] {
  const rows = new Map<string, PickRow>()
  for (const { number, lines: ordered, shipments } of orders)
    for (const { position, status, lines } of shipments)
      if (status === 'Approved' || status === 'Processing')
        for (const { sku, quantity } of lines) {
          const row = rows.get(sku)
          const name = ordered.find((line) => line.sku === sku)?.name.en ?? ''
          rows.set(sku, {
            sku,
            name,
            pieces: (row?.pieces ?? 0) + quantity,
            shipments: [...(row?.shipments ?? []), `${number}/${position}`],
          })
        }
  return [...rows.values()].toSorted((one, other) => (one.sku < other.sku ? -1 : 1))
}
