import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'

/** A gift card of the shop before, with what is still on it. Its code is a digest as soon as it is read. */
export type ImportedCard = {
  readonly digest: string
  /** Last characters of the code. */
  readonly last: string
  readonly country: string
  readonly currency: Currency
  readonly balanceMinor: number
  /** For which it was sold. */
  readonly valueMinor: number
  readonly expiresAt: Instant
  /** Empty: unknown. */
  readonly name: string
  readonly email: string
  readonly note: string
}

/** "•••• K7QM": all that is shown of a code. */
export const lastOfCode = (last: string): string => `•••• ${last}`
