import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import { bulkFrom } from './cart.ts'
import { maxLines } from './decide-line.ts'
import type { StoredCart, StoredCartLine, MergeConflict, MergedCart } from './ports.ts'

type MergeInput = Pick<StoredCart, 'lines' | 'coupon' | 'chosenGifts' | 'agreement'>

/**
 * Merges a guest's cart into the customer's: the customer's lines first. A quote that the guest has accepted replaces the
 * customer's. Quantities of the same SKU add up to what is in
 * stock; other lines are unchanged. Gifts and coupon are validated when the cart is priced.
 */
export function mergeCarts(
  guest: MergeInput,
  customer: MergeInput,
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
    return quantity < wanted ? [{ kind: 'fewer', sku, wanted, quantity }] : []
  })
  const dropped =
    guest.coupon !== null && customer.coupon !== null && guest.coupon !== customer.coupon
      ? customer.coupon
      : null
  return {
    lines: [...lines, ...added.slice(0, room)],
    coupon: guest.coupon ?? customer.coupon,
    chosenGifts: { ...customer.chosenGifts, ...guest.chosenGifts },
    agreement: guest.agreement ?? customer.agreement ?? null,
    conflicts: [
      ...fewer,
      ...added.slice(room).map(({ sku }) => ({ kind: 'cart-full', sku }) as const),
      ...(dropped === null ? [] : [{ kind: 'other-coupon', code: dropped } as const]),
    ],
  }
}

/** A line in the cart replaces the same line saved for later; the two are not added. */
function mergeLine(guest: StoredCartLine, customer: StoredCartLine, available: number): StoredCartLine {
  // What was agreed is ordered as agreed.
  if (guest.agreed) return guest
  if (customer.agreed) return customer
  if (guest.saved !== customer.saved) return guest.saved ? customer : guest
  const larger = Math.max(guest.quantity, customer.quantity)
  if (guest.saved) return { ...guest, quantity: larger }
  const max = Math.min(available, bulkFrom - 1)
  // Sold out or not sold here: the line stays, with a notice in the cart.
  const quantity = max <= 0 ? larger : Math.min(guest.quantity + customer.quantity, max)
  return { ...guest, quantity }
}

/** Quantity in both carts, without lines saved for later. */
const wantedOf = (sku: string, ...carts: readonly MergeInput[]): number =>
  carts
    .flatMap(({ lines }) => lines)
    .filter((line) => line.sku === sku && !line.saved)
    .reduce((sum, { quantity }) => sum + quantity, 0)
