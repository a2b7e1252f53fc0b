import { describe, expect, test } from 'vitest'
import { createPreviewTokens } from '#adapters/content/preview-token.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const clock = manualClock()
const tokens = createPreviewTokens('a secret of this test, longer than thirty-two', clock)
const version = { pageId: 'UAE Home Page', version: 3 }

describe('a preview token', () => {
  test.each([version, { at: '2026-12-24T00:00:00.000Z' }, { pageId: 'صفحة', version: 1 }])(
    'opens the preview it was made for: %j',
    (preview) => {
      expect(tokens.read(tokens.sign(preview, 1_000))).toEqual(preview)
    },
  )

  test('fits into an address as it is', () => {
    const token = tokens.sign(version, 1_000)
    expect(encodeURIComponent(token)).toBe(token)
  })

  test('ends', () => {
    const token = tokens.sign(version, 60_000)
    clock.advance(59_999)
    expect(tokens.read(token)).toEqual(version)
    clock.advance(1)
    expect(tokens.read(token)).toBeUndefined()
  })

  test('is refused when one of its letters is another', () => {
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

  test('is refused when another secret made it', () => {
    const others = createPreviewTokens('another secret, also longer than thirty-two', clock)
    expect(tokens.read(others.sign(version, 60_000))).toBeUndefined()
  })

  test('cannot be made longer by whoever holds it', () => {
    const [, signature] = tokens.sign(version, 1_000).split('.')
    const claims = Buffer.from(JSON.stringify({ ...version, until: '2099-01-01T00:00:00.000Z' }))
    expect(tokens.read(`${claims.toString('base64url')}.${signature}`)).toBeUndefined()
  })

  test.each(['', '.', '..', 'a.b.c', 'undefined', `${'x'.repeat(100_000)}.y`, 'é.é', '\u0000', 'e30.'])(
    'is refused when it is no token: %j',
    (text) => {
      expect(tokens.read(text)).toBeUndefined()
    },
  )
})
