import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isTrustedSender, openToOthers, type Sender } from '#web/steps/check-origin-rules.ts'

const own = 'https://shop.example'
const sender = (parts: Partial<Sender>): Sender => ({
  method: 'POST',
  pathname: '/api/consent',
  here: 'http://shop.example',
  origin: null,
  fetchSite: null,
  ...parts,
})
const isTrusted = (parts: Partial<Sender>) => isTrustedSender(sender(parts), own)

describe('origin check', () => {
  test.each(['GET', 'HEAD', 'OPTIONS'])('lets %s requests pass', (method) => {
    expect(isTrusted({ method })).toBe(true)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('rejects %s without an origin', (method) => {
    expect(isTrusted({ method })).toBe(false)
  })

  test.each([
    { origin: own, trusted: true, why: 'the configured origin' },
    { origin: 'http://shop.example', trusted: true, why: 'the address that was asked' },
    { origin: 'http://shop.example:8080', trusted: false, why: 'another port' },
    { origin: 'https://evil.example', trusted: false, why: 'another site' },
    { origin: 'https://pay.shop.example', trusted: false, why: 'a subdomain' },
    { origin: 'null', trusted: false, why: 'a sandboxed frame or a redirect from elsewhere' },
    { origin: 'shop.example', trusted: false, why: 'not an origin at all' },
    { origin: '', trusted: false, why: 'empty' },
  ])('returns $trusted for $why', ({ origin, trusted }) => {
    expect(isTrusted({ origin })).toBe(trusted)
  })

  test('accepts https for http behind a proxy, never http for https', () => {
    const elsewhere = { here: 'http://ae.shop.example', origin: 'https://ae.shop.example' }
    expect(isTrusted(elsewhere)).toBe(true)
    expect(isTrusted({ here: 'https://ae.shop.example', origin: 'http://ae.shop.example' })).toBe(false)
  })

  test('accepts only same-origin of the sec-fetch-site header', () => {
    expect(isTrusted({ fetchSite: 'same-origin' })).toBe(true)
    expect(isTrusted({ fetchSite: 'same-site' })).toBe(false)
    expect(isTrusted({ fetchSite: 'none' })).toBe(false)
    expect(isTrusted({ fetchSite: 'same-origin', origin: 'https://evil.example' })).toBe(false)
  })

  test('lets other sites post to the listed paths only', () => {
    expect(openToOthers.map(({ path }) => path)).toEqual([
      '/graphql',
      '/api/payments/return/',
      '/api/alerts/stop',
      '/api/newsletter/stop',
      '/api/reminders/stop',
      '/api/operations/v1/',
      '/api/payments/webhooks/',
    ])
    expect(isTrusted({ pathname: '/graphql' })).toBe(true)
    expect(isTrusted({ pathname: '/graphql/more' })).toBe(false)
    expect(isTrusted({ pathname: '/GraphQL' })).toBe(false)
  })
})

describe('routes that change something', () => {
  /** A new one stands here, after somebody has asked who may post to it. Every page also takes actions by POST. */
  const known = [
    'src/pages/api/consent.ts',
    'src/pages/api/theme.ts',
    'src/pages/api/text-size.ts',
    'src/pages/api/[country]/[language]/forget.ts',
    'src/pages/api/payments/sandbox/[session].ts',
    'src/pages/api/payments/apple/[attempt]/session.ts',
    'src/pages/api/payments/apple/[attempt]/pay.ts',
  ]
  const open = [
    'src/pages/api/alerts/stop.ts',
    'src/pages/api/newsletter/stop.ts',
    'src/pages/api/reminders/stop.ts',
    'src/pages/graphql.ts',
    'src/pages/api/payments/webhooks/[provider].ts',
    'src/pages/api/payments/return/[country]/[language]/[attempt].ts',
    'src/pages/api/operations/v1/[...path].ts',
  ]

  test('are all listed', () => {
    const found = readdirSync('src/pages', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .filter((path) =>
        /export (?:const|async function|function) (?:POST|PUT|PATCH|DELETE|ALL)\b/.test(
          readFileSync(path, 'utf8'),
        ),
      )
    expect(found.filter((path) => !known.includes(path) && !open.includes(path))).toEqual([])
    expect(known.filter((path) => !found.includes(path))).toEqual([])
  })
})
