import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStoreSeeds } from '#adapters/stores/read-stores.ts'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { startOwnShop } from './support/shops.ts'

type Mood = 'well' | 'empty' | 'down' | 'slow' | 'html' | 'large' | 'other-shape'
let mood: Mood = 'down'
/** Answers that cannot be used. */
const wrong = {
  html: '<html><h1>maintenance</h1></html>',
  large: `"${'x'.repeat(10 * 1024 * 1024)}"`,
  'other-shape': '{"shops":[]}',
}
let service: Server
let shop: RunningShop
const { rows } = readStoreSeeds('src/content')

/** The retailer's service of stores, in its moods. */
beforeAll(async () => {
  service = createServer((request, response) => {
    if (mood === 'slow') return
    if (mood in wrong) return void response.end(wrong[mood as keyof typeof wrong])
    const country = new URL(request.url ?? '/', 'http://localhost').searchParams.get('country')
    response.writeHead(mood === 'down' ? 500 : 200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ stores: mood === 'well' ? rows.filter((row) => row.country === country) : [] }),
    )
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  shop = await startOwnShop({ STORE_NETWORK_URL: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  await shop.stop()
  service.closeAllConnections()
  service.close()
})

let requested = 0
const page = async (path: string) => {
  // A parameter that the page reads: the answer is not of the page cache.
  const response = await fetch(`${shop.url}${path}?q=${(requested += 1)}`)
  return { status: response.status, html: await response.text() }
}

describe('a store service', () => {
  test('that was down at the start: pages say so, in both languages, and the shop sells', async () => {
    expect(await page('/qa/en/stores')).toMatchObject({
      status: 200,
      html: expect.stringContaining('Our stores can’t be shown right now') as unknown,
    })
    expect((await page('/qa/ar/stores')).html).toContain('lang="ar"')
    expect((await page('/qa/en/stores/sadd')).status).toBe(503)
    expect((await page('/qa/en')).status).toBe(200)
  })

  test('that never answers keeps no page waiting for it more than once', async () => {
    mood = 'slow'
    expect((await page('/om/en/stores')).html).toContain('Our stores can’t be shown right now')
    expect((await page('/om/en')).status).toBe(200)
  })

  test.each(['html', 'large', 'other-shape'] as const)(
    'that answers %s: pages say that there are no stores to show',
    async (answer) => {
      mood = answer
      expect((await page('/in/en/stores')).html).toContain('Our stores can’t be shown right now')
      expect((await page('/in/en')).status).toBe(200)
    },
  )

  test('that recovers is read again; what it said stays when it is down once more', async () => {
    mood = 'well'
    await expect
      .poll(async () => (await page('/kw/en/stores/rai')).html, { timeout: 20_000 })
      .toContain('Al Rai')
    mood = 'down'
    expect((await page('/kw/en/stores/rai')).html).toContain('Al Rai')
  })

  test('without any store in a country: the page says that there is none', async () => {
    mood = 'empty'
    await expect
      .poll(async () => (await page('/bh/en/stores')).html, { timeout: 20_000 })
      .toContain('We have no store in Bahrain yet')
  })
})
