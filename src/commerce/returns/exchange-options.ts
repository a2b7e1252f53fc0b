import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { ReturnClass } from '#commerce/delivery/return-policy.ts'
import type { Order } from '#commerce/orders/order.ts'
import { availableRefundMethods } from '#commerce/payments/refunds/refund.ts'
import type { Instant } from '#kernel/instant.ts'
import { findComfortExchange, type ComfortExchangeRow } from './comfort-exchange.ts'
import type { Return } from './return.ts'
import { isPending } from './return.ts'
import type { OrderLines, ReturnOption } from './return-options.ts'
import { returnableUntil, type ReturnPolicyRow } from './return-policy-rows.ts'

/** What an item could be exchanged for now. */
export type ExchangeCandidates = {
  readonly returnClass: ReturnClass
  /** Of the item, own and higher ones. */
  readonly categories: readonly string[]
  /** Other variants of its product. */
  readonly variants: readonly PurchasableVariant[]
  /** Of all products that the comfort exchange covers, its own included. */
  readonly comfort: readonly PurchasableVariant[]
}

/** `comfortOnly`: another product, which only the comfort exchange gives. */
export type ExchangeChoice = { readonly variant: PurchasableVariant; readonly comfortOnly: boolean }

type Input = {
  readonly order: Order
  readonly earlier: readonly Return[]
  readonly rows: readonly ComfortExchangeRow[]
  /** By the SKU of the item. */
  readonly candidates: ReadonlyMap<string, ExchangeCandidates>
  readonly timeZone: string
  readonly at: Instant
}

/** What may be returned, with what each item may be exchanged for. */
export function withExchanges({ returnable, others }: OrderLines, input: Input): OrderLines {
  const all = [...returnable, ...others].map((option) => withExchange(option, input))
  const isOpen = ({ quantity, reasons }: ReturnOption) => quantity > 0 && reasons.length > 0
  return { returnable: all.filter(isOpen), others: all.filter((option) => !isOpen(option)) }
}

function withExchange(
  option: ReturnOption,
  { order, earlier, rows, candidates, timeZone, at }: Input,
): ReturnOption {
  const own = candidates.get(option.sku)
  if (!own || option.quantity === 0 || order.address === null) return option
  const { returnClass, categories } = own
  const found = findComfortExchange(
    rows,
    {
      country: order.country,
      returnClass,
      categories,
      deliveredAt: option.deliveredAt,
      exchanged: wasExchanged(order, earlier, option.sku),
    },
    timeZone,
    at,
  )
  const comfort = found.ok ? found.value : null
  const same = own.variants.filter(isOffered)
  const choices: readonly ExchangeChoice[] = [
    ...same.map((variant) => ({ variant, comfortOnly: false })),
    ...(comfort ? own.comfort : [])
      .filter((variant) => isOffered(variant) && variant.sku !== option.sku)
      .filter(({ sku }) => !same.some((one) => one.sku === sku))
      .map((variant) => ({ variant, comfortOnly: true })),
  ]
  if (choices.length === 0) return option
  const byMind = option.reasons.some(({ reason }) => reason === 'changed-mind')
  const until = comfort && returnableUntil(comfort, option.deliveredAt, timeZone)
  return {
    ...option,
    exchanges: choices,
    ...(comfort && { comfort }),
    reasons:
      comfort && until && !byMind
        ? [{ ...comfortPolicy(comfort), until, comfort: true }, ...option.reasons]
        : option.reasons,
  }
}

/** In our warehouse, so that the next van can bring it. */
const isOffered = ({ addable, available, cut, leadTimeDays, seller }: PurchasableVariant): boolean =>
  addable && available > 0 && cut === null && leadTimeDays === 0 && seller === null

/** Once: neither was this item exchanged for comfort before, nor did it come by such an exchange. */
const wasExchanged = (order: Order, earlier: readonly Return[], sku: string): boolean =>
  order.charges.some(({ code }) => code === 'comfort-exchange') ||
  earlier
    .filter(isPending)
    .some(({ exchange }) =>
      exchange?.state === 'ended'
        ? false
        : exchange?.items.some((item) => item.comfort && item.sku === sku) === true,
    )

/** What counts for an item that is exchanged for comfort: it may be used, and the fee is not of its collection. */
export const comfortPolicy = (row: ComfortExchangeRow): ReturnPolicyRow => ({
  country: row.country,
  returnClass: row.returnClass,
  reason: 'changed-mind',
  days: row.days,
  unopened: false,
  photos: 'optional',
  collection: ['home'],
  fee: null,
  cashRefunds: availableRefundMethods(row.country, { takesWallets: true, hasStores: false }),
  decision: 'automatic',
  law: row.law,
  toBeConfirmed: row.toBeConfirmed,
})
