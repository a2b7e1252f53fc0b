import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFront, type TestFront } from '../../support/servers/a-front.ts'

let front: TestFront
let received: number[] = []
beforeAll(async () => {
  front = await aFront(
    (request) => {
      // The front has read it whole.
      received.push((request as unknown as { body: Buffer }).body.length)
      return { headers: { 'content-type': 'text/plain' }, body: 'taken' }
    },
    { env: { MAJLIS_HOSTS: '127.0.0.1' } },
  )
})
afterAll(() => front.close())

const tenMegabytes = Buffer.alloc(10 * 1024 * 1024, 'x')

/** Sends without saying how much: chunk by chunk. */
function postInChunks(body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${front.url}/ae/en/lead`, { method: 'POST' }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', reject)
    for (let at = 0; at < body.length; at += 64 * 1024) request.write(body.subarray(at, at + 64 * 1024))
    request.end()
  })
}

describe('a request body', () => {
  test('of 10 MB is rejected by its Content-Length', async () => {
    received = []
    const answer = await fetch(`${front.url}/ae/en/lead`, { method: 'POST', body: tenMegabytes })
    expect(answer.status).toBe(413)
    expect(received).toEqual([])
  })

  test('of 10 MB without a Content-Length is rejected while it is read', async () => {
    received = []
    expect(await postInChunks(tenMegabytes)).toBe(413)
    expect(received).toEqual([])
  })

  test('of the maximum size arrives whole', async () => {
    received = []
    const answer = await fetch(`${front.url}/ae/en/lead`, {
      method: 'POST',
      body: tenMegabytes.subarray(0, 65_536),
    })
    expect(await answer.text()).toBe('taken')
    expect(received).toEqual([65_536])
  })

  test('that the client aborts never reaches a page', async () => {
    received = []
    await new Promise<void>((resolve) => {
      const request = httpRequest(`${front.url}/ae/en/lead`, { method: 'POST' })
      request.on('error', () => resolve())
      request.write('a', () => request.destroy(new Error('gone')))
    })
    await fetch(`${front.url}/ae/en/lead`, { method: 'POST', body: 'next' })
    expect(received).toEqual([4])
  })
})
