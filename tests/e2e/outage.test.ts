import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startShop, type RunningShop } from '../support/servers/running-shop.ts'

type Mood = 'well' | 'down' | 'slow' | 'broken'
let mood: Mood = 'well'
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
        headers: { 'content-type': 'application/json', origin },
        body: new Uint8Array(body),
      })
      send(passed.status, await passed.text())
    }
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const { port } = api.address() as AddressInfo
  shop = await startShop({ CONTENT_GRAPHQL_URL: `http://127.0.0.1:${port}/graphql` })
})
afterAll(async () => {
  await shop.stop()
  api.closeAllConnections()
  api.close()
})

describe('an outside content API', () => {
  test('is read like the one in process', async () => {
    const html = await (await fetch(`${shop.url}/ae/en`)).text()
    expect(html).toContain('<h1')
    expect(html).toMatch(/<footer/)
  })

  test.each(['down', 'slow', 'broken'] as const)(
    'that is %s leaves the page as it was, or a calm one',
    async (how) => {
      let known = ''
      // Beside other tests the API may be too slow for the first page.
      await expect
        .poll(async () => {
          const answer = await fetch(`${shop.url}/bh/en?known=${how}`)
          known = await answer.text()
          return answer.status
        })
        .toBe(200)
      mood = how
      try {
        // A query of its own passes the page cache by; the data cache has an older copy.
        const again = await fetch(`${shop.url}/bh/en?seen=${how}`)
        expect(again.status).toBe(200)
        expect((await again.text()).match(/<h1[\s\S]*?<\/h1>/)?.[0]).toBe(
          known.match(/<h1[\s\S]*?<\/h1>/)?.[0],
        )
        const unseen = await fetch(`${shop.url}/qa/ar/help/warranty`)
        expect([404, 503]).toContain(unseen.status)
        expect(await unseen.text()).toMatch(/<h1/)
      } finally {
        mood = 'well'
      }
    },
  )
})
