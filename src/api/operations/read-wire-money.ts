import type { z } from 'zod'
import type { wireMoney } from '#contracts/operations.ts'
import { parseMoney, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Rejection } from './routes.ts'

/** An amount off the wire; null: there was none. */
export function readWireMoney(wire: z.output<typeof wireMoney> | undefined): Result<Money | null, Rejection> {
  if (!wire) return ok(null)
  const read = parseMoney(wire.amount, wire.currency)
  return read.ok
    ? read
    : fail({
        status: 422,
        kind: read.failure.kind,
        detail: `${wire.amount} is no amount of ${wire.currency}`,
      })
}
