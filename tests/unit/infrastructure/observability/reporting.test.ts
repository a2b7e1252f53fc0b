import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { portOf } from '#infrastructure/http-server/listen.ts'
import { createLog } from '#infrastructure/observability/log.ts'
import { createMemoryCheck } from '#infrastructure/observability/memory-check.ts'
import { openObservability } from '#infrastructure/observability/open-observability.ts'
import { createReport } from '#infrastructure/observability/report.ts'

/** Collects what the log would have written. */
function aLog() {
  const lines: string[] = []
  return { lines, log: createLog('info', { write: (line) => void lines.push(line), flush: () => {} }) }
}

describe('the log', () => {
  test('writes one JSON line per request', () => {
    const { lines, log } = aLog()
    log.request({ method: 'GET', path: '/ae/en', status: 200, ms: 1.5, cache: 'hit', id: 'a-1' })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      path: '/ae/en',
      status: 200,
      ms: 1.5,
      cache: 'hit',
      id: 'a-1',
    })
  })

  test('redacts phone numbers, addresses, tokens and cookies anywhere in a line', () => {
    const { lines, log } = aLog()
    log.info('written to amal@example.com', { to: '+971501234567', headers: { cookie: '_ut=abc' } })
    log.warn('x', { nested: { token: 'abc' } })
    log.error('y', { error: new Error('no +971 50 123 4567') })
    expect(lines.join('')).not.toMatch(/amal|50 ?123|abc/)
    expect(lines).toHaveLength(3)
  })
})

describe('error reporting', () => {
  test('names the customer by id or as Guest, with placeholders for phone and email', () => {
    const { lines, log } = aLog()
    const counted: string[] = []
    const report = createReport(log, (what) => counted.push(what))
    report(new Error('content API down'), { what: 'content fetch', requestId: 'r-1' })
    report('thrown words', { what: 'content fetch', customer: 'c-7' })
    const [first, second] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(first).toMatchObject({
      msg: 'content fetch',
      customer: 'Guest',
      phone: '{phone}',
      email: '{email}',
      requestId: 'r-1',
      error: { message: 'content API down' },
    })
    expect(second).toMatchObject({ customer: 'c-7', error: { thrown: 'thrown words' } })
    expect(counted).toEqual(['content fetch', 'content fetch'])
  })

  test('sends redacted errors to Sentry when a DSN is configured', async () => {
    const { promise: received, resolve } = Promise.withResolvers<string>()
    const sentry = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        response.end('{}')
        if (body.includes('content API down')) resolve(body)
      })
    }).listen(0, '127.0.0.1')
    await new Promise((done) => sentry.once('listening', done))
    const sentryDsn = `http://key@127.0.0.1:${portOf(sentry)}/1`
    const { log } = aLog()
    const observability = await openObservability(
      { logLevel: 'silent', sentryDsn, mode: 'demo', version: '1' },
      log,
    )
    observability.report(new Error('content API down for amal@example.com'), {
      what: 'content fetch',
      customer: 'c-7',
    })
    await observability.close()
    const body = await received
    sentry.close()
    expect(body).toContain('"id":"c-7"')
    expect(body).toContain('{email}')
    expect(body).toContain('{phone}')
    expect(body).not.toContain('amal@')
  })
})

describe('the memory check', () => {
  test('does nothing unless a threshold is configured', () => {
    const check = createMemoryCheck({ collectAboveMb: null, heapUsed: () => expect.unreachable() })
    expect(() => check()).not.toThrow()
  })

  test.each([
    [300, 1],
    [100, 0],
  ])(
    'collects once, a second after a render, with a heap of %i MB above 200: %i times',
    async (megabytes, times) => {
      let looked = 0
      let collected = 0
      const check = createMemoryCheck({
        collectAboveMb: 200,
        heapUsed: () => ((looked += 1), megabytes * 1024 * 1024),
        collect: () => void (collected += 1),
      })
      check()
      check()
      await expect.poll(() => looked).toBe(1)
      expect(collected).toBe(times)
    },
  )
})
