import { money, type Money } from '#kernel/money.ts'
import { pointsFor, type ProgrammeRow } from './programme.ts'

/** What a shipment earned, and what was reversed since. */
export type Earning = {
  /** The rate at that time. */
  readonly earn: ProgrammeRow['earn']
  readonly earned: number
  readonly reversed: number
  readonly paidMinor: number
  /** Of `paidMinor`: what has been returned. */
  readonly returnedMinor: number
}

/**
 * Points that go with items returned. What remains has earned what it would have earned alone: several returns reverse what
 * one return of all of it would, and a full return everything.
 */
export function pointsToReverse(earning: Earning, returnedMinor: number): number {
  const remaining = Math.max(0, earning.paidMinor - earning.returnedMinor - returnedMinor)
  const stays = Math.min(earning.earned, pointsFor(earning, remaining))
  return Math.max(0, earning.earned - earning.reversed - stays)
}

export type Reversal = {
  readonly fromPending: number
  readonly fromAvailable: number
  /** Spent meanwhile. */
  readonly short: number
  /** What they were spent for: withheld from the refund. */
  readonly withheld: Money
}

/** Reverses points: the pending ones of the order first, then what is available. The rest is withheld from the refund. */
export function planReversal(
  points: number,
  balances: { readonly pending: number; readonly available: number },
  { pointMinor, currency }: Pick<ProgrammeRow, 'pointMinor' | 'currency'>,
  /** What the refund is: no more can be withheld. */
  refund: Money,
): Reversal {
  const fromPending = Math.min(points, balances.pending)
  const fromAvailable = Math.min(points - fromPending, balances.available)
  const short = points - fromPending - fromAvailable
  return {
    fromPending,
    fromAvailable,
    short,
    withheld: money(Math.max(0, Math.min(short * pointMinor, refund.minor)), currency),
  }
}
