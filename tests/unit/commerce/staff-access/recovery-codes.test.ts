import { describe, expect, test } from 'vitest'
import { createSecrets } from '#adapters/identity/secrets.ts'
import { digestRecoveryCode, newRecoveryCodes } from '#commerce/staff-access/recovery-codes.ts'
import { weaknessOfPin } from '#commerce/staff-access/pin-rules.ts'

const secrets = createSecrets('a secret of the tests')

describe('recovery codes', () => {
  test('are ten, of signs that are not read for others', () => {
    const codes = Array.from({ length: 100 }, () => newRecoveryCodes(secrets)).flat()
    expect(new Set(codes).size).toBe(1000)
    expect(codes.filter((code) => !/^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/.test(code))).toEqual([])
    expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(30)
  })

  test('are compared without case, spaces and hyphens, and for their person alone', () => {
    const digest = digestRecoveryCode(secrets, 'aisha', '7KQ2M-9XRTA')
    expect(digestRecoveryCode(secrets, 'aisha', ' 7kq2m 9xrta ')).toBe(digest)
    expect(digestRecoveryCode(secrets, 'omar', '7KQ2M-9XRTA')).not.toBe(digest)
  })
})

describe('a PIN', () => {
  test.each(['271828', '102030', '112358'])('%s is taken', (pin) =>
    expect(weaknessOfPin(pin)).toBeUndefined(),
  )
  test.each(['000000', '654321', '121212', '456456'])('%s is common', (pin) =>
    expect(weaknessOfPin(pin)).toBe('common'),
  )
})
