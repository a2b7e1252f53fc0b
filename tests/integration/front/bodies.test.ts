import { request as httpRequest } from 'node:http'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { aFront, type TestFront } from '../../support/servers/a-front.ts'

let front: TestFront
let received: number[] = []
// Each with limits of its own: one test sends more than a visitor may.
beforeEach(async () => {
  front = await aFront(
    (request) => {
      // The front has read it whole.
      received.push((request as unknown as { body: Buffer }).body.length)
      return { headers: { 'content-type': 'text/plain' }, body: 'taken' }
    },
    {
      env: { MAJLIS_HOSTS: '127.0.0.1' },
      maySendLargeBody: async ({ target }) => target.endsWith('?t=change'),
    },
  )
})
afterEach(() => front.close())

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

/** Begins to send a body that does not end. */
function openUpload(path: string) {
  const request = httpRequest(`${front.url}${path}`, { method: 'POST' })
  request.on('error', () => {})
  const begun = new Promise<void>((resolve) => request.write('a', () => resolve()))
  return { begun, abort: () => request.destroy() }
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

describe('an upload of a gigabyte', () => {
  const gigabyte = 1024 ** 3
  const chunk = Buffer.alloc(64 * 1024)
  const grown = 150 * 1024 * 1024
  /** Zeros, made as they are sent, until all are sent or the answer is there. */
  function upload(path: string, headers: Readonly<Record<string, string>>) {
    return new Promise<{ readonly status: number; readonly sent: number; readonly memory: number }>(
      (resolve, reject) => {
        global.gc?.()
        const before = process.memoryUsage().rss
        let memory = 0
        let sent = 0
        let status = 0
        const request = httpRequest(`${front.url}${path}`, { method: 'POST', headers })
        const finish = () => {
          clearInterval(watching)
          request.destroy()
          if (status === 0) reject(new Error('no answer'))
          else resolve({ status, sent, memory })
        }
        const watching = setInterval(() => {
          memory = Math.max(memory, process.memoryUsage().rss - before)
        }, 5)
        request.on('response', (response) => {
          status = response.statusCode ?? 0
          response.resume()
          finish()
        })
        // Closed by the server, when it has answered.
        request.on('error', () => finish())
        const write = (): void => {
          while (status === 0 && sent < gigabyte) {
            sent += chunk.length
            if (!request.write(chunk)) return void request.once('drain', write)
          }
          if (status === 0) request.end()
        }
        write()
      },
    )
  }

  test.each([
    ['that says how large it is', '/operations/imports/new?t=change', { 'content-length': String(gigabyte) }],
    [
      'that does not say how large it is',
      '/operations/imports/new?t=change',
      { 'transfer-encoding': 'chunked' },
    ],
    ['of a visitor who sends no files', '/operations/imports/new', { 'transfer-encoding': 'chunked' }],
    ['to the operations API', '/api/operations/v1/imports?t=change', { 'transfer-encoding': 'chunked' }],
  ] as const)(
    '%s is answered early, in bounded memory, and reaches nothing',
    async (_, path, headers) => {
      received = []
      const { status, sent, memory } = await upload(path, headers)
      expect(status).toBe(413)
      expect(sent).toBeLessThan(200 * 1024 * 1024)
      expect(memory).toBeLessThan(grown)
      expect(received).toEqual([])
      const next = await fetch(`${front.url}/ae/en/lead`, { method: 'POST', body: 'next' })
      expect(await next.text()).toBe('taken')
    },
    60_000,
  )
})

describe('the form of a return', () => {
  const path = '/ae/en/order/AE0000004711/return'
  const send = (target: string, body: Uint8Array<ArrayBuffer>) =>
    fetch(`${front.url}${target}`, { method: 'POST', body })

  test('takes photos of visitors who may return items, and nothing large of others', async () => {
    received = []
    expect((await send(path, tenMegabytes)).status).toBe(413)
    expect((await send(`${path}/R-4K7R-9TXW?t=change`, tenMegabytes)).status).toBe(413)
    expect(received).toEqual([])
    expect((await send(`${path}?t=change`, tenMegabytes)).status).toBe(200)
    expect((await send(path, tenMegabytes.subarray(0, 65_536))).status).toBe(200)
    expect(received).toEqual([tenMegabytes.length, 65_536])
  })

  test('is read for three at a time, and again when one of them is done', async () => {
    received = []
    const slow = Array.from({ length: 3 }, () => openUpload(`${path}?t=change`))
    await Promise.all(slow.map(({ begun }) => begun))
    const full = () => send(`${path}?t=change`, tenMegabytes)
    await eventually(async () => {
      const { status, headers } = await full()
      expect([status, headers.get('retry-after')]).toEqual([503, '10'])
    })
    // Small ones go on.
    expect((await send(path, Buffer.from('quantity=1'))).status).toBe(200)
    slow.forEach(({ abort }) => abort())
    await eventually(async () => expect((await full()).status).toBe(200))
  })
})

describe('the time of a body', () => {
  const path = '/ae/en/order/AE0000004711/return'
  const body = { usual: 100, max: 10_000, slowest: 10_000 }
  const serve = async () => {
    const one = await aFront(() => ({ headers: { 'content-type': 'text/plain' }, body: 'taken' }), {
      env: { MAJLIS_HOSTS: '127.0.0.1' },
      maySendLargeBody: async ({ target }) => target.endsWith('?t=change'),
      connections: { body },
    })
    onTestFinished(async () => void (await one.close()))
    return one
  }
  /** Sends kilobytes one after the other until so many were sent or the connection is closed; answers the status. */
  const trickle = ({ url }: TestFront, target: string, kilobytes: number, pause: number): Promise<number> =>
    new Promise((resolve) => {
      const request = httpRequest(`${url}${target}`, {
        method: 'POST',
        headers: { 'transfer-encoding': 'chunked' },
      })
      let sent = 0
      const timer = setInterval(() => {
        sent += 1
        if (sent > kilobytes) request.end()
        else request.write(Buffer.alloc(1024))
      }, pause)
      const finish = (status: number) => {
        clearInterval(timer)
        resolve(status)
      }
      request.on('response', (answer) => {
        answer.resume()
        finish(answer.statusCode ?? 0)
      })
      request.on('error', () => finish(408))
    })

  test('is longer for photos of visitors who may return items, as long as they keep coming', async () => {
    const one = await serve()
    expect(await trickle(one, `${path}?t=change`, 100, 5)).toBe(200)
  })

  test('is over for others, and for photos that come by drops', async () => {
    const one = await serve()
    expect(await trickle(one, path, 60, 5)).toBe(408)
    expect(await trickle(one, `${path}?t=change`, 20, 500)).toBe(408)
  })
})
