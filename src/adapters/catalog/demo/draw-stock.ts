import type { StockLocation } from '#commerce/inventory/stock-level.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'

/** Percentages: warehouses without stock or with little; stores that have the product. */
const none = 4
const few = 9
const shownInStores = { XS: 70, S: 65, M: 50, L: 35, XL: 22, XXL: 10 } as const satisfies Record<
  SizeClass,
  number
>
/** Maximum stock in a warehouse by size class. */
const maxStock = { XS: 140, S: 90, M: 48, L: 30, XL: 18, XXL: 9 } as const satisfies Record<SizeClass, number>

export type StockSetting = {
  readonly sku: string
  readonly sizeClass: SizeClass
  /** True: none anywhere. A number: that many in each warehouse, none in stores. Null: drawn. */
  readonly pinned: true | number | null
}

/** Demo stock of a SKU at a location, always the same for the same two names. */
export function drawStock({ sku, sizeClass, pinned }: StockSetting, { code, kind }: StockLocation): number {
  if (pinned === true) return 0
  if (pinned !== null) return kind === 'warehouse' ? pinned : 0
  const luck = hash(`${sku} at ${code}`)
  const share = luck % 100
  const quantity = Math.floor(luck / 100)
  if (kind === 'store') return share < shownInStores[sizeClass] ? 1 + (quantity % 4) : 0
  if (share < none) return 0
  if (share < none + few) return 1 + (quantity % 5)
  return 6 + (quantity % maxStock[sizeClass])
}

/** FNV-1a, then stirred, so that neighbouring names are far apart. 0 … 2^32 - 1. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
  return (value ^ (value >>> 15)) >>> 0
}
