import type { CountryCode } from '#kernel/country.ts'

/** A code that was made for one shopper: once used, or as often as its batch says, it is worth nothing. */
export type OwnCode = {
  readonly promotionId: string
  /** Says nothing of the code. */
  readonly id: string
}

/** A code that can still be used in a country. `code`: as `toCouponCode` returns it. */
export type FindOwnCode = (code: string, country: CountryCode) => Promise<OwnCode | undefined>

/** Codes that are made together. */
export type CodeFormat = {
  /** Capitals and digits, or nothing. */
  readonly prefix: string
  /** Characters after the prefix, drawn at random. */
  readonly length: number
  readonly count: number
  /** Orders that each of them is good for. */
  readonly usesEach: number
}

/** Codes of one promotion together. */
export const maxOwnCodes = 50_000
export const maxUsesEach = 1_000
/** With 31 characters, ten are 49 bits: guesses at the rate that a cart allows find none. */
export const ownCodeLengths = { from: 10, to: 16 } as const
const maxCodeLength = 24

export type CodeFormatProblem =
  | { readonly field: 'prefix'; readonly problem: 'malformed' | 'too-long' }
  | { readonly field: 'length' | 'count' | 'usesEach'; readonly problem: 'out-of-range' }

const isWithin = (number: number, from: number, to: number): boolean =>
  Number.isSafeInteger(number) && number >= from && number <= to

/** What of a batch is wrong; empty: nothing. */
export const codeFormatProblems = ({
  prefix,
  length,
  count,
  usesEach,
}: CodeFormat): readonly CodeFormatProblem[] => [
  ...(/^[A-Z0-9]*$/.test(prefix) ? [] : [{ field: 'prefix', problem: 'malformed' } as const]),
  ...(prefix.length + length > maxCodeLength ? [{ field: 'prefix', problem: 'too-long' } as const] : []),
  ...(isWithin(length, ownCodeLengths.from, ownCodeLengths.to)
    ? []
    : [{ field: 'length', problem: 'out-of-range' } as const]),
  ...(isWithin(count, 1, maxOwnCodes) ? [] : [{ field: 'count', problem: 'out-of-range' } as const]),
  ...(isWithin(usesEach, 1, maxUsesEach) ? [] : [{ field: 'usesEach', problem: 'out-of-range' } as const]),
]
