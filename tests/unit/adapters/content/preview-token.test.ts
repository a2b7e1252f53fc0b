import { describe, expect, test } from 'vitest'
import { createPreviewTokens } from '#adapters/content/preview-token.ts'
import type { Preview } from '#commerce/content/gateway.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const clock = manualClock()
const tokens = createPreviewTokens('a secret of this test, longer than thirty-two', clock)
const version = { entry: { kind: 'page', key: 'UAE Home Page', locale: 'ar', version: 3 } } as const

describe('a preview token', () => {
  test.each<Preview>([
    version,
    { at: '2026-12-24T00:00:00.000Z' },
    { ...version, at: '2026-12-24T00:00:00.000Z', isKiosk: true },
    { entry: { kind: 'block', key: 'قائمة', locale: 'ar', version: 1 } },
  ])('is read as the preview it was signed for: %j', (preview) => {
    expect(tokens.read(tokens.sign(preview, 1_000))).toEqual(preview)
  })

  test('is safe in a URL', () => {
    const token = tokens.sign(version, 1_000)
    expect(encodeURIComponent(token)).toBe(token)
  })

  test('expires', () => {
    const token = tokens.sign(version, 60_000)
    clock.advance(59_999)
    expect(tokens.read(token)).toEqual(version)
    clock.advance(1)
    expect(tokens.read(token)).toBeUndefined()
  })

  test('is rejected when one character is changed', () => {
    const token = tokens.sign(version, 60_000)
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A'
      const forged = `${token.slice(0, index)}${other}${token.slice(index + 1)}`
      // The last letter of base64 holds bits that mean nothing.
      const same = Buffer.from(forged.split('.')[1] ?? '', 'base64url').equals(
        Buffer.from(token.split('.')[1] ?? '', 'base64url'),
      )
      if (forged.split('.')[0] !== token.split('.')[0] || !same) expect(tokens.read(forged)).toBeUndefined()
    }
  })

  test('is rejected when signed with another secret', () => {
    const others = createPreviewTokens('another secret, also longer than thirty-two', clock)
    expect(tokens.read(others.sign(version, 60_000))).toBeUndefined()
  })

  test('cannot be extended without the secret', () => {
    const [, signature] = tokens.sign(version, 1_000).split('.')
    const claims = Buffer.from(JSON.stringify({ ...version, until: '2099-01-01T00:00:00.000Z' }))
    expect(tokens.read(`${claims.toString('base64url')}.${signature}`)).toBeUndefined()
  })

  test.each(['', '.', '..', 'a.b.c', 'undefined', `${'x'.repeat(100_000)}.y`, 'é.é', '\u0000', 'e30.'])(
    'is rejected when it is malformed: %j',
    (text) => {
      expect(tokens.read(text)).toBeUndefined()
    },
  )
})
