import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardCodeBytes, formatCardCode, makeCardCode, parseCardCode } from '#commerce/gift-cards/card-code.ts'

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
