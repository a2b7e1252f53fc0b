import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { bulkFrom, type CartFailure } from './cart.ts'
import type { StoredCartLine, LineChange } from './ports.ts'

/** Lines of one cart. */
export const maxLines = 60

type PricedChange = LineChange & { readonly price: Money }

/** Adds a quantity to a line, or a new line. */
export function decideAdd(
  lines: readonly StoredCartLine[],
  variant: PurchasableVariant | undefined,
  quantity: number,
): Result<PricedChange, CartFailure> {
  if (!isQuantity(quantity)) return fail({ kind: 'not-a-quantity' })
  if (!variant || !variant.addable) return fail({ kind: 'not-sold-here' })
  const existing = lines.find(({ sku }) => sku === variant.sku)
  if (existing && isFixed(existing)) return agreedQuantity(existing)
  // A line saved for later returns with the quantity added now, without its earlier quantity.
  const before = existing && !existing.saved ? existing.quantity : 0
  if (!existing && lines.length >= maxLines) return fail({ kind: 'cart-full', max: maxLines })
  const added = checkLimits(variant, before + quantity)
  return added.ok && existing?.saved ? ok({ ...added.value, saved: false }) : added
}

/** Adds all items or none. Quantities of the same SKU add up. */
export function decideAddAll(
  lines: readonly StoredCartLine[],
  wanted: readonly { readonly variant: PurchasableVariant | undefined; readonly quantity: number }[],
): Result<readonly LineChange[], CartFailure> {
  let now = lines
  const changes = new Map<string, PricedChange>()
  for (const { variant, quantity } of wanted) {
    const decided = decideAdd(now, variant, quantity)
    if (!decided.ok) return decided
    const { sku, price } = decided.value
    changes.set(sku, decided.value)
    now = [...now.filter((line) => line.sku !== sku), { ...decided.value, addedPrice: price, saved: false }]
  }
  return ok([...changes.values()])
}

/** Adds as many of each item as are available, and leaves out the rest. */
export function decideAddAvailable(
  lines: readonly StoredCartLine[],
  wanted: readonly { readonly variant: PurchasableVariant | undefined; readonly item: ItemQuantity }[],
): { readonly changes: readonly LineChange[]; readonly missing: readonly ItemQuantity[] } {
  let now = lines
  const changes = new Map<string, PricedChange>()
  const missing: ItemQuantity[] = []
  for (const { variant, item } of wanted) {
    const existing = now.find(({ sku, saved }) => sku === variant?.sku && !saved)
    const room = Math.min(variant?.available ?? 0, bulkFrom - 1) - (existing?.quantity ?? 0)
    const quantity = Math.min(item.quantity, room)
    const decided = decideAdd(now, variant, quantity)
    const added = decided.ok ? quantity : 0
    if (added < item.quantity) missing.push({ sku: item.sku, quantity: item.quantity - added })
    if (!decided.ok) continue
    const { sku, price } = decided.value
    changes.set(sku, decided.value)
    now = [...now.filter((line) => line.sku !== sku), { ...decided.value, addedPrice: price, saved: false }]
  }
  return { changes: [...changes.values()], missing }
}

/** Sets the quantity of a line; 0 removes it, even when the product is no longer sold. */
export function decideSet(
  lines: readonly StoredCartLine[],
  sku: string,
  variant: PurchasableVariant | undefined,
  quantity: number,
): Result<LineChange, CartFailure> {
  const line = lines.find((one) => one.sku === sku)
  if (!line) return fail({ kind: 'unknown-sku' })
  if (quantity === 0) return ok({ sku, quantity: 0, price: null })
  if (!isQuantity(quantity)) return fail({ kind: 'not-a-quantity' })
  if (isFixed(line))
    return quantity === line.quantity ? ok({ sku, quantity, price: null }) : agreedQuantity(line)
  if (!variant) return fail({ kind: 'not-sold-here' })
  // A reduction is always allowed, even to more than is in stock.
  if (quantity < line.quantity) return ok({ sku, quantity, price: null })
  return checkLimits(variant, quantity)
}

/** Saves a line for later, or moves it back; quantity and price are unchanged. */
export function decideSave(
  lines: readonly StoredCartLine[],
  sku: string,
  saved: boolean,
): Result<readonly LineChange[], CartFailure> {
  const line = lines.find((one) => one.sku === sku)
  if (!line) return fail({ kind: 'unknown-sku' })
  return ok([{ sku, quantity: line.quantity, price: null, saved }])
}

function checkLimits(variant: PurchasableVariant, quantity: number): Result<PricedChange, CartFailure> {
  const { sku, unitPrice: price, available } = variant
  if (quantity >= bulkFrom) return fail({ kind: 'bulk', from: bulkFrom })
  if (quantity > available) return fail({ kind: 'out-of-stock', available })
  return ok({ sku, quantity, price })
}

/** The price was agreed for this quantity: another one needs another quote. */
const isFixed = ({ agreed, quantity, saved }: StoredCartLine): boolean =>
  !saved && agreed?.quantity === quantity

const agreedQuantity = ({ quantity }: StoredCartLine): Result<never, CartFailure> =>
  fail({ kind: 'agreed-quantity', quantity })

const isQuantity = (quantity: number): boolean =>
  Number.isSafeInteger(quantity) && quantity > 0 && quantity <= 10_000
