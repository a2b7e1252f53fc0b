import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutTracking } from '#kernel/tracking-parameters.ts'
import { chooseEncoding } from '#infrastructure/http-server/accept-encoding.ts'
import { clientAddress } from '#infrastructure/http-server/client-address.ts'
import { cleanUrl } from '#infrastructure/http-server/clean-url.ts'
import { createHostList } from '#infrastructure/http-server/host-list.ts'
import { isKiosk, isAnonymous, isPreview } from '#infrastructure/http-server/requests.ts'

describe('cleanUrl', () => {
  test.each([
    '/',
    '/ae/en',
    '/ae/en/c/sofas?sort=new&page=2',
    '/ae/en/p/%D8%B3%D8%AC%D8%A7%D8%AF',
    '/x?next=//y\\z',
  ])('%s is clean', (target) => expect(cleanUrl(target)).toMatchObject({ kind: 'clean' }))

  test('never redirects to another origin, for any target', () => {
    const part = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      'evil.example',
      '?',
      '@',
      ':',
      'http:',
      '%00',
      'a',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const clean = cleanUrl(parts.join(''))
        if (clean.kind === 'rejected') return
        const to = clean.kind === 'elsewhere' ? clean.to : `${clean.path}?${clean.query}`
        expect(new URL(to, 'https://shop.test').origin).toBe('https://shop.test')
        if (clean.kind === 'elsewhere') expect(cleanUrl(clean.to).kind).toBe('clean')
      }),
      { numRuns: 2000 },
    )
  })
})

describe('chooseEncoding', () => {
  test.each([
    [undefined, 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0.9, br;q=0.1', 'gzip'],
    ['identity, br;q=0.5', 'identity'],
    ['BR', 'br'],
    ['br;q=nan', 'identity'],
  ])('"%s" selects %s', (header, encoding) => expect(chooseEncoding(header)).toBe(encoding))
})

describe('the host list', () => {
  const isOurs = createHostList(['shop.test', '[::1]', 'only.test:8080'])
  test.each(['shop.test', 'SHOP.test', 'shop.test:4321', '[::1]:4321', 'only.test:8080'])(
    'accepts %s',
    (host) => expect(isOurs(host)).toBe(true),
  )
  test.each([
    'evil.test',
    'shop.test.',
    'shop.test:',
    'xshop.test',
    'only.test',
    'only.test:80',
    '',
    undefined,
  ])('does not know %s', (host) => expect(isOurs(host)).toBe(false))
})

describe('clientAddress', () => {
  const from = (remoteAddress: string, forwarded?: string) =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

  test.each([
    [0, '203.0.113.9', '10.0.0.1'],
    [1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [2, '198.51.100.1, 203.0.113.9', '198.51.100.1'],
    [1, '<script>', '10.0.0.1'],
    [1, undefined, '10.0.0.1'],
  ])('behind %i proxies, with %s forwarded, is %s', (proxies, forwarded, address) =>
    expect(clientAddress(from('10.0.0.1', forwarded), proxies)).toBe(address),
  )
})

describe('parts of a request', () => {
  test.each([
    [undefined, true, false],
    ['dwId=7', true, true],
    ['a=b; dwId=7', false, true],
    ['xdwId=7', false, false],
    ['dwId=', true, false],
  ])('cookie %s: anonymous %s, kiosk %s', (cookie, anonymous, kiosk) => {
    expect(isAnonymous(cookie === undefined ? {} : { cookie })).toBe(anonymous)
    expect(isKiosk(cookie)).toBe(kiosk)
  })

  test.each([
    ['', ''],
    ['utm_source=a', ''],
    ['a=1&utm_source=x&b=2&GCLID=3&fbclid', 'a=1&b=2'],
    ['utm=1&b=&b=2', 'utm=1&b=&b=2'],
  ])('the query "%s" without tracking parameters is "%s"', (query, rest) =>
    expect(withoutTracking(query)).toBe(rest),
  )

  test.each(['preview', 'preview=x', 'a=b&PREVIEW=x'])('%s is a preview', (query) =>
    expect(isPreview(query)).toBe(true),
  )
})
