import type { z } from 'zod'
import type { wireMoney } from '#contracts/operations.ts'
import { parseMoney, toDecimal, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Rejection } from './routes.ts'

type WireMoney = z.output<typeof wireMoney>

export const toWireMoney = (amount: Money): WireMoney => ({
  amount: toDecimal(amount),
  currency: amount.currency,
})

/** Null: absent. */
export function readWireMoney(wire: WireMoney | undefined): Result<Money | null, Rejection> {
  if (!wire) return ok(null)
  const read = parseMoney(wire.amount, wire.currency)
  return read.ok
    ? read
    : fail({
        status: 422,
        kind: read.failure.kind,
        detail: `${wire.amount} is not an amount in ${wire.currency}`,
      })
}
