import { describe, expect, test } from 'vitest'
import { isTamaraToken } from '#adapters/payments/providers/tamara/tamara-token.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { describeProvider } from './provider-suite.ts'
import { hs256, jwt, part, tamara, token } from './tamara-stand-in.ts'

describeDatabases('Tamara', (open) => describeProvider(open, tamara))

describe('a Tamara token', () => {
  const vector =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJUYW1hcmEiLCJpYXQiOjE3NjcyMjU2MDAsImV4cCI6MTc2NzIyOTIwMH0.tZFd6MzzkdjaG24_QbjkJyo4oKc2Q1u1bG4TnBw609M'

  test('a Tamara token is valid until it expires', () => {
    expect(isTamaraToken(vector, token, '2026-01-01T00:00:00.000Z')).toBe(true)
    expect(isTamaraToken(vector, token, '2026-01-01T01:00:00.000Z')).toBe(false)
  })

  test.each([
    { why: 'without an algorithm', bad: `${part({ alg: 'none' })}.${part({ exp: 4_000_000_000 })}.` },
    { why: 'of another algorithm', bad: jwt(token, { alg: 'HS512' }) },
    { why: 'under another key', bad: jwt('another', hs256) },
    { why: 'without an end', bad: `${vector.split('.')[0]}.${part({})}.x` },
    { why: 'that is none', bad: 'nonsense' },
  ])('rejects a Tamara token $why', ({ bad }) => {
    expect(isTamaraToken(bad, token, '2026-01-01T00:00:00.000Z')).toBe(false)
  })
})
