import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { PricedCart, PricedLine } from '#commerce/promotions/priced-cart.ts'
import { add, sum, times } from '#kernel/money.ts'
import type { StoredCartLine } from './ports.ts'

type Lines = {
  /** As they are ordered in the cart. */
  readonly inCart: readonly StoredCartLine[]
  /** Those at an agreed price. */
  readonly agreed: readonly StoredCartLine[]
  readonly variants: ReadonlyMap<string, PurchasableVariant>
}

/** Adds the lines at agreed prices to a cart whose other lines are priced with promotions. Nothing is deducted from agreed lines. */
export function withAgreedLines(priced: PricedCart, { inCart, agreed, variants }: Lines): PricedCart {
  if (agreed.length === 0) return priced
  const lines = agreed.flatMap((line): readonly PricedLine[] => {
    if (!line.agreed || !isSold(variants.get(line.sku))) return []
    const { sku, quantity } = line
    const { quote, unitPrice } = line.agreed
    const gross = times(unitPrice, quantity)
    return [{ sku, quantity, unitPrice, gross, adjustments: [], net: gross, gift: false, quote }]
  })
  const gross = sum(
    lines.map((line) => line.gross),
    priced.total.currency,
  )
  const own = [...priced.lines.filter(({ gift }) => !gift), ...lines]
  const inOrder = inCart.flatMap(({ sku }) => own.find((line) => line.sku === sku) ?? [])
  const isAllAgreed = inOrder.every(({ quote }) => quote !== undefined)
  return {
    ...priced,
    lines: [...inOrder, ...priced.lines.filter(({ gift }) => gift)],
    subTotal: add(priced.subTotal, gross),
    total: add(priced.total, gross),
    // Nothing that is added would change a price that was agreed.
    ...(isAllAgreed ? { hints: [], gifts: [] } : {}),
  }
}

const isSold = (variant: PurchasableVariant | undefined): boolean =>
  variant !== undefined && variant.available > 0
