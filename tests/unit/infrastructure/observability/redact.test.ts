import { describe, expect, test } from 'vitest'
import { redact, redactText } from '#infrastructure/observability/redact.ts'

describe('redaction of a text', () => {
  test.each([
    ['no page for amal.k+shop@mail.example.ae today', 'no page for {email} today'],
    ['/ae/en/reset/amal%40example.com', '/ae/en/reset/{email}'],
    ['call +971 50 123 4567 now', 'call {phone} now'],
    ['call 00971501234567', 'call {phone}'],
    ['tel:%2B97142345678', 'tel:{phone}'],
    ['0501234567', '{phone}'],
    [`/ae/en/wishlist/shared/${'aB3-_'.repeat(8)}xyz`, '/ae/en/wishlist/shared/{token}'],
    ['Authorization: Bearer abcdefgh12345678', 'Authorization: Bearer {token}'],
    ['?preview=abc.def&x=1', '?preview={token}&x=1'],
    ['cookie _ut=s3cr3t; a=b', 'cookie _ut={token}; a=b'],
    ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', 'jwt {token}'],
    ['postgres://majlis:hunter2@db:5432/majlis', 'postgres://{credentials}@db:5432/majlis'],
    ['card 4111 1111 1111 1111 refused', 'card {number} refused'],
  ])('%s becomes %s', (text, clean) => expect(redactText(text)).toBe(clean))

  test.each([
    '/ae/en/p/nura-sofa-2024',
    'took 1250 ms at 2026-11-20T08:00:00.000Z',
    'AED 1,499.00',
    'page:UAE Home Page',
  ])('leaves %s alone', (text) => expect(redactText(text)).toBe(text))
})

describe('redaction of values', () => {
  test('redacts by the names of keys too, at any depth', () => {
    const cyclic: Record<string, unknown> = { phone: '1', email: 'x', count: 3, ok: true }
    cyclic['self'] = cyclic
    expect(
      redact({
        user: { phone: 501234567, Email: 'a', password: 'p' },
        headers: { cookie: 'a', 'x-api-key': 'k' },
      }),
    ).toEqual({
      user: { phone: '{phone}', Email: '{email}', password: '{secret}' },
      headers: { cookie: '{secret}', 'x-api-key': '{secret}' },
    })
    expect(redact(cyclic)).toMatchObject({ phone: '{phone}', email: '{email}', count: 3, ok: true })
  })

  test('redacts the message, the stack and the cause of an error', () => {
    const error = new Error('no amal@example.com', { cause: new Error('token=abc') })
    const text = JSON.stringify(redact(error))
    expect(text).toContain('no {email}')
    expect(text).toContain('token={token}')
    expect(text).not.toMatch(/amal@|abc"/)
  })
})
