import type { Bilingual, CountryCode } from '#kernel/country.ts'
import { toLatinDigits } from '#kernel/digits.ts'

/** How a country writes a number of a company. Only its form is checked: whose it is, the country's register knows. */
export type CompanyNumberForm = {
  readonly name: Bilingual
  readonly pattern: RegExp
  readonly example: string
  readonly check: 'gstin' | null
}

export type CompanyNumbers = {
  readonly country: CountryCode
  /** Null: there is no such tax. */
  readonly taxNumber: CompanyNumberForm | null
  readonly registration: CompanyNumberForm
}

/** In capitals and Latin digits, without spaces; undefined: it has not the form of the country. */
export function readCompanyNumber(text: string, form: CompanyNumberForm): string | undefined {
  const plain = toLatinDigits(text)
    .replace(/[\s\p{Cf}]/gu, '')
    .toUpperCase()
  if (!form.pattern.test(plain)) return undefined
  return form.check === 'gstin' && !isGstin(plain) ? undefined : plain
}

const symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The last sign of a GSTIN follows from the others: weights 1 and 2 in turn, digits of the products added up in base 36. */
function isGstin(text: string): boolean {
  const sum = [...text.slice(0, -1)].reduce((all, symbol, index) => {
    const product = symbols.indexOf(symbol) * ((index % 2) + 1)
    return all + Math.floor(product / 36) + (product % 36)
  }, 0)
  return symbols[(36 - (sum % 36)) % 36] === text.at(-1)
}
