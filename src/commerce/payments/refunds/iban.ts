import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'

/** Length of an IBAN in each country that refunds are sent to: the six of the GCC. Source: the SWIFT registry. */
const lengths: Readonly<Record<string, number>> = { AE: 23, BH: 22, KW: 30, OM: 23, QA: 29, SA: 24 }

export type IbanFailure = {
  readonly kind: 'not-an-iban'
  readonly why: 'form' | 'country' | 'length' | 'checksum'
}

const failed = (why: IbanFailure['why']) => fail({ kind: 'not-an-iban', why } as const)

/** Parses an IBAN of a GCC country, with or without spaces, and verifies its check digits (ISO 13616: modulo 97 is 1). */
export function parseIban(text: string): Result<string, IbanFailure> {
  const iban = tidyText(text).replace(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{1,30}$/.test(iban)) return failed('form')
  const length = lengths[iban.slice(0, 2)]
  if (length === undefined) return failed('country')
  if (iban.length !== length) return failed('length')
  return modulo97(iban) === 1 ? ok(iban) : failed('checksum')
}

/** The part that may be shown and stored: "AE… 3456". */
export const shortIban = (iban: string): string => `${iban.slice(0, 2)}… ${iban.slice(-4)}`

/** Country and check digits moved to the end, letters as two digits from A = 10. */
function modulo97(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4)
  return [...moved].reduce((rest, character) => {
    const value = parseInt(character, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
}
