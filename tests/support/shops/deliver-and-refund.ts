import { money } from '#kernel/money.ts'
import type { PayingShop } from './a-paying-shop.ts'

export const refundMinor = 10_000

/** Captures an authorized payment and refunds a part of it. Repeatable after a restart: the refund has the same key. */
export async function deliverAndRefund({ payments }: PayingShop, attemptId: string) {
  const attempt = await payments.sync(attemptId)
  if (!attempt) throw new Error('an attempt')
  if (attempt.state === 'authorized') await payments.capture(attemptId, 'dispatched')
  const part = {
    sum: money(refundMinor, attempt.amount.currency),
    key: `refund:${attemptId}`,
    reason: 'damaged',
  }
  return { part, refund: await payments.refund(attemptId, part) }
}
