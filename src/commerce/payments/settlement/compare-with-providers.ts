import { toDecimal, type Money } from '#kernel/money.ts'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import type { PaymentProvider, PaymentReading } from '#commerce/payments/payment-provider.ts'
import type { AttemptRepository } from '#commerce/payments/ports.ts'

/** A difference between a provider and the shop. Amounts are decimal text with the currency. */
export type ProviderDifference = {
  readonly orderNumber: string
  readonly provider: string
  readonly what: 'state' | 'amount' | 'captured' | 'refunded' | 'no-response'
  readonly ours: string
  readonly theirs: string
}

type Deps = {
  readonly attempts: Pick<AttemptRepository, 'listPrimary'>
  readonly providerOf: (code: string) => PaymentProvider | undefined
}

/** Compares primary attempts, newest first, with their providers. Changes nothing. */
export const createCompareWithProviders =
  ({ attempts, providerOf }: Deps) =>
  async (limit: number): Promise<readonly ProviderDifference[]> => {
    const differences: ProviderDifference[] = []
    for (const attempt of await attempts.listPrimary(limit)) {
      const { id: attemptId, reference, amount, language } = attempt
      const read = await providerOf(attempt.provider)?.poll({ attemptId, reference, amount, language })
      if (!read) continue
      const found = read.ok
        ? compareOne(attempt, read.value)
        : [['no-response', attempt.state, read.failure.kind] as const]
      for (const [what, ours, theirs] of found)
        differences.push({ orderNumber: attempt.orderNumber, provider: attempt.provider, what, ours, theirs })
    }
    return differences
  }

type Found = readonly [ProviderDifference['what'], string, string]

/** Values that a provider does not report (null) are not compared. */
function compareOne(attempt: Attempt, reading: PaymentReading): readonly Found[] {
  const sums: readonly (readonly [ProviderDifference['what'], Money, Money | null])[] = [
    ['amount', attempt.amount, reading.amount],
    ['captured', attempt.captured, reading.captured],
    ['refunded', attempt.refunded, reading.refunded],
  ]
  const differ = sums.flatMap(([what, ours, theirs]): readonly Found[] =>
    theirs === null || (ours.minor === theirs.minor && ours.currency === theirs.currency)
      ? []
      : [[what, format(ours), format(theirs)]],
  )
  const ours = isRefunded(attempt.state) ? 'captured' : attempt.state
  return ours === reading.state ? differ : [['state', ours, reading.state], ...differ]
}

const format = (amount: Money): string => `${toDecimal(amount)} ${amount.currency}`

const isRefunded = (state: Attempt['state']): boolean =>
  state === 'partially-refunded' || state === 'refunded'
