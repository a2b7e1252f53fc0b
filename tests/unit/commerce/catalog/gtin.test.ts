import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gtinCheckDigit, isGtin, toEan13, toGtin14 } from '#commerce/catalog/gtin.ts'

describe('gtin', () => {
  test('has the check digit of the standard', () => {
    expect(isGtin('4006381333931')).toBe(true)
    expect(isGtin('96385074')).toBe(true)
    expect(isGtin('036000291452')).toBe(true)
    expect(isGtin('4006381333930')).toBe(false)
    expect(isGtin('400638133393')).toBe(false)
    expect(isGtin('400638133393a')).toBe(false)
  })

  test('shows any single wrong digit', () => {
    const body = fc.stringMatching(/^\d{12}$/)
    fc.assert(
      fc.property(body, fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
        const right = digits + String(gtinCheckDigit(digits))
        const wrong = [...right]
          .map((digit, at) => (at === place ? (Number(digit) + by) % 10 : digit))
          .join('')
        expect(isGtin(right)).toBe(true)
        expect(isGtin(wrong)).toBe(false)
      }),
    )
  })

  test('is compared with fourteen digits, and drawn with thirteen where that is possible', () => {
    expect(toGtin14('036000291452')).toBe('00036000291452')
    expect(toEan13('036000291452')).toBe('0036000291452')
    expect(toEan13('04006381333931')).toBe('4006381333931')
    expect(toEan13('10036000291459'), 'a case of products').toBeNull()
    expect(toEan13('96385074'), 'eight digits have bars of their own').toBeNull()
    expect(toEan13('4006381333930'), 'its check digit is wrong').toBeNull()
    expect(toEan13(null)).toBeNull()
  })
})
