import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { aFront, stored, type TestFront } from '../../support/servers/a-front.ts'

const open: TestFront[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const front of open.splice(0)) await front.close()
})
const large = 'x'.repeat(2_000_000)
const serve = async (options: Parameters<typeof aFront>[1] = {}) => {
  const front = await aFront(
    () => ({ headers: { ...stored(), 'content-type': 'image/png' }, body: large }),
    options,
  )
  open.push(front)
  return front
}
const connectionsOf = ({ server }: TestFront): Promise<number> =>
  new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** A client that never closes its side and, unless told to, never reads. */
function stubborn({ port }: TestFront, text: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(text))
  sockets.push(socket.on('error', () => {}))
  return socket
}
const get = 'GET /ae/en HTTP/1.1\r\nHost: shop.test\r\n\r\n'

describe('a connection', () => {
  test.each([
    ['half a header', 'GET /ae/en HTTP/1.1\r\nHo'],
    ['half a body', 'POST /ae/en HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 100\r\n\r\nabc'],
    ['nothing', ''],
  ])('of a client that sends %s is answered 408 and destroyed', async (_, text) => {
    const front = await serve({
      connections: { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 },
    })
    const socket = stubborn(front, text)
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    await expect.poll(() => answer).toMatch(/^HTTP\/1.1 408 /)
    await expect.poll(() => connectionsOf(front)).toBe(0)
  })

  test('of a client that stops reading is destroyed', async () => {
    const front = await serve({ connections: { idleTimeout: 100 } })
    stubborn(front, get.repeat(4))
    await expect.poll(() => front.lines.length).toBe(4)
    await expect.poll(() => connectionsOf(front)).toBe(0)
  })

  test('with many concurrent requests is destroyed', async () => {
    const front = await serve()
    stubborn(front, get.repeat(12))
    await expect.poll(() => front.lines.length).toBe(4)
    await expect.poll(() => connectionsOf(front)).toBe(0)
  })

  test('beyond the largest number is closed', async () => {
    const front = await serve({ connections: { maxConnections: 1 } })
    stubborn(front, '')
    await expect.poll(() => connectionsOf(front)).toBe(1)
    const second = connect(front.port, '127.0.0.1').on('error', () => {})
    await new Promise((resolve) => second.resume().once('close', resolve))
    expect(front.lines).toEqual([])
  })
})

describe('the front', () => {
  test('rejects two Host headers, of a cached page too', async () => {
    const front = await serve()
    const twice = 'GET /ae/en HTTP/1.1\r\nHost: shop.test\r\nhost: evil.example\r\nConnection: close\r\n\r\n'
    expect(await front.raw(twice)).toMatch(/^HTTP\/1.1 400 /)
    await front.get('/ae/en')
    expect(await front.raw(twice)).toMatch(/^HTTP\/1.1 400 /)
  })

  test('sends its own responses with transport security where the shop is on https', async () => {
    const answers = async (origin: string) => {
      const front = await serve({ env: { MAJLIS_ORIGIN: origin }, files: { 'robots.html': 'x' } })
      const paths = ['/robots.html', '/ae/en/', '/%2f', '/_image', '/livez', '/metrics']
      const all = await Promise.all(paths.map((path) => front.get(path)))
      return all.map(({ headers }) => headers.get('strict-transport-security'))
    }
    expect(new Set(await answers('https://shop.test'))).toEqual(
      new Set(['max-age=31536000; includeSubDomains']),
    )
    expect(new Set(await answers('http://shop.test'))).toEqual(new Set([null]))
  })
})
