import { localize, type PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { PricedCart } from '#commerce/promotions/priced-cart.ts'
import type { Language } from '#kernel/language.ts'
import { compare, sum, times, zero, type Money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import type { Cart, CartLine, CartNotice } from './cart.ts'
import type { BulkAgreement } from './bulk-agreement.ts'
import { gainsOf } from './cart-gains.ts'
import type { StoredCart, StoredCartLine } from './ports.ts'

/** A cart at current prices. Unavailable lines are shown and in no total. */
export function showCart(
  stored: StoredCart | undefined,
  priced: PricedCart,
  variants: ReadonlyMap<string, PurchasableVariant>,
  { country, language }: Storefront,
  agreement: BulkAgreement | null = null,
): Cart {
  const quoteOf = new Map(
    priced.lines.flatMap(({ sku, quote }) => (quote === undefined ? [] : [[sku, quote]])),
  )
  const lines: CartLine[] = []
  const saved: CartLine[] = []
  const notSold: ItemQuantity[] = []
  for (const line of stored?.lines ?? []) {
    const variant = variants.get(line.sku)
    if (variant) (line.saved ? saved : lines).push(showLine(line, variant, quoteOf.get(line.sku), language))
    else notSold.push({ sku: line.sku, quantity: line.quantity })
  }
  return {
    lines,
    saved,
    notSold,
    count: lines.reduce((count, { quantity }) => count + quantity, 0),
    subTotal: sum(
      lines.map(({ total }) => total),
      country.currency,
    ),
    priced,
    gains: gainsOf(
      priced,
      lines.filter(({ available }) => available > 0).map(({ sizeClass }) => sizeClass),
      country,
    ),
    gifts: giftsIn(priced, variants, language),
    snapshots: new Map([...variants].map(([sku, { snapshot }]) => [sku, snapshot])),
    version: stored?.version ?? 0,
    agreement,
  }
}

const giftsIn = (
  priced: PricedCart,
  variants: ReadonlyMap<string, PurchasableVariant>,
  language: Language,
): Cart['gifts'] =>
  new Map(
    [
      ...priced.gifts.flatMap(({ choices }) => choices),
      ...priced.hints.flatMap(({ rejection }) =>
        rejection.kind === 'add-value' ? (rejection.gifts ?? []) : [],
      ),
      ...priced.lines.filter(({ gift }) => gift).map(({ sku }) => sku),
    ].flatMap((sku) => {
      const variant = variants.get(sku)
      return variant ? [[sku, localize(variant, language)] as const] : []
    }),
  )

function showLine(
  line: StoredCartLine,
  variant: PurchasableVariant,
  quote: string | undefined,
  language: Language,
): CartLine {
  const { sku, quantity } = line
  const { unitPrice, available, sizeClass, leadTimeDays, seller } = variant
  const soldOut = available === 0
  return {
    sku,
    quantity,
    ...localize(variant, language),
    unitPrice,
    total: soldOut ? zero(unitPrice.currency) : times(unitPrice, quantity),
    sizeClass,
    supply: { leadTimeDays, seller },
    available,
    ...(quote === undefined ? {} : { quote }),
    notices: [
      ...stockNotices(quantity, available),
      ...(quote === undefined ? priceNotices(line, unitPrice) : []),
    ],
  }
}

function stockNotices(quantity: number, available: number): CartNotice[] {
  if (available === 0) return [{ kind: 'sold-out' }]
  return quantity > available ? [{ kind: 'limited-stock', available }] : []
}

/** A price in another currency is another country's, not a change. */
function priceNotices({ addedPrice, agreed, saved }: StoredCartLine, price: Money): CartNotice[] {
  if (agreed && !saved) return [{ kind: 'agreed-price-ended', quote: agreed.quote, before: agreed.unitPrice }]
  if (addedPrice.currency !== price.currency || compare(addedPrice, price) === 0) return []
  return [{ kind: 'price-changed', before: addedPrice }]
}
