import { describe, expect, test } from 'vitest'
import { parseIban, shortIban } from '#commerce/payments/refunds/iban.ts'

describe('IBAN', () => {
  // Examples of the SWIFT registry.
  test.each([
    'AE07 0331 2345 6789 0123 456',
    'BH67 BMAG 0000 1299 1234 56',
    'KW81 CBKU 0000 0000 0000 1234 5601 01',
    'QA58 DOHB 0000 1234 5678 90AB CDEF G',
    'om81 0180 0000 0129 9123 456',
    'GB82-WEST-1234-5698-7654-32',
  ])('accepts %s as an IBAN', (text) => {
    expect(parseIban(text)).toEqual({ ok: true, value: text.replace(/[\s-]/g, '').toUpperCase() })
  })

  test.each([
    ['', 'nothing'],
    ['AE07 0331 2345 6789 0123 457', 'a wrong digit'],
    ['AE70 0331 2345 6789 0123 456', 'check digits turned round'],
    ['AE07 0331 2345 6789 0123 45', 'too short for its country'],
    ['AE07 ٠٣٣١ 2345 6789 0123 456', 'digits of another script'],
    ['<script>', 'no IBAN at all'],
  ])('rejects "%s" as an IBAN: %s', (text) => {
    expect(parseIban(text)).toEqual({ ok: false, failure: { kind: 'not-an-iban' } })
  })

  test('an IBAN is shown by its country and last four characters', () => {
    expect(shortIban('AE070331234567890123456')).toBe('AE… 3456')
  })
})
