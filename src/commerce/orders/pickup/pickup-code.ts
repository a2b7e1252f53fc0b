import { toLatinDigits } from '#kernel/digits.ts'

/** Without letters and digits that are confused when they are read out or written down: 0 O 1 I L. */
export const pickupCodeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const pickupCodeLength = 6

/** Wrong codes that a store may enter within an hour: with some hundred codes waiting, guessing one is hopeless. */
export const wrongCodesPerHour = 8

/** "k7m-2qx" as "K7M2QX", with digits of either script. Undefined: no code. */
export function parsePickupCode(text: string): string | undefined {
  const code = toLatinDigits(text.slice(0, 40))
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
  return code.length === pickupCodeLength && [...code].every((one) => pickupCodeAlphabet.includes(one))
    ? code
    : undefined
}
