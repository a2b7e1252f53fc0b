import { countBy } from '#kernel/count-by.ts'
import { add, subtract, zero } from '#kernel/money.ts'
import type { ChargedGift } from './charged-gifts.ts'
import type { ReturnedBefore } from './plan-return-refund.ts'
import type { Return } from './return.ts'
import { isShopsFault } from './return-policy-rows.ts'

/** What accepted returns of an order have taken. */
export function returnedBefore(returns: readonly Return[]): ReturnedBefore {
  const accepted = returns.filter(({ items }) => items.some((item) => (item.accepted?.quantity ?? 0) > 0))
  const items = accepted.flatMap((one) => one.items)
  return {
    quantities: countBy(
      items,
      ({ sku }) => sku,
      (item) => item.accepted?.quantity ?? 0,
    ),
    allShopsFault: items.every(({ reason }) => isShopsFault(reason)),
    chargedGifts: chargedGifts(accepted),
  }
}

/** Gifts whose price was withheld, less those that came afterwards. */
function chargedGifts(accepted: readonly Return[]): readonly ChargedGift[] {
  const charged = new Map<string, ChargedGift>()
  for (const { refund } of accepted) {
    for (const { sku, quantity, amount, taxRate } of refund.giftsWithheld) {
      const before = charged.get(sku)
      charged.set(sku, {
        sku,
        taxRate,
        quantity: (before?.quantity ?? 0) + quantity,
        amount: add(before?.amount ?? zero(amount.currency), amount),
      })
    }
    for (const { sku, quantity, amount } of refund.giftRefunds) {
      const before = charged.get(sku)
      if (before)
        charged.set(sku, {
          ...before,
          quantity: before.quantity - quantity,
          amount: subtract(before.amount, amount),
        })
    }
  }
  return [...charged.values()].filter(({ quantity }) => quantity > 0)
}
