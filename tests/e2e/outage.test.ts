import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { startOwnShop } from './support/shops.ts'

type Mood = 'well' | 'down' | 'slow' | 'broken'
let mood: Mood = 'well'
let queries = 0
let api: Server
let shop: RunningShop

/** An outside content API: passes queries on to the shared shop while it is well. */
beforeAll(async () => {
  const origin = inject('shopUrl')
  api = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void answer(Buffer.concat(chunks)))
    const send = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    async function answer(body: Buffer): Promise<void> {
      if (mood === 'slow') return
      if (mood === 'down') return void send(500, 'out of order')
      if (mood === 'broken') return void send(200, '{"data":')
      const passed = await fetch(`${origin}/graphql`, {
        method: 'POST',
        // Each from an address of its own: a busy machine asks again and again.
        headers: {
          'content-type': 'application/json',
          origin,
          'x-forwarded-for': `203.0.113.${(queries += 1) % 250}`,
        },
        body: new Uint8Array(body),
      })
      send(passed.status, await passed.text())
    }
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const { port } = api.address() as AddressInfo
  shop = await startOwnShop({ CONTENT_GRAPHQL_URL: `http://127.0.0.1:${port}/graphql` })
})
afterAll(async () => {
  await shop.stop()
  api.closeAllConnections()
  api.close()
})

/** A page once the API was quick enough for it: on a busy machine the first request may run into the shop's time limit. */
async function whole(path: string): Promise<string> {
  let html = ''
  await expect
    .poll(async () => {
      const response = await fetch(shop.url + path)
      html = await response.text()
      return response.status
    })
    .toBe(200)
  return html
}

describe('an outside content API', () => {
  test('is read like the content API in process', async () => {
    const html = await whole('/ae/en')
    expect(html).toContain('<h1')
    expect(html).toMatch(/<footer/)
  })

  test.each(['down', 'slow', 'broken'] as const)(
    'that is %s leaves the page as it was, or a calm one',
    async (how) => {
      const known = await whole('/bh/en')
      mood = how
      try {
        // A parameter that the page reads passes the page cache by; the data cache has an older copy.
        const again = await fetch(`${shop.url}/bh/en?sent=${how}`)
        expect(again.status).toBe(200)
        expect((await again.text()).match(/<h1[\s\S]*?<\/h1>/)?.[0]).toBe(
          known.match(/<h1[\s\S]*?<\/h1>/)?.[0],
        )
        const neverCached = await fetch(`${shop.url}/qa/ar/help/warranty`)
        expect([404, 503]).toContain(neverCached.status)
        expect(await neverCached.text()).toMatch(/<h1/)
      } finally {
        mood = 'well'
      }
    },
  )
})
