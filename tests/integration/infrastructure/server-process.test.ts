import { get } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { listen, portOf, stopServer } from '#infrastructure/http-server/listen.ts'
import { aBuild, aServerProcess, type ServerProcess } from '../../support/servers/a-process.ts'

const started: ServerProcess[] = []
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})
const start = async (environment: Readonly<Record<string, string>>) => {
  const server = await aServerProcess(environment)
  started.push(server)
  return server
}

describe('an invalid start', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT', 'PORT=4321'],
    [{ MAJLIS_MODE: 'production', MAJLIS_ORIGIN: 'https://shop.test' }, 'MAJLIS_SECRET', 'MAJLIS_SECRET='],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL', 'DATABASE_URL=postgres://'],
    [{ MAJLIS_DIST: '/nowhere' }, '/nowhere/server/entry.mjs', 'npm run build'],
  ])('with %o fails, naming the problem and the line to add', async (environment, named, line) => {
    const { code, errors, output } = await (await start(environment)).ended
    expect(code).toBe(1)
    expect(errors).toContain(named)
    expect(errors).toContain(line)
    expect(errors).not.toMatch(/^\s+at /m)
    expect(output).toBe('')
  })
})

/** Sends the first half immediately, the second 400 ms after SIGTERM. */
const slowly = `(request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' })
  if (request.url === '/api/reject') { void Promise.reject(new Error('stray amal@example.com')); response.end('rejected'); return }
  response.write('first half, ')
  return new Promise((resolve) => {
    process.once('SIGTERM', () => setTimeout(() => { response.end('second half'); resolve() }, 400))
  })
}`

type Reading = { readonly begun: Promise<undefined>; readonly text: Promise<string> }
function read(url: string): Reading {
  const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>()
  const text = new Promise<string>((resolve) => {
    let all = ''
    get(url, (response) => {
      response.on('data', (chunk: Buffer) => {
        all += chunk.toString()
        begin(undefined)
      })
      response.on('end', () => resolve(all)).on('error', () => resolve(`${all}(cut off)`))
    }).on('error', () => resolve('(cut off)'))
  })
  return { begun, text }
}

describe('a running server', () => {
  test('finishes a response in flight on SIGTERM, accepts no more requests, and exits with 0', async () => {
    const server = await start({ MAJLIS_DIST: await aBuild(slowly) })
    const url = await server.open
    const { begun, text } = read(`${url}/api/slow`)
    await begun
    server.child.kill('SIGTERM')
    const state = () =>
      fetch(`${url}/livez`).then(
        () => 'open',
        () => 'closed',
      )
    // Seeding of the demo catalog may delay the signal handler.
    await expect.poll(state, { interval: 20 }).toBe('closed')
    expect(await text).toBe('first half, second half')
    const { code, output } = await server.ended
    expect(code).toBe(0)
    expect(output).toMatch(/"path":"\/api\/slow","status":200/)
  })

  test('survives an unhandled rejection and logs it without personal data', async () => {
    const server = await start({ MAJLIS_DIST: await aBuild(slowly) })
    const url = await server.open
    expect(await read(`${url}/api/reject`).text).toBe('rejected')
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    server.child.kill('SIGINT')
    const { code, output, errors } = await server.ended
    expect(code).toBe(0)
    expect(output + errors).toMatch(/unhandled rejection/)
    expect(output + errors).not.toMatch(/amal@example/)
  })
})

describe('a server that is stopping', () => {
  test('cuts off requests that have not ended by the deadline', async () => {
    const server = await listen((_, response) => void response.write('for ever'), 0, '127.0.0.1')
    const { begun, text } = read(`http://127.0.0.1:${portOf(server)}/`)
    await begun
    expect(await stopServer(server, 30)).toBe(false)
    expect(await text).toBe('for ever(cut off)')
  })

  test.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
    ['HPE_INVALID_METHOD', '400 Bad Request'],
  ])('answers %s with %s', async (code, status) => {
    const server = await listen((_, response) => void response.end(), 0, '127.0.0.1')
    server.once('connection', (socket) =>
      server.emit('clientError', Object.assign(new Error(code), { code }), socket),
    )
    const socket = connect(portOf(server), '127.0.0.1')
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).toContain(`HTTP/1.1 ${status}\r\nconnection: close`)
    await stopServer(server, 0)
  })

  test('does not wait for idle keep-alive connections', async () => {
    const server = await listen((_, response) => void response.end('done'), 0, '127.0.0.1')
    expect(await (await fetch(`http://127.0.0.1:${portOf(server)}/`)).text()).toBe('done')
    expect(await stopServer(server, 5000)).toBe(true)
  })

  test('names the port that is in use, and a remedy', async () => {
    const server = await listen((_, response) => void response.end(), 0, '127.0.0.1')
    const second = listen((_, response) => void response.end(), portOf(server), '127.0.0.1')
    await expect(second).rejects.toMatchObject({ facts: { kind: 'port-in-use' } })
    await stopServer(server, 0)
  })
})
