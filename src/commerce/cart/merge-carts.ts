import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import { bulkFrom } from './cart.ts'
import { maxLines } from './decide-line.ts'
import type { StoredCart, StoredCartLine } from './ports.ts'

/** What could not be added up, to be told to whoever has signed in. */
export type MergeConflict =
  /** Both carts had it, and together they wanted more than there is. */
  | { readonly kind: 'fewer'; readonly sku: string; readonly wanted: number; readonly kept: number }
  | { readonly kind: 'cart-full'; readonly sku: string }
  /** Of two codes the one given last, by the guest, stays. */
  | { readonly kind: 'other-coupon'; readonly code: string }

export type MergedCart = Pick<StoredCart, 'lines' | 'coupon' | 'chosenGifts'> & {
  readonly conflicts: readonly MergeConflict[]
}

type Kept = Pick<StoredCart, 'lines' | 'coupon' | 'chosenGifts'>

/**
 * One cart of two: what the customer had, then what the guest has put in since. Pieces of the same are added up as far as
 * there are any; what only one of them has stays as it is. Gifts and coupon are looked at anew by whoever prices it.
 */
export function mergeCarts(
  guest: Kept,
  customer: Kept,
  variants: ReadonlyMap<string, Pick<PurchasableVariant, 'available'>>,
): MergedCart {
  const lines = customer.lines.map((own) => {
    const other = guest.lines.find(({ sku }) => sku === own.sku)
    return other ? mergeLine(other, own, variants.get(own.sku)?.available ?? 0) : own
  })
  const added = guest.lines.filter(({ sku }) => customer.lines.every((own) => own.sku !== sku))
  const room = Math.max(0, maxLines - lines.length)
  const fewer = lines.flatMap(({ sku, quantity }): MergeConflict[] => {
    const wanted = wantedOf(sku, guest, customer)
    return quantity < wanted ? [{ kind: 'fewer', sku, wanted, kept: quantity }] : []
  })
  const dropped =
    guest.coupon !== null && customer.coupon !== null && guest.coupon !== customer.coupon
      ? customer.coupon
      : null
  return {
    lines: [...lines, ...added.slice(0, room)],
    coupon: guest.coupon ?? customer.coupon,
    chosenGifts: { ...customer.chosenGifts, ...guest.chosenGifts },
    conflicts: [
      ...fewer,
      ...added.slice(room).map(({ sku }) => ({ kind: 'cart-full', sku }) as const),
      ...(dropped === null ? [] : [{ kind: 'other-coupon', code: dropped } as const]),
    ],
  }
}

/** What lies in a cart goes before what was put aside, and is not added to it. */
function mergeLine(guest: StoredCartLine, customer: StoredCartLine, available: number): StoredCartLine {
  if (guest.saved !== customer.saved) return guest.saved ? customer : guest
  const larger = Math.max(guest.quantity, customer.quantity)
  if (guest.saved) return { ...guest, quantity: larger }
  const most = Math.min(available, bulkFrom - 1)
  // Nothing left, or not sold here: the line stays, and says so itself.
  const quantity = most <= 0 ? larger : Math.min(guest.quantity + customer.quantity, most)
  return { ...guest, quantity }
}

/** Pieces that both carts together wanted now. */
const wantedOf = (sku: string, ...carts: readonly Kept[]): number =>
  carts
    .flatMap(({ lines }) => lines)
    .filter((line) => line.sku === sku && !line.saved)
    .reduce((sum, { quantity }) => sum + quantity, 0)
