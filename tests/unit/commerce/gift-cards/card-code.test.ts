import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cardCodeBytes,
  formatCardCode,
  isGuessable,
  makeCardCode,
  parseCardCode,
  readCardCode,
} from '#commerce/gift-cards/card-code.ts'

const codes = fc
  .uint8Array({ minLength: cardCodeBytes, maxLength: cardCodeBytes })
  .map((random) => makeCardCode(random))
const characters = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')

test('a code has 16 characters of an alphabet of 32: 75 random bits and a check', () => {
  const seen = new Set<string>()
  for (let byte = 0; byte < 256; byte++)
    seen.add(makeCardCode(new Uint8Array(cardCodeBytes).fill(byte)).charAt(0))
  expect(seen.size).toBe(32)
  expect([...seen].join('')).not.toMatch(/[01OI]/)
  expect(Math.log2(seen.size) * cardCodeBytes).toBe(75)
})

test('a code is read as it was made, however it is typed', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{16}$/)
      for (const typed of [code, formatCardCode(code), code.toLowerCase(), ` ${formatCardCode(code)}\u200f `])
        expect(parseCardCode(typed)).toBe(code)
    }),
  )
})

test('Arabic digits and a dash of another kind are read', () => {
  const code = makeCardCode(new Uint8Array(cardCodeBytes).fill(31))
  expect(parseCardCode(formatCardCode(code).replaceAll('9', '٩').replaceAll('-', '–'))).toBe(code)
})

test('one wrong character is always found', () => {
  fc.assert(
    fc.property(codes, fc.nat(15), characters, (code, at, other) => {
      fc.pre(code[at] !== other)
      expect(parseCardCode(code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined()
    }),
  )
})

test('two characters that change places are always found', () => {
  fc.assert(
    fc.property(codes, fc.nat(15), fc.nat(15), (code, one, other) => {
      fc.pre(code[one] !== code[other])
      const swapped = [...code]
      swapped[one] = code.charAt(other)
      swapped[other] = code.charAt(one)
      expect(parseCardCode(swapped.join(''))).toBeUndefined()
    }),
  )
})

test.each(['', 'GIFT-250-ABCD', 'ABCD', '0000-0000-0000-0000', 'A'.repeat(5_000), '💐'.repeat(16)])(
  '%o is no code',
  (text) => {
    expect(parseCardCode(text)).toBeUndefined()
  },
)

test('a code of another shop is read in any notation, and ours are read as ever', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(readCardCode(formatCardCode(code).toLowerCase())).toBe(code)
      expect(isGuessable('QX7-' + code)).toBe(false)
    }),
  )
  for (const typed of ['old-7HF2-9KQ1-0o', ' OLD 7hf2 9kq1 0O', 'OLD–7HF2–9KQ١–٠O'])
    expect(readCardCode(typed)).toBe('OLD7HF29KQ10O')
  for (const typed of ['', 'OLD7HF29K', 'A'.repeat(33), 'OLD7HF29KQ1ه', 'OLD7+HF29KQ1'])
    expect(readCardCode(typed)).toBeUndefined()
})

test.each([
  ['7391046285', 'ten digits'],
  ['AAAAAAAAAAAA', 'one character'],
  ['ABABABABCDCD', 'four characters'],
  ['123456789012', 'a count'],
  ['ABCDEFGHIJKL', 'the alphabet'],
  ['ZYXWVUTSRQPO', 'the alphabet from its end'],
])('%s is guessed: %s', (code) => {
  expect(isGuessable(code)).toBe(true)
})

test.each(['7HF29KQ10O', '739104628517', 'GC4H8TR2WQ'])('%s is not guessed', (code) => {
  expect(isGuessable(code)).toBe(false)
})
