import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createGoogleSandbox } from '#adapters/identity/google-sandbox.ts'
import { createGoogleTokens, createLoadGoogleKeys, googleIssuers } from '#adapters/identity/google-tokens.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { serveFetch } from '../../support/servers/serve-http.ts'

const clientId = '1234-abcd.apps.googleusercontent.com'
const start = '2026-11-23T12:00:00.000Z'
const seconds = Date.parse(start) / 1000

const aKey = async (kid: string) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}
const [first, second, stranger] = await Promise.all([aKey('first'), aKey('second'), aKey('first')])

let published: readonly object[] = [first.jwk]
let requests = 0
let isDown = false
const google = await serveFetch(async () => {
  requests += 1
  return isDown
    ? new Response('', { status: 503 })
    : Response.json({ keys: published }, { headers: { 'cache-control': 'public, max-age=600' } })
})
afterAll(() => google.close())
beforeEach(() => {
  published = [first.jwk]
  requests = 0
  isDown = false
})

const claims: JWTPayload = {
  iss: 'https://accounts.google.com',
  aud: clientId,
  sub: '110169484474386276334',
  email: 'Layla@Gmail.com',
  email_verified: true,
  name: 'Layla',
  nonce: 'ours',
  iat: seconds,
  exp: seconds + 3600,
}
const sign = (payload: JWTPayload = claims, key = first) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key.privateKey)

function openTokens() {
  const clock = manualClock(start)
  const http = createHttpClient({ service: 'google', wait: async () => undefined })
  const loadKeys = createLoadGoogleKeys(http, google.url)
  return { clock, tokens: createGoogleTokens({ clientId, issuers: googleIssuers, loadKeys, clock }) }
}
const outcome = async (credential: string, { tokens } = openTokens()) => {
  const verified = await tokens.verify(credential)
  return verified.ok ? 'valid' : verified.failure.kind
}

describe('a token of Google', () => {
  test('is checked again after a failure to load the keys', async () => {
    const { clock } = openTokens()
    let attempts = 0
    const loadKeys = async () => {
      attempts += 1
      if (attempts === 1) throw new Error('no memory')
      return { keys: { keys: [first.jwk] }, freshForMs: 600_000 }
    }
    const tokens = createGoogleTokens({ clientId, issuers: googleIssuers, loadKeys, clock })
    await expect(tokens.verify(await sign())).rejects.toThrow('no memory')
    expect(await outcome(await sign(), { clock, tokens })).toBe('valid')
  })

  test('gives its subject and address, and the nonce to compare', async () => {
    expect(await openTokens().tokens.verify(await sign())).toEqual({
      ok: true,
      value: {
        account: {
          subject: '110169484474386276334',
          email: 'layla@gmail.com',
          isAuthoritative: true,
          name: 'Layla',
        },
        nonce: 'ours',
      },
    })
  })

  test.each([
    ['gmail.com', { email: 'a@gmail.com' }, true],
    ['a hosted domain', { email: 'a@shop.example', hd: 'shop.example' }, true],
    ['another mailbox', { email: 'a@shop.example' }, false],
    ['an unverified address', { email: 'a@gmail.com', email_verified: false }, false],
  ])('of %s is the authority for its address: %s', async (_, parts, isAuthoritative) => {
    const verified = await openTokens().tokens.verify(await sign({ ...claims, ...parts }))
    expect(verified).toMatchObject({ value: { account: { isAuthoritative } } })
  })

  test.each([
    ['another audience', { aud: 'other.apps.googleusercontent.com' }],
    ['another issuer', { iss: 'https://accounts.google.com.evil.example' }],
    ['another party', { azp: 'other.apps.googleusercontent.com' }],
    ['no nonce', { nonce: undefined }],
    ['no subject', { sub: undefined }],
    ['no expiry', { exp: undefined }],
    ['the future', { iat: seconds + 301, exp: seconds + 4000 }],
    ['the past', { iat: seconds - 4000, exp: seconds - 300 }],
  ])('of %s is invalid', async (_, parts) => {
    expect(await outcome(await sign({ ...claims, ...parts } as JWTPayload))).toBe('invalid-token')
  })

  test('is valid with five minutes of skew, less a second', async () => {
    expect(await outcome(await sign({ ...claims, exp: seconds - 299 }))).toBe('valid')
    expect(await outcome(await sign({ ...claims, iat: seconds + 299 }))).toBe('valid')
  })

  test('is invalid by another key, without a signature, by a shared secret, or cut', async () => {
    const unsecured = new UnsecuredJWT(claims).encode()
    const secret = new TextEncoder().encode(JSON.stringify(first.jwk))
    const shared = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(secret)
    const whole = await sign()
    const [head, , signature] = whole.split('.')
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url')
    for (const token of [
      await sign(claims, stranger),
      unsecured,
      shared,
      whole.slice(0, -9),
      `${head}.${changed}.${signature}`,
      '',
      'a.b.c',
      'x'.repeat(5000),
    ])
      expect(await outcome(token)).toBe('invalid-token')
  })

  test('is verified with cached keys, which are renewed when Google changes them', async () => {
    const opened = openTokens()
    for (const _ of [1, 2, 3]) expect(await outcome(await sign(), opened)).toBe('valid')
    expect(requests).toBe(1)
    published = [first.jwk, second.jwk]
    expect(await outcome(await sign(claims, second), opened), 'made-up keys cost no request').toBe(
      'invalid-token',
    )
    opened.clock.advance(30_000)
    expect(await outcome(await sign(claims, second), opened)).toBe('valid')
    expect(requests).toBe(2)
    published = [second.jwk]
    opened.clock.advance(600_000)
    expect(await outcome(await sign(), opened)).toBe('invalid-token')
    expect(await outcome(await sign(claims, second), opened)).toBe('valid')
  })

  test('waits for no keys that cannot be had, and is verified by the known ones', async () => {
    const opened = openTokens()
    isDown = true
    expect(await outcome(await sign(), opened)).toBe('unavailable')
    isDown = false
    expect(await outcome(await sign(), opened)).toBe('valid')
    isDown = true
    opened.clock.advance(601_000)
    expect(await outcome(await sign({ ...claims, exp: seconds + 4000 }), opened)).toBe('valid')
  })
})

test('the stand-in of the demo issues tokens that only its own check accepts', async () => {
  const clock = manualClock(start)
  const sandbox = createGoogleSandbox(clock)
  const token = await sandbox.issue({ email: ' Layla@gmail.com', name: 'Layla' }, 'ours')
  expect(await sandbox.tokens.verify(token)).toMatchObject({
    value: { account: { email: 'layla@gmail.com', isAuthoritative: true }, nonce: 'ours' },
  })
  expect(await outcome(token)).toBe('invalid-token')
  expect((await createGoogleSandbox(clock).tokens.verify(token)).ok).toBe(false)
  clock.advance(3_600_000 + 300_000)
  expect((await sandbox.tokens.verify(token)).ok).toBe(false)
})
