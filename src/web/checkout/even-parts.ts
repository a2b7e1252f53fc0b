import { allocate, type Money } from '#kernel/money.ts'

/** An amount in equal parts that sum to it to the last minor unit; larger ones first. */
export const evenParts = (amount: Money, count: number): readonly Money[] =>
  allocate(
    amount,
    Array.from({ length: count }, () => 1),
  )

/** The code that the sandbox's bank takes (commerce/payments/sandbox-gateway.ts; a test compares them). */
export const sandboxCodeHint = '123456'
