import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFront, stored, type TestFront } from '../../support/servers/a-front.ts'

/** A page for all visitors that names the host it was rendered for, as canonical links do. */
const astro = (request: { headers: { host?: string | undefined } }) => ({
  headers: stored(),
  body: `<p>${request.headers.host}</p>`,
})
const origin = { MAJLIS_ORIGIN: 'http://localhost:4321' }
let demo: TestFront
let production: TestFront
beforeAll(async () => {
  demo = await aFront(astro, { env: { ...origin, MAJLIS_HOSTS: 'kiosk.example' } })
  production = await aFront(astro, {
    env: {
      MAJLIS_MODE: 'production',
      MAJLIS_ORIGIN: 'https://shop.test',
      MAJLIS_HOSTS: 'shop.test,www.shop.test',
      MAJLIS_SECRET: 'f3a9c17be2d84650917cad3be85f20a6',
    },
  })
})
afterAll(() => Promise.all([demo.close(), production.close()]))

async function open(front: TestFront, host: string, more = '') {
  const answer = await front.raw(`GET /ae/en HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`)
  return [Number(answer.split(' ')[1]), /<p>(.*)<\/p>/.exec(answer)?.[1]]
}

describe('the address of a demo', () => {
  test.each([
    'localhost:4321',
    '127.0.0.1:4321',
    '192.168.1.20:4321',
    '[::1]:4321',
    'showroom.local:4321',
    'kiosk.example',
  ])('%s gets pages of its own, from the cache too', async (host) => {
    expect(await open(demo, host)).toEqual([200, host])
    expect(await open(demo, host)).toEqual([200, host])
  })

  test('is not one that another header names', async () => {
    expect(await open(demo, '10.0.0.7', 'X-Forwarded-Host: evil.example\r\n')).toEqual([200, '10.0.0.7'])
    expect(await open(demo, '10.0.0.7')).toEqual([200, '10.0.0.7'])
  })

  test.each(['evil.example', 'localhost.evil.example', '8.8.8.8', '127.1', 'kiosk.example@evil.example'])(
    '%s is rejected, and nothing is cached for it',
    async (host) => {
      expect(await open(demo, host)).toEqual([421, undefined])
      expect(await open(demo, 'localhost:4321')).toEqual([200, 'localhost:4321'])
    },
  )
})

describe('the address of a shop in production', () => {
  test('is the configured one for pages that all visitors get, whatever allowed host is requested', async () => {
    expect(await open(production, 'www.shop.test')).toEqual([200, 'shop.test'])
    expect(await open(production, 'shop.test')).toEqual([200, 'shop.test'])
  })

  test.each(['localhost', '127.0.0.1', '192.168.1.20', 'showroom.local'])('%s is rejected', async (host) =>
    expect(await open(production, host)).toEqual([421, undefined]),
  )
})
