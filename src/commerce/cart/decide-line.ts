import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { bulkFrom, type CartFailure } from './cart.ts'
import type { StoredCartLine, LineChange } from './ports.ts'

/** Different things in one cart. */
export const maxLines = 60

type Added = LineChange & { readonly price: Money }

/** Adds pieces to what is there already. */
export function decideAdd(
  lines: readonly StoredCartLine[],
  variant: PurchasableVariant | undefined,
  quantity: number,
): Result<Added, CartFailure> {
  if (!isQuantity(quantity)) return fail({ kind: 'not-a-quantity' })
  if (!variant || !variant.addable) return fail({ kind: 'not-sold-here' })
  const there = lines.find(({ sku }) => sku === variant.sku)
  // Of what was saved for later the pieces asked for now come into the cart, not those of then as well.
  const before = there && !there.saved ? there.quantity : 0
  if (!there && lines.length >= maxLines) return fail({ kind: 'cart-full', most: maxLines })
  const added = bounded(variant, before + quantity)
  return added.ok && there?.saved ? ok({ ...added.value, saved: false }) : added
}

/** All of several things, or none. The same SKU twice adds up. */
export function decideAddAll(
  lines: readonly StoredCartLine[],
  wanted: readonly { readonly variant: PurchasableVariant | undefined; readonly quantity: number }[],
): Result<readonly LineChange[], CartFailure> {
  let now = lines
  const changes = new Map<string, Added>()
  for (const { variant, quantity } of wanted) {
    const decided = decideAdd(now, variant, quantity)
    if (!decided.ok) return decided
    const { sku, price } = decided.value
    changes.set(sku, decided.value)
    now = [...now.filter((line) => line.sku !== sku), { ...decided.value, addedPrice: price, saved: false }]
  }
  return ok([...changes.values()])
}

/** Sets how many there are; 0 takes the line away, whatever has become of the product. */
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
  if (!variant) return fail({ kind: 'not-sold-here' })
  // Fewer are always allowed: somebody with six may go down to five though only three are left.
  if (quantity < line.quantity) return ok({ sku, quantity, price: null })
  return bounded(variant, quantity)
}

/** Puts a line aside, or back; in what number and at what price stays as it was. */
export function decideSave(
  lines: readonly StoredCartLine[],
  sku: string,
  saved: boolean,
): Result<readonly LineChange[], CartFailure> {
  const line = lines.find((one) => one.sku === sku)
  if (!line) return fail({ kind: 'unknown-sku' })
  return ok([{ sku, quantity: line.quantity, price: null, saved }])
}

function bounded(variant: PurchasableVariant, quantity: number): Result<Added, CartFailure> {
  const { sku, unitPrice: price, available } = variant
  if (quantity >= bulkFrom) return fail({ kind: 'bulk', from: bulkFrom })
  if (quantity > available) return fail({ kind: 'out-of-stock', available })
  return ok({ sku, quantity, price })
}

const isQuantity = (quantity: number): boolean =>
  Number.isSafeInteger(quantity) && quantity > 0 && quantity <= 10_000
