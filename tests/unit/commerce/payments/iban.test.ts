import { describe, expect, test } from 'vitest'
import { parseAccount } from '#commerce/payments/refunds/bank-account.ts'
import { parseIban, shortIban } from '#commerce/payments/refunds/iban.ts'

describe('IBAN', () => {
  // Examples of the SWIFT registry.
  test.each([
    'AE07 0331 2345 6789 0123 456',
    'BH67 BMAG 0000 1299 1234 56',
    'KW81 CBKU 0000 0000 0000 1234 5601 01',
    'QA58 DOHB 0000 1234 5678 90AB CDEF G',
    'om81 0180 0000 0129 9123 456',
    'SA03-8000-0000-6080-1016-7519',
    '\u202aAE07 0331 2345 6789 0123 456\u202c',
  ])('accepts %s as an IBAN', (text) => {
    const iban = text.replace(/[^\w]/g, '').toUpperCase()
    expect(parseIban(text)).toEqual({ ok: true, value: iban })
  })

  test.each([
    ['', 'form', 'nothing'],
    ['AE07 0331 2345 6789 0123 457', 'checksum', 'a wrong digit'],
    ['AE70 0331 2345 6789 0123 456', 'checksum', 'check digits turned round'],
    ['AE07 0331 2345 6789 0123 45', 'length', 'too short for its country'],
    ['KW81 CBKU 0000 0000 0000 1234 5601 012', 'length', 'too long for its country'],
    ['GB82 WEST 1234 5698 7654 32', 'country', 'of a country outside the GCC'],
    ['AE07 ٠٣٣١ 2345 6789 0123 456', 'form', 'digits of another script'],
    ['AE070331234567890123456'.repeat(220), 'form', '5 000 characters'],
    ['<script>', 'form', 'no IBAN at all'],
  ])('rejects "%s" as an IBAN: %s, %s', (text, why) => {
    expect(parseIban(text)).toEqual({ ok: false, failure: { kind: 'not-an-iban', why } })
  })

  test('an IBAN is shown by its country and last four characters', () => {
    expect(shortIban('AE070331234567890123456')).toBe('AE… 3456')
  })
})

describe('an account in India', () => {
  const holder = 'Asha Rao'

  test('is an account number with the code of its branch', () => {
    const account = { kind: 'account', account: '5010 0123-4567 89', ifsc: 'hdfc0001234', holder } as const
    expect(parseAccount(account)).toEqual({
      ok: true,
      value: {
        method: { kind: 'account', shown: 'HDFC… 6789', holder },
        number: 'HDFC0001234/50100123456789',
      },
    })
  })

  test.each([
    ['12345678', 'HDFC0001234', 'not-an-account'],
    ['1234567890123456789', 'HDFC0001234', 'not-an-account'],
    ['000000000', 'HDFC0001234', 'not-an-account'],
    ['AE070331234567890123456', 'HDFC0001234', 'not-an-account'],
    ['50100123456789', 'HDFC1001234', 'not-an-ifsc'],
    ['50100123456789', 'HDF00001234', 'not-an-ifsc'],
    ['50100123456789', 'HDFC000123', 'not-an-ifsc'],
    ['50100123456789', '', 'not-an-ifsc'],
  ])('is not %s at %s', (account, ifsc, kind) => {
    expect(parseAccount({ kind: 'account', account, ifsc, holder })).toEqual({ ok: false, failure: { kind } })
  })

  test('is a UPI id', () => {
    expect(parseAccount({ kind: 'upi', upi: ' Asha.Rao-9@okHDFCbank ', holder })).toEqual({
      ok: true,
      value: { method: { kind: 'upi', shown: 'as…@okhdfcbank', holder }, number: 'asha.rao-9@okhdfcbank' },
    })
  })

  test.each(['', 'asha', 'asha@', '@okhdfc', 'asha@bank.com', 'a@ok', 'asha@@ok', `${'a'.repeat(300)}@ok`])(
    'is not the UPI id "%s"',
    (upi) => {
      expect(parseAccount({ kind: 'upi', upi, holder })).toMatchObject({ failure: { kind: 'not-a-upi-id' } })
    },
  )

  test('has a holder', () => {
    expect(parseAccount({ kind: 'upi', upi: 'asha@ok', holder: '\u202e A' })).toMatchObject({
      failure: { kind: 'no-holder' },
    })
  })
})
