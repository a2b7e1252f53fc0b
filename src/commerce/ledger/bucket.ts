import { addMilliseconds, isBefore, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { LedgerUnit, StoredAccountRef } from './account.ts'

/** An account of a customer with something on it. */
export type Bucket = {
  readonly account: Extract<StoredAccountRef, { customerId: string }>
  readonly ledgerId: string
  readonly unit: LedgerUnit
  readonly minor: number
  /** Null: never. */
  readonly expiresAt: Instant | null
}

type Expiring = Pick<Bucket, 'ledgerId' | 'minor' | 'expiresAt'>

/** A bucket can be spent until the moment it expires, and not at that moment. */
export const isSpendable = (
  { minor, expiresAt }: Pick<Bucket, 'minor' | 'expiresAt'>,
  at: Instant,
): boolean => minor > 0 && (expiresAt === null || isBefore(at, expiresAt))

/** What expires soonest is spent first; what never expires, last. */
export const inSpendingOrder = <Lot extends Expiring>(lots: readonly Lot[]): readonly Lot[] =>
  lots.toSorted((a, b) => {
    if (a.expiresAt !== b.expiresAt) {
      if (a.expiresAt === null) return 1
      if (b.expiresAt === null) return -1
      return isBefore(a.expiresAt, b.expiresAt) ? -1 : 1
    }
    return a.ledgerId < b.ledgerId ? -1 : 1
  })

/** Takes up to `minor` from lots in their given order. The parts sum to less if there is less. */
export function takeFrom<Lot extends Expiring>(
  lots: readonly Lot[],
  minor: number,
): readonly { readonly lot: Lot; readonly minor: number }[] {
  invariant(Number.isSafeInteger(minor) && minor >= 0, `${minor} is taken`)
  let open = minor
  return lots.flatMap((lot) => {
    const part = Math.min(Math.max(lot.minor, 0), open)
    open -= part
    return part > 0 ? [{ lot, minor: part }] : []
  })
}

/** Days in which what a return gives back can be spent, at least. */
const daysAfterReturn = 7

/** Credit and points that come back keep their date, or get a week where less is left. */
export function expiryAfterReturn(before: Instant | null, at: Instant): Instant | null {
  if (before === null) return null
  const week = addMilliseconds(at, daysAfterReturn * 86_400_000)
  return isBefore(before, week) ? week : before
}
