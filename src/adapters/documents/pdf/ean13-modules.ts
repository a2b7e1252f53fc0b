import { invariant } from '#kernel/invariant.ts'
import { isGtin } from '#commerce/catalog/gtin.ts'

/** Seven modules of each digit, light and dark in turn beginning with light, as widths: 3211 is "0001101". */
const widths = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'] as const
/** Which of the six left digits are mirrored says the first digit, which has no bars of its own. */
const mirrored = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ')

const draw = (pattern: string, isDark: boolean): boolean[] =>
  [...pattern].flatMap((width, place) =>
    Array.from({ length: Number(width) }, () => (place % 2 === 0) === isDark),
  )

const patternOf = (digit: string): string => widths[Number(digit)] ?? ''

/** The 95 modules of an EAN-13 from left to right; true is dark (ISO/IEC 15420). */
export function ean13Modules(ean: string): readonly boolean[] {
  invariant(ean.length === 13 && isGtin(ean), 'it is an EAN-13')
  const [first = '', ...others] = ean
  const parity = mirrored[Number(first)] ?? ''
  const left = others.slice(0, 6).flatMap((digit, place) => {
    const pattern = patternOf(digit)
    return parity[place] === '1' ? draw([...pattern].toReversed().join(''), false) : draw(pattern, false)
  })
  const right = others.slice(6).flatMap((digit) => draw(patternOf(digit), true))
  return [true, false, true, ...left, false, true, false, true, false, ...right, true, false, true]
}
