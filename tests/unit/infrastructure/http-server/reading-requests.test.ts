import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseEncoding } from '#infrastructure/http-server/accept-encoding.ts'
import { clientAddress } from '#infrastructure/http-server/client-address.ts'
import { cleanUrl } from '#infrastructure/http-server/clean-url.ts'
import { createHostList } from '#infrastructure/http-server/host-list.ts'
import { kioskClass, hasTwoHosts, isPreview } from '#infrastructure/http-server/requests.ts'

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
  const origin = 'https://shop.test'
  const hosts = ['shop.test', '[::1]', 'only.test:8080']
  const inProduction = createHostList({ origin, hosts })
  const inDemo = createHostList({ origin: 'http://localhost:4321', hosts, machine: ['Kiosk', '203.0.113.5'] })

  test.each(['shop.test', 'SHOP.test', 'shop.test:4321', '[::1]:4321', 'only.test:8080'])(
    'accepts %s in production, with the configured origin',
    (host) => expect(inProduction(host)).toBe(origin),
  )
  test.each([
    ['localhost:4321', 'http://localhost:4321'],
    ['LOCALHOST:4321', 'http://localhost:4321'],
    ['localhost:8080', 'http://localhost:8080'],
    ['127.0.0.1:4321', 'http://127.0.0.1:4321'],
    ['192.168.1.20:4321', 'http://192.168.1.20:4321'],
    ['10.0.0.7', 'http://10.0.0.7'],
    ['10.0.0.7:80', 'http://10.0.0.7'],
    ['172.31.9.9:4321', 'http://172.31.9.9:4321'],
    ['[fd12::1]:4321', 'http://[fd12::1]:4321'],
    ['kiosk:4321', 'http://kiosk:4321'],
    ['203.0.113.5:4321', 'http://203.0.113.5:4321'],
    ['showroom.local:4321', 'http://showroom.local:4321'],
    ['shop.test:4321', 'http://shop.test:4321'],
  ])('answers %s in demo mode as %s', (host, requested) => expect(inDemo(host)).toBe(requested))
  test.each(['localhost', '127.0.0.1:4321', '192.168.1.20', 'kiosk', 'showroom.local'])(
    'does not know %s in production',
    (host) => expect(inProduction(host)).toBeUndefined(),
  )
  test.each([
    '8.8.8.8',
    '172.32.0.1',
    '192.168.1.20.evil.test',
    'evil.test:4321',
    'kiosk.evil.test',
    'local',
    'a.b.local',
    '127.1:4321',
    '0x7f.0.0.1',
    '2130706433',
    'localhost:080',
    'localhost:99999',
    'localhost.',
    'a@localhost',
    'localhost/x',
    'localhost:4321:4321',
    '[::ffff:8.8.8.8]',
    '[2001:db8::1]',
    '<script>',
  ])('does not know %s in demo mode', (host) => expect(inDemo(host)).toBeUndefined())
  test.each([
    'evil.test',
    'shop.test.',
    'shop.test:',
    'xshop.test',
    'only.test',
    'only.test:80',
    '',
    undefined,
  ])('does not know %s in either mode', (host) =>
    expect([inProduction(host), inDemo(host)]).toEqual([undefined, undefined]),
  )
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
    [undefined, 'none'],
    ['dwId=7', 'kiosk'],
    ['a=b; dwId=7 ; c=d', 'kiosk'],
    ['xdwId=7', 'none'],
    ['dwId=', 'rejected'],
    ['dwId=8; dwId=7', 'rejected'],
  ])('cookie %s: kiosk %s', (cookie, kiosk) => expect(kioskClass(cookie, (id) => id === '7')).toBe(kiosk))

  test.each([
    [['Host', 'a'], false],
    [['Host', 'a', 'X-Host', 'b'], false],
    [['Host', 'a', 'accept', '*/*', 'hOST', 'a'], true],
  ])('headers %s name two hosts: %s', (rawHeaders, two) => expect(hasTwoHosts(rawHeaders)).toBe(two))

  test.each(['preview', 'preview=x', 'a=b&PREVIEW=x'])('%s is a preview', (query) =>
    expect(isPreview(query)).toBe(true),
  )
})
