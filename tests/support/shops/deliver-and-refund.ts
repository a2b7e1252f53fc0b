import { money } from '#kernel/money.ts'
import type { PayingShop } from './a-paying-shop.ts'

export const refundMinor = 10_000

/** Takes what is only promised, and gives a part back; again after a restart it is the same part. */
export async function deliverAndRefund({ payments }: PayingShop, attemptId: string) {
  const attempt = await payments.sync(attemptId)
  if (!attempt) throw new Error('an attempt')
  if (attempt.state === 'authorized') await payments.capture(attemptId, 'dispatched')
  const part = {
    sum: money(refundMinor, attempt.amount.currency),
    key: `back:${attemptId}`,
    reason: 'damaged',
  }
  return { part, given: await payments.refund(attemptId, part) }
}
